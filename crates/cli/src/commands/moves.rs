//! `parlour moves`: the legal moves, one per line.

use std::io::Write;
use std::ops::ControlFlow;

use parlour_core::AnyMove;

use crate::args::MovesArgs;
use crate::failure::{Failure, notice};
use crate::{json, start};

pub(super) fn run(args: &MovesArgs, json: bool, out: &mut dyn Write) -> Result<(), Failure> {
    let at = start::from_args(&args.at)?;
    if let Some(outcome) = at.outcome() {
        notice(&format!("the game is over: {outcome}"));
    }
    if json {
        json::open_object(out, &at)?;
        write!(out, ",\"merged\":{},\"moves\":[", args.merged)?;
    }
    let mut count = 0_u64;
    let mut write_move = |m: &AnyMove| -> Result<(), Failure> {
        count += 1;
        if !json {
            return Ok(writeln!(out, "{m}")?);
        }
        if count > 1 {
            write!(out, ",")?;
        }
        json::write_value(out, &m.text())
    };
    if args.merged {
        for m in at.position().distinct_moves() {
            write_move(&m)?;
        }
    } else {
        // Streamed: a position can have more moves than memory holds.
        let mut written = Ok(());
        at.position().for_each_move(&mut |m| {
            written = write_move(&m);
            if written.is_ok() { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
        });
        written?;
    }
    if json {
        writeln!(out, "],\"count\":{count}}}")?;
    }
    Ok(())
}
