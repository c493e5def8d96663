//! `parlour ugi GAME`: the Universal Game Interface on standard input and output.

use std::sync::{Arc, Mutex};

use clap::Args as ClapArgs;
use parlour_bots::{BotSpec, UgiSession};
use parlour_plain::next_line;

use crate::failure::Failure;
use crate::start;

#[derive(ClapArgs, Debug)]
pub(crate) struct UgiArgs {
    /// The game with its options, `id:key=value,…`.
    pub(crate) game: String,

    /// The bot: a level such as 5, `best`, `ab`, `mcts`, `greedy`, …
    #[arg(long, value_name = "BOT", default_value = "best")]
    pub(crate) bot: String,
}

pub(crate) fn run(args: &UgiArgs) -> Result<(), Failure> {
    let spec = BotSpec::parse(&args.bot)?;
    let start = start::begin(&args.game, None)?;
    let mut session = UgiSession::new(start, spec, Arc::new(Mutex::new(std::io::stdout())))?;
    let mut input = std::io::stdin().lock();
    while let Some(line) = next_line(&mut input) {
        match line {
            Ok(line) if !session.line(&line) => return Ok(()),
            Ok(_) => {}
            Err(message) => session.report_error(&message.to_string()),
        }
    }
    session.finish();
    Ok(())
}
