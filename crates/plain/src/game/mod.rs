//! A game in progress: prints events, executes input.

mod browsing;
mod commands;
mod moves;
mod output;
mod setup;

use std::time::{Duration, Instant};

use parlour_core::{AnyGame, BoardView, ByPlayer, Match, Message, Outcome, message, text_board};
use parlour_play::{GameSetup, Seat, Session, SessionEvent, describe_result, describe_state};

use crate::console::{Console, Input, Stop};
use crate::user_data::UserData;

/// How long to wait for a line while something is running, and while idle.
const BUSY_WAIT: Duration = Duration::from_millis(2);
const IDLE_WAIT: Duration = Duration::from_millis(50);

/// How a game starts.
#[derive(Debug)]
pub(crate) enum GameStart {
    /// A game setup.
    New(GameSetup),
    /// A board to experiment on; nothing is saved.
    Trial(GameSetup),
    /// A saved game.
    Resumed(Box<Session>),
    /// A pasted game; people play both sides until the players are changed.
    Pasted(Box<Match>),
}

/// The choice after a game.
enum Next {
    Menu,
    Game(Box<GameSetup>),
}

/// Plays games until the user returns to the menu.
pub(crate) fn play(
    console: &mut Console,
    data: &mut UserData,
    mut start: GameStart,
) -> Result<(), Stop> {
    let is_trial = matches!(start, GameStart::Trial(_));
    loop {
        let Some((session, setup)) = start_session(console, data, start)? else { return Ok(()) };
        let mut game_loop = GameLoop::new(console, data, session, setup);
        let ended = game_loop.run();
        let closed = game_loop.close();
        match ended? {
            Next::Menu => return closed,
            Next::Game(setup) if is_trial => start = GameStart::Trial(*setup),
            Next::Game(setup) => start = GameStart::New(*setup),
        }
        closed?;
    }
}

/// Starts a session. Returns it with the setup for playing again; `None` if it cannot start.
fn start_session(
    console: &mut Console,
    data: &mut UserData,
    start: GameStart,
) -> Result<Option<(Session, GameSetup)>, Stop> {
    let (setup, is_saved) = match start {
        GameStart::Resumed(session) => {
            let setup = session.rematch_setup();
            console.set_game(setup.game.info());
            return Ok(Some((*session, setup)));
        }
        GameStart::Pasted(played) => {
            console.set_game(played.game().info());
            let seats = ByPlayer::new(Seat::Person, Seat::Person);
            let mut session = Session::new(*played, &seats, None, data.session_options());
            save(console, data, &mut session)?;
            let setup = session.rematch_setup();
            return Ok(Some((session, setup)));
        }
        GameStart::New(setup) => (setup, true),
        GameStart::Trial(setup) => (setup, false),
    };
    console.set_game(setup.game.info());
    let options = data.session_options();
    let seeded = setup.with_seed(options.seed);
    let (setup, seeded) = match seeded.manual_setup() {
        Some(session) => match setup::run(console, &seeded, session)? {
            Some(placed) => (placed.clone(), placed),
            None => return Ok(None),
        },
        None => (setup, seeded),
    };
    let mut session = match Session::begin(&seeded, options) {
        Ok(session) => session,
        Err(message) => {
            console.say(message)?;
            return Ok(None);
        }
    };
    if is_saved {
        if let Err(message) = data.remember(&setup) {
            console.say(message)?;
        }
        save(console, data, &mut session)?;
    }
    Ok(Some((session, setup)))
}

/// Creates the save file of a session, if anything is saved.
fn save(console: &mut Console, data: &UserData, session: &mut Session) -> Result<(), Stop> {
    let id = session.played().game().info().id;
    match data.store.as_ref().map(|store| store.create(id)) {
        Some(Ok(file)) => session.save_to(file),
        Some(Err(why)) => console.say(message!("game-not-saved", why = why))?,
        None => {}
    }
    Ok(())
}

/// A game in progress with its input and output.
struct GameLoop<'a, 'b> {
    console: &'a mut Console<'b>,
    data: &'a mut UserData,
    session: Session,
    /// The setup for playing again.
    setup: GameSetup,
    is_flipped: bool,
    /// Whether to print the board before the next prompt.
    needs_board: bool,
    /// Whether to print a prompt.
    needs_prompt: bool,
    /// A result that has not been printed yet.
    result: Option<Outcome>,
    /// Pause after each move in bot-only games.
    pace: Duration,
    pause_until: Option<Instant>,
    /// When to print a requested evaluation at the latest.
    evaluation_deadline: Option<Instant>,
    next: Option<Next>,
}

impl<'a, 'b> GameLoop<'a, 'b> {
    fn new(
        console: &'a mut Console<'b>,
        data: &'a mut UserData,
        session: Session,
        setup: GameSetup,
    ) -> Self {
        let pace = if console.is_live() { data.settings.pace_ms } else { 0 };
        Self {
            console,
            data,
            result: session.played().outcome(),
            session,
            setup,
            is_flipped: false,
            needs_board: true,
            needs_prompt: true,
            pace: Duration::from_millis(pace),
            pause_until: None,
            evaluation_deadline: None,
            next: None,
        }
    }

    fn run(&mut self) -> Result<Next, Stop> {
        self.introduce()?;
        loop {
            let now = Instant::now();
            if self.pause_until.is_none_or(|until| now >= until) {
                self.pause_until = None;
                let events = self.session.tick(now);
                self.print_events(events)?;
            }
            self.print_evaluation(now)?;
            self.prompt()?;
            let is_idle = !self.is_busy() && !self.session.is_thinking();
            let wait = if is_idle { IDLE_WAIT } else { BUSY_WAIT };
            match self.console.read_input(wait, self.is_busy())? {
                Input::Line(line) => {
                    self.needs_prompt = true;
                    self.pause_until = None;
                    self.act(line.trim())?;
                }
                Input::Invalid(message) => {
                    self.needs_prompt = true;
                    self.say(message)?;
                }
                Input::Timeout => {}
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
        for event in self.session.tick(Instant::now()) {
            if let SessionEvent::Error(message) = event {
                self.say(message)?;
            }
        }
        let has_moves = self.session.played().line_moves().len() > 0;
        if let Some(name) = self.session.saved_as().map(str::to_owned).filter(|_| has_moves) {
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
        let is_bots_turn = session.turn().is_some() && !session.is_persons_turn();
        session.is_advising()
            || self.evaluation_deadline.is_some()
            || (is_bots_turn && !session.is_paused() && session.has_person())
            || (session.is_paused() && session.is_thinking())
    }

    /// Whether a person must pass.
    fn must_pass(&self) -> bool {
        self.session.is_persons_turn()
            && self.session.taken().is_empty()
            && self.session.must_pass()
    }

    /// Prints the prompt if it is due.
    fn prompt(&mut self) -> Result<(), Stop> {
        if !self.needs_prompt || self.is_busy() {
            return Ok(());
        }
        self.needs_prompt = false;
        if std::mem::take(&mut self.needs_board) {
            self.say_board()?;
        }
        if let Some(outcome) = self.result.take() {
            self.say(message!("over", result = describe_result(outcome)))?;
        }
        self.say(self.prompt_message())
    }

    fn prompt_message(&self) -> Message {
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

/// Prints the board and its state.
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

/// Prints the rules of a game, in English if they are not translated.
pub(crate) fn say_rules(console: &mut Console, game: &dyn AnyGame) -> Result<(), Stop> {
    let info = game.info();
    let translation = info.translation(console.language().code());
    console.print(translation.map_or(info.rules_text, |translation| translation.rules_text))
}
