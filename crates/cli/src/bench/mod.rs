//! stub
use crate::args::BenchRulesArgs;
use crate::failure::Failure;
use std::io::Write;
pub(crate) fn run(_a: &BenchRulesArgs, _json: bool, _out: &mut dyn Write) -> Result<(), Failure> {
    Ok(())
}
