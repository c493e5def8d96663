//! The picker reaches exactly the legal moves.

use std::collections::BTreeSet;

use parlour_core::{AnyMove, Cell, Picker, Progress, Rng, Step, StepSource};

use super::{Scene, first_moves};

/// Positions with more moves are walked at random.
const MAX_WALKED: usize = 150;

pub(super) fn check(scene: Scene<'_>, rng: &mut Rng) {
    let played = scene.played;
    if played.outcome().is_some() {
        let mut picker = Picker::new(played);
        assert!(picker.choices().is_empty(), "choices in a finished game{scene}");
        assert_eq!(picker.progress(), Progress::Unfinished, "a move in a finished game{scene}");
        assert!(picker.push(Step::Cell(Cell(0))).is_err(), "a step in a finished game{scene}");
        return;
    }
    let moves = first_moves(played.position(), MAX_WALKED + 1);
    if moves.len() <= MAX_WALKED {
        let allowed: BTreeSet<AnyMove> = played.legal_moves().into_iter().collect();
        let mut reached = BTreeSet::new();
        walk(scene, &mut Picker::new(played), &mut reached);
        assert_eq!(reached, allowed, "the picker and the list differ{scene}");
    }
    for _ in 0..6 {
        random_walk(scene, rng);
    }
    for _ in 0..6 {
        if let Some(m) = rng.choose(&moves) {
            check_steps_of(scene, m);
        }
    }
}

/// Follows every choice; each complete move is reached once.
fn walk(scene: Scene<'_>, picker: &mut Picker<'_>, reached: &mut BTreeSet<AnyMove>) {
    match picker.progress() {
        Progress::Unfinished => {}
        Progress::MayStop(m) | Progress::Finished(m) => {
            assert!(reached.insert(m.clone()), "`{m}` has two ways to touch it{scene}");
        }
    }
    let choices = picker.choices();
    let distinct: BTreeSet<Step> = choices.iter().copied().collect();
    assert_eq!(distinct.len(), choices.len(), "a choice is offered twice{scene}");
    for step in choices {
        if let Err(error) = picker.push(step) {
            panic!("an offered step is refused: {error}{scene}");
        }
        walk(scene, picker, reached);
        assert!(picker.undo(), "a step cannot be undone{scene}");
    }
}

/// Random choices lead to a legal move; undo and wrong steps leave the choices unchanged.
fn random_walk(scene: Scene<'_>, rng: &mut Rng) {
    let played = scene.played;
    let n_cells = played.position().view(&[]).cells.len() as u64;
    let mut picker = Picker::new(played);
    loop {
        let choices = picker.choices();
        let wrong = Step::Cell(Cell(rng.below(n_cells + 2) as u16));
        for step in [wrong, Step::PASS] {
            if choices.contains(&step) {
                continue;
            }
            let refusal = played.refusal(picker.taken(), step).to_string();
            assert!(!refusal.is_empty(), "no message for the refusal of {step:?}{scene}");
            let taken = picker.taken().to_vec();
            let error = picker.push(step).expect_err("a step that is not offered is refused");
            assert!(!error.to_string().contains('\n'), "{error}{scene}");
            assert_eq!(picker.taken(), taken, "a refused step was taken{scene}");
        }
        let progress = picker.progress();
        if let Progress::MayStop(m) | Progress::Finished(m) = &progress {
            assert_eq!(played.position().parse_move(m.text()).as_ref(), Ok(m), "picked{scene}");
            let steps = played.position().steps_of(m);
            assert_eq!(steps, picker.taken(), "the steps of `{m}`{scene}");
        }
        match (&progress, rng.choose(&choices)) {
            (Progress::Finished(_), next) => {
                assert!(next.is_none(), "a finished move continues{scene}");
                return;
            }
            (Progress::MayStop(_), _) if rng.below(4) == 0 => return,
            (_, None) => panic!("{:?} cannot be completed{scene}", picker.taken()),
            (_, Some(step)) => {
                let before = choices.clone();
                picker.push(*step).unwrap_or_else(|error| panic!("{error}{scene}"));
                if rng.below(4) == 0 {
                    picker.undo();
                    assert_eq!(picker.choices(), before, "undo of a step{scene}");
                    picker.push(*step).unwrap_or_else(|error| panic!("{error}{scene}"));
                }
                assert!(picker.taken().len() <= 2000, "a move that never ends{scene}");
            }
        }
    }
}

/// The steps of a listed move are accepted and return the move, unless the history forbids it.
fn check_steps_of(scene: Scene<'_>, m: &AnyMove) {
    let position = scene.played.position();
    let steps = position.steps_of(m);
    assert!(!steps.is_empty(), "`{m}` has no steps{scene}");
    let mut taken = Vec::new();
    for step in &steps {
        let next = position.next_steps(&taken);
        assert!(next.contains(step), "`{m}`: {step:?} is not offered after {taken:?}{scene}");
        taken.push(*step);
    }
    assert_eq!(position.move_of(&taken).as_ref(), Some(m), "the steps of `{m}`{scene}");
}
