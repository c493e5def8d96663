//! A game in progress: prints events, executes input.

mod acts;
mod moving;
mod setup;
mod walking;
mod words;

use std::time::{Duration, Instant};

use parlour_core::{AnyGame, BoardView, Ending, Message, message, text_board};
use parlour_play::{GameSetup, News, Session, describe_result, describe_state};

use crate::console::{Console, Heard, Stop};
use crate::keep::Keep;

/// How long to wait for a line while something is running, and while idle.
const SOON: Duration = Duration::from_millis(2);
const LATER: Duration = Duration::from_millis(50);

/// How a game starts.
#[derive(Debug)]
pub(crate) enum Opening {
    /// A game setup.
    New(GameSetup),
    /// A board to experiment on; nothing is saved.
    Trial(GameSetup),
    /// A saved game.
    Resumed(Box<Session>),
}

/// What comes after a game.
enum Next {
    Menu,
    Game(Box<GameSetup>),
}

/// Plays games until the user returns to the menu.
pub(crate) fn play(
    console: &mut Console,
    keep: &mut Keep,
    mut opening: Opening,
) -> Result<(), Stop> {
    let is_trial = matches!(opening, Opening::Trial(_));
    loop {
        let Some((session, choice)) = begin(console, keep, opening)? else { return Ok(()) };
        let mut table = GameLoop::new(console, keep, session, choice);
        let ended = table.turns();
        let closed = table.close();
        match ended? {
            Next::Menu => return closed,
            Next::Game(choice) if is_trial => opening = Opening::Trial(*choice),
            Next::Game(choice) => opening = Opening::New(*choice),
        }
        closed?;
    }
}

/// The session, and the setup for playing again; `None` if it cannot start.
fn begin(
    console: &mut Console,
    keep: &mut Keep,
    opening: Opening,
) -> Result<Option<(Session, GameSetup)>, Stop> {
    let (choice, is_kept) = match opening {
        Opening::Resumed(session) => {
            let choice = session.choice();
            console.speak_of(choice.game.info());
            return Ok(Some((*session, choice)));
        }
        Opening::New(choice) => (choice, true),
        Opening::Trial(choice) => (choice, false),
    };
    console.speak_of(choice.game.info());
    let options = keep.session_options();
    let seeded = choice.with_seed(options.seed);
    let (choice, seeded) = match seeded.setup() {
        Some(by_hand) => match setup::run(console, &seeded, by_hand)? {
            Some(placed) => (placed.clone(), placed),
            None => return Ok(None),
        },
        None => (choice, seeded),
    };
    let mut session = match Session::begin(&seeded, options) {
        Ok(session) => session,
        Err(message) => {
            console.say(message)?;
            return Ok(None);
        }
    };
    if is_kept {
        if let Err(message) = keep.remember(&choice) {
            console.say(message)?;
        }
        match keep.store.as_ref().map(|store| store.create(choice.game.info().id)) {
            Some(Ok(file)) => session.save_to(file),
            Some(Err(why)) => console.say(message!("game-not-saved", why = why))?,
            None => {}
        }
    }
    Ok(Some((session, choice)))
}

/// A game in progress with its input and output.
struct GameLoop<'a, 'b> {
    console: &'a mut Console<'b>,
    keep: &'a mut Keep,
    session: Session,
    /// The setup for playing again.
    choice: GameSetup,
    is_flipped: bool,
    /// The board has changed and must be printed before the next prompt.
    shows_board: bool,
    /// A prompt is due.
    asks: bool,
    /// A result that has not been printed yet.
    result: Option<Ending>,
    /// How long a bot's move stays on screen in bot-only games.
    pace: Duration,
    rests_until: Option<Instant>,
    /// An evaluation was requested, and is printed by then.
    evaluates_until: Option<Instant>,
    next: Option<Next>,
}

impl<'a, 'b> GameLoop<'a, 'b> {
    fn new(
        console: &'a mut Console<'b>,
        keep: &'a mut Keep,
        session: Session,
        choice: GameSetup,
    ) -> Self {
        let pace = if console.is_live() { keep.settings.pace_ms } else { 0 };
        Self {
            console,
            keep,
            result: session.played().ending(),
            session,
            choice,
            is_flipped: false,
            shows_board: true,
            asks: true,
            pace: Duration::from_millis(pace),
            rests_until: None,
            evaluates_until: None,
            next: None,
        }
    }

