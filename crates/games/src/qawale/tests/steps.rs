//! Step-by-step input and views.

use parlour_core::{BoardView, Mark, Match, Picker, Progress, Step, text_board};

use crate::test_support::replay;

/// The step onto a square.
fn onto(played: &Match, name: &str) -> Step {
    Step::Cell(played.view(&[]).cell_named(name).unwrap())
}

fn steps(played: &Match, names: &str) -> Vec<Step> {
    names.split_whitespace().map(|name| onto(played, name)).collect()
}

/// The names of the possible next cells after some steps.
fn choices(played: &Match, taken: &str) -> String {
    let view = played.view(&[]);
    let next = played.position().next_steps(&steps(played, taken));
    let names = next.into_iter().map(|step| match step {
        Step::Cell(cell) => view.cells[cell.0 as usize].name.clone(),
        Step::Button(label) => label.to_owned(),
    });
    names.collect::<Vec<_>>().join(" ")
}

fn marked(view: &BoardView, mark: Mark) -> String {
    let cells = view.cells.iter().filter(|cell| cell.marks.contains(&mark));
    cells.map(|cell| cell.name.as_str()).collect::<Vec<_>>().join(" ")
}

#[test]
fn a_move_is_picked_square_by_square() {
    let played = replay("qawale", None, "");
    let mut picker = Picker::new(played.position());
    for (name, expected) in [("a1", "b1 a2"), ("a2", "b2 a3"), ("a3", "b3 a4")] {
        assert_eq!(picker.push(onto(&played, name)).unwrap(), Progress::Unfinished);
        let taken: Vec<String> =
            picker.taken().iter().map(|step| played.position().step_name(*step)).collect();
        assert_eq!(choices(&played, &taken.join(" ")), expected);
    }
    let m = played.parse_move("a1:uur").unwrap();
    assert_eq!(picker.push(onto(&played, "b3")).unwrap(), Progress::Finished(m.clone()));
    let steps = played.position().steps_of(&m);
    assert_eq!(steps, picker.taken());
    assert!(picker.undo());
    assert_eq!(picker.progress(), Progress::Unfinished);
    assert_eq!(choices(&played, ""), "a1 d1 a4 d4");
    assert_eq!(choices(&played, "a1 a3"), "");
    assert_eq!(choices(&played, "b2"), "");
}

/// A loop may close; a simple path may not, and it must not run into a dead end.
#[test]
fn dead_ends_are_not_offered() {
    let position = Some("nn,2,nn/4/4/nnx,1,n,no x 7,7");
    assert_eq!(choices(&replay("qawale", position, ""), "a1 a2 b2 b1"), "a1 c1");
    assert_eq!(choices(&replay("qawale:path=simple", position, ""), "a1 a2 b2 b1"), "c1");
    // Nine squares, eight steps from the corner: from b2 only b1 leaves nothing behind.
    let corner = replay("qawale:path=simple", Some("3/3/nnnnnnn,n,1 x 6,6"), "");
    assert_eq!(choices(&corner, "a1 a2"), "b2 a3");
    assert_eq!(choices(&corner, "a1 a2 b2"), "b1");
    let too_tall = replay("qawale:path=simple", Some("1,nnnnnnn,1/x,n,o/3 x 5,5"), "");
    assert_eq!(choices(&too_tall, ""), "a2 b2 c2");
}

#[test]
fn refusals_say_why() {
    let refusal = |game: &str, position: Option<&str>, taken: &str, name: &str| {
        let played = replay(game, position, "");
        let step = if name == "pass" { Step::PASS } else { onto(&played, name) };
        let taken = steps(&played, taken);
        assert!(!played.position().next_steps(&taken).contains(&step));
        played.position().refusal(&taken, step).to_string()
    };
    let start = |taken: &str, name: &str| refusal("qawale", None, taken, name);
    assert!(start("", "b2").contains("b2 is empty"));
    assert!(start("", "pass").contains("no pass"));
    assert!(start("a1 a2", "c2").contains("c2 is not one step"));
    assert!(start("a1 a2", "a1").contains("the step back to a1"));
    assert!(start("a1 a2 a3 b3", "c3").contains("all stones are sown"));
    assert!(start("a1 a3", "a4").contains("not the start of a legal move"));
    let simple = "qawale:path=simple";
    let tall = Some("1,nnnnnnn,1/x,n,o/3 x 5,5");
    assert!(refusal(simple, tall, "", "b3").contains("too tall"));
    let around = Some("nn,2,nn/4/4/nnx,1,n,no x 7,7");
    assert!(refusal(simple, around, "a1 a2 b2 b1", "a1").contains("already touched a1"));
    let corner = Some("3/3/nnnnnnn,n,1 x 6,6");
    let stuck = refusal(simple, corner, "a1 a2 b2", "c2");
    assert!(stuck.contains("a path through c2 gets stuck before all 6 stones are sown"), "{stuck}");
    let over = Some("nnx,x,x,x/4/nn,nn,nn,1/o,o,o,1 o 4,5");
    assert!(refusal("qawale", over, "", "a1").contains("the game is over"));
}

#[test]
fn the_view_shows_stacks_reserves_and_hand() {
    let played = replay("qawale", Some("nn,2,nn/4/4/nnx,1,n,no x 7,7"), "");
    let view = played.view(&[]);
    assert_eq!(
        text_board(&view),
        "4  nn  .   .   nn\n\
         3  .   .   .   .\n\
         2  .   .   .   .\n\
         1  nnx .   n   no\n   \
            a   b   c   d\n\
         x in hand: 7\n\
         o in hand: 7\n\
         Light (x) to move\n"
    );
    let names: Vec<&str> = view.cells[0].stack.iter().map(|piece| piece.name).collect();
    assert_eq!(names, ["neutral stone", "neutral stone", "light stone"]);
    assert!(view.hand.is_empty());
    assert_eq!(marked(&view, Mark::Used), "");

    let lifted = text_board(&played.view(&steps(&played, "a1")));
    assert!(lifted.contains("1  .  .  n  no\n"), "{lifted}");
    assert!(
        lifted.contains("x in hand: 6\no in hand: 7\nlifted, bottom first: nnxx\n"),
        "{lifted}"
    );

    // An illegal step and everything after it are ignored.
    let half = played.view(&steps(&played, "a1 a2 b2 d4 b3"));
    assert!(text_board(&half).contains("2  n  n  .  .\n"));
    assert!(text_board(&half).contains("bottom first: xx\n"));
    assert_eq!(marked(&half, Mark::Used), "a1 a2 b2");

    let whole = played.view(&steps(&played, "a1 a2 b2 b1 a1"));
    assert!(text_board(&whole).contains("1  x  x  n  no\n"));
    assert!(whole.hand.is_empty());
}

#[test]
fn the_view_marks_lines() {
    let lines = |game: &str, position: &str| {
        let view = replay(game, Some(position), "").view(&[]);
        (marked(&view, Mark::Winning), view.status.to_string())
    };
    let (cells, status) = lines("qawale", "nnx,1,n,1/1,nx,2/n,ox,nx,1/o,oo,1,nnx o 3,4");
    assert_eq!(cells, "d1 c2 b3 a4");
    assert_eq!(status, "Light (x) wins: the player who moved completed a line");
    let (cells, _) = lines("qawale", "nn,1,o,nnx/2,xo,x/2,o,x/nn,1,o,nnx o 3,4");
    assert_eq!(cells, "c1 d1 c2 d2 c3 d3 c4 d4");
    let (cells, _) = lines("qawale", "nn,2,nn/4/4/nnx,1,n,no x 7,7");
    assert_eq!(cells, "");
}
