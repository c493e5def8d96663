//! Commands during a game.

use std::time::Duration;

use parlour_bots::build;
use parlour_core::{ByPlayer, Message, Player, message, shortened};
use parlour_play::{
    COMMANDS, Command, GameSetup, Seat, describe_board, describe_cell, seat_note, seats_for,
    typed_squares,
};

use super::{GameLoop, Next, say_rules};
use crate::console::Stop;

/// Maximum time of an evaluation.
const EVALUATION_TIME: Duration = Duration::from_millis(1500);

/// Maximum time a bot's move is shown.
const MAX_PACE: Duration = Duration::from_secs(10);

/// Commands of this front end only, with their help.
fn own_commands() -> [(&'static str, Message); 6] {
    [
        ("board", message!("word-board")),
        ("describe", message!("word-describe")),
        ("stop", message!("word-stop")),
        ("-", message!("word-step-back")),
        ("accept", message!("word-accept")),
        ("decline", message!("word-decline")),
    ]
}

impl GameLoop<'_, '_> {
    /// Executes a line.
    pub(super) fn act(&mut self, line: &str) -> Result<(), Stop> {
        if line.is_empty() {
            return self.enter();
        }
        let view = self.session.played().position().view(&[]);
        // Some commands are also names of rows and columns.
        if typed_squares(&view, line).is_some() {
            return self.type_move(line);
        }
        let (word, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
        let (word, rest) = (word.to_lowercase(), rest.trim());
        match (word.as_str(), rest) {
            ("board", "") => {
                self.needs_board = true;
                return Ok(());
            }
            ("describe", _) => return self.describe(rest),
            ("stop", "") => return self.stop_here(),
            ("-", "") => return self.step_back(),
            ("accept", "") => return self.answer_draw(true),
            ("decline", "") => return self.answer_draw(false),
            ("go", "") => return self.pause(false),
            _ => {}
        }
        match Command::from_word(&word) {
            Some(command) if rest.is_empty() => self.command(command),
            Some(Command::Level) => self.change_seat(rest),
            Some(Command::Variation) => self.change_line(rest),
            _ => self.type_move(line),
        }
    }

    fn command(&mut self, command: Command) -> Result<(), Stop> {
        match command {
            Command::Help => self.help(),
            Command::Rules => say_rules(self.console, self.session.played().game()),
            Command::Undo => self.undo(),
            Command::Redo => self.redo(),
            Command::Hint => self.hint(),
            Command::Evaluation => self.evaluate(EVALUATION_TIME),
            Command::Moves => self.say_choices(),
            Command::Back => self.look(self.session.shown_ply().checked_sub(1)),
            Command::Forward => self.look(Some(self.session.shown_ply() + 1)),
            Command::Start => self.look(Some(0)),
            Command::End => self.look(Some(self.session.played().ply())),
            Command::Branch => self.branch(),
            Command::Variation => self.say_variations(),
            Command::Pause => self.pause(!self.session.is_paused()),
            Command::Step => self.step(),
            Command::Faster => self.set_pace(self.pace / 2),
            Command::Slower => {
                self.set_pace((self.pace * 2).clamp(Duration::from_millis(100), MAX_PACE))
            }
            Command::Flip => {
                self.is_flipped = !self.is_flipped;
                self.needs_board = true;
                Ok(())
            }
            Command::Swap => {
                self.session.swap_sides();
                self.say_seats()
            }
            Command::Level => self.say_levels(),
            Command::Confirm => self.toggle_confirm(),
            Command::Draw => self.draw(),
            Command::Resign => self.resign(),
            Command::CopyPosition => self.say_position(),
            Command::CopyRecord => self.console.print(&self.session.played().to_text()),
            Command::Grades => self.grade(),
            Command::Again => {
                self.again(self.session.seats());
                Ok(())
            }
            Command::Rematch => {
                self.again(self.session.seats().swapped());
                Ok(())
            }
            Command::Theme => self.say(message!("no-themes")),
            Command::Menu => {
                self.next = Some(Next::Menu);
                Ok(())
            }
            Command::Quit => Err(Stop::Leave),
        }
    }

    fn help(&mut self) -> Result<(), Stop> {
        self.say(message!("help-moves"))?;
        for (word, help) in own_commands() {
            self.say(message!("help-word", word = word, help = help))?;
        }
        for info in COMMANDS {
            let (word, others) = (info.words[0], info.words[1..].join(", "));
            let help = info.command.help();
            self.say(if others.is_empty() {
                message!("help-word", word = word, help = help)
            } else {
                message!("help-words", word = word, others = others, help = help)
            })?;
        }
        self.say(message!("help-level"))
    }

    fn describe(&mut self, square: &str) -> Result<(), Stop> {
        let view = self.session.view();
        if square.is_empty() {
            let must_pass = !self.session.is_browsing() && self.session.must_pass();
            return self.say_all(describe_board(&view, must_pass));
        }
        let Some(cells) = typed_squares(&view, square) else {
            let first = view.cells.first().map_or("a1", |cell| cell.name.as_str()).to_owned();
            let square = shortened(square);
            return self.say(message!("no-such-square", square = square, example = first));
        };
        let lines = cells.iter().map(|cell| describe_cell(&view.cells[cell.0 as usize]));
        self.say_all(lines.collect())
    }

    /// Requests a hint; the second command prints the move with its reason.
    fn hint(&mut self) -> Result<(), Stop> {
        if let Some(hint) = self.session.hint() {
            let said = match hint.reason.clone() {
                Some(reason) => message!("hint-move-reason", move = &hint.best, reason = reason),
                None => message!("hint-move", move = &hint.best),
            };
            return self.say(said);
        }
        if !self.session.ask_hint() {
            return self.say(message!("no-hint-now"));
        }
        Ok(())
    }

    fn grade(&mut self) -> Result<(), Stop> {
        if self.session.grades().is_some() {
            return self.say_grades();
        }
        if !self.session.ask_grades() {
            return self.say(message!("nothing-to-review"));
        }
        self.say(message!("review-begins"))
    }

    fn pause(&mut self, paused: bool) -> Result<(), Stop> {
        self.session.set_paused(paused);
        self.say(if paused { message!("paused") } else { message!("goes-on") })
    }

    fn step(&mut self) -> Result<(), Stop> {
        if self.session.turn().is_none() || self.session.is_persons_turn() {
            return self.say(message!("no-computers-turn"));
        }
        self.session.step_once();
        Ok(())
    }

    fn set_pace(&mut self, pace: Duration) -> Result<(), Stop> {
        self.pace = pace;
        self.data.settings.pace_ms = pace.as_millis() as u64;
        self.save_settings()?;
        self.say(message!("pace", n = pace.as_millis() as u64))
    }

    fn toggle_confirm(&mut self) -> Result<(), Stop> {
        let confirm = !self.data.settings.confirm;
        self.data.settings.confirm = confirm;
        self.save_settings()?;
        self.say(if confirm { message!("confirm-on") } else { message!("confirm-off") })
    }

    fn save_settings(&mut self) -> Result<(), Stop> {
        match self.data.save() {
            Ok(()) => Ok(()),
            Err(message) => self.say(message),
        }
    }

    /// The player a command such as `resign` applies to; prints an error if there is none.
    fn person_to_act(&mut self) -> Result<Option<Player>, Stop> {
        let person_to_act = self.session.person_to_act();
        if self.session.turn().is_none() {
            self.say(message!("play-is-over"))?;
        } else if person_to_act.is_none() {
            self.say(message!("no-person-plays"))?;
        }
        Ok(person_to_act)
    }

    fn draw(&mut self) -> Result<(), Stop> {
        let Some(player) = self.person_to_act()? else { return Ok(()) };
        if self.session.draw_offer().is_some_and(|offered| offered != player) {
            return self.answer_draw(true);
        }
        self.session.offer_draw(player);
        let other = player.other();
        self.say(if self.session.seat(other).is_person() {
            message!("draw-offered-to", player = player, other = other)
        } else {
            message!("draw-offered", player = player)
        })
    }

    fn answer_draw(&mut self, accepted: bool) -> Result<(), Stop> {
        if !self.session.answer_draw(accepted) {
            return self.say(message!("no-draw-offered"));
        }
        if accepted { Ok(()) } else { self.say(message!("draw-declined")) }
    }

    fn resign(&mut self) -> Result<(), Stop> {
        let Some(player) = self.person_to_act()? else { return Ok(()) };
        self.session.resign(player);
        self.say(message!("resigned", player = player))
    }

    fn say_levels(&mut self) -> Result<(), Stop> {
        self.say_seats()?;
        let game = self.session.played().game();
        for seat in seats_for(game) {
            let (who, note) = (seat.describe(), seat_note(&seat, game));
            self.say(message!("seat-listed", word = seat.to_string(), seat = who, note = note))?;
        }
        self.say(message!("choose-seat"))
    }

    /// Parses `o 5`, `x human`, or `5` if one side is a bot.
    fn change_seat(&mut self, text: &str) -> Result<(), Stop> {
        let (first, rest) = text.split_once(char::is_whitespace).unwrap_or((text, ""));
        let side = self.console.side_named(first);
        let computers: Vec<Player> = Player::BOTH
            .into_iter()
            .filter(|player| !self.session.seat(*player).is_person())
            .collect();
        let (side, wanted) = match (side, computers.as_slice()) {
            (Some(side), _) => (side, rest.trim()),
            (None, [only]) => (*only, text),
            (None, _) => return self.say(message!("which-side")),
        };
        let game = self.session.played().game();
        let seat = Seat::parse(wanted).and_then(|seat| match &seat {
            Seat::Bot(spec) => build(spec, game).map(|_| seat),
            Seat::Person => Ok(seat),
        });
        match seat {
            Err(error) => self.say(Seat::error_message(&error)),
            Ok(seat) => {
                self.session.set_seat(side, seat);
                self.say_seats()
            }
        }
    }

    fn again(&mut self, seats: ByPlayer<Seat>) {
        self.next = Some(Next::Game(Box::new(GameSetup { seats, ..self.setup.clone() })));
    }
}