    fn turns(&mut self) -> Result<Next, Stop> {
        self.introduce()?;
        loop {
            let now = Instant::now();
            if self.rests_until.is_none_or(|until| now >= until) {
                self.rests_until = None;
                let news = self.session.tick(now);
                self.tell_all(news)?;
            }
            self.tell_evaluation(now)?;
            self.invite()?;
            let is_quiet = !self.is_busy() && !self.session.is_thinking();
            let wait = if is_quiet { LATER } else { SOON };
            match self.console.hear(wait, self.is_busy())? {
                Heard::Line(line) => {
                    self.asks = true;
                    self.rests_until = None;
                    self.act(line.trim())?;
                }
                Heard::Noise(message) => {
                    self.asks = true;
                    self.say(message)?;
                }
                Heard::Nothing => {}
            }
            if let Some(next) = self.next.take() {
                return Ok(next);
            }
        }
    }

    /// Saves the game and prints its name.
    fn close(&mut self) -> Result<(), Stop> {
        self.session.show_lines(false);
        self.session.set_paused(true);
        self.session.close();
        for news in self.session.tick(Instant::now()) {
            if let News::Trouble(message) = news {
                self.say(message)?;
            }
        }
        let is_begun = self.session.played().line_moves().len() > 0;
        if let Some(name) = self.session.saved_as().map(str::to_owned).filter(|_| is_begun) {
            self.say(message!("game-saved", name = name))?;
        }
        Ok(())
    }

    fn say(&mut self, message: Message) -> Result<(), Stop> {
        self.console.say(message)
    }

    fn say_all(&mut self, messages: Vec<Message>) -> Result<(), Stop> {
        messages.into_iter().try_for_each(|message| self.say(message))
    }

    /// Whether a script waits for a running request.
    fn is_busy(&self) -> bool {
        let session = &self.session;
        let moves_itself = session.turn().is_some() && !session.is_persons_turn();
        session.is_advising()
            || self.evaluates_until.is_some()
            || (moves_itself && !session.is_paused() && session.has_person())
            || (session.is_paused() && session.is_thinking())
    }

    /// Whether a person can only pass.
    fn must_pass(&self) -> bool {
        self.session.is_persons_turn()
            && self.session.taken().is_empty()
            && self.session.must_pass()
    }

    /// Prints the prompt once, when it is time.
    fn invite(&mut self) -> Result<(), Stop> {
        if !self.asks || self.is_busy() {
            return Ok(());
        }
        self.asks = false;
        if std::mem::take(&mut self.shows_board) {
            self.say_board()?;
        }
        if let Some(ending) = self.result.take() {
            self.say(message!("over", result = describe_result(ending)))?;
        }
        self.say(self.invitation())
    }

    fn invitation(&self) -> Message {
        let session = &self.session;
        if session.is_browsing() {
            let (shown, all) = (session.shown_ply(), session.played().line_moves().len());
            return message!("prompt-browsing", n = shown, all = all);
        }
        let Some(player) = session.turn() else { return message!("prompt-over") };
        let who = message!("side", player = player, side = player.to_string());
        match () {
            () if !session.is_persons_turn() && session.is_paused() => {
                message!("prompt-paused", who = who)
            }
            () if !session.is_persons_turn() => message!("prompt-thinking", who = who),
            () if self.must_pass() => message!("prompt-pass", who = who),
            () if !session.taken().is_empty() => message!("prompt-unfinished", who = who),
            () => match self.times() {
                Some(times) => message!("prompt-move-timed", who = who, times = times),
                None => message!("prompt-move", who = who),
            },
        }
    }
}

/// The board with everything that stands beside it.
pub(crate) fn say_board(
    console: &mut Console,
    view: &BoardView,
    must_pass: bool,
) -> Result<(), Stop> {
    let board = BoardView {
        reserves: None,
        hand: Vec::new(),
        scores: None,
        status: Message::verbatim(""),
        ..view.clone()
    };
    console.print(text_board(&board).trim_end())?;
    describe_state(view, must_pass).into_iter().try_for_each(|message| console.say(message))
}

/// The rules of a game; in English where it has no others.
pub(crate) fn say_rules(console: &mut Console, game: &dyn AnyGame) -> Result<(), Stop> {
    let info = game.info();
    let translation = info.translation(console.language().code());
    console.print(translation.map_or(info.rules_text, |translation| translation.rules_text))
}
