//! Catches the panics of the reference generators, which panic on malformed positions.

use std::cell::Cell;
use std::panic::{AssertUnwindSafe, catch_unwind, set_hook, take_hook};
use std::sync::Once;

thread_local! {
    /// This thread is inside `catch`.
    static IS_CATCHING: Cell<bool> = const { Cell::new(false) };
}

/// Runs `work`; `None` if it panics. Prints nothing: a refused file is not a bug of the program.
pub(crate) fn catch<R>(work: impl FnOnce() -> R) -> Option<R> {
    static INSTALL: Once = Once::new();
    INSTALL.call_once(|| {
        let usual = take_hook();
        set_hook(Box::new(move |info| {
            if !IS_CATCHING.get() {
                usual(info);
            }
        }));
    });
    let was_catching = IS_CATCHING.replace(true);
    let result = catch_unwind(AssertUnwindSafe(work));
    IS_CATCHING.set(was_catching);
    result.ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn panics_are_caught() {
        assert_eq!(catch(|| 1), Some(1));
        assert_eq!(catch(|| catch(|| panic!("inside")).is_none()), Some(true));
        assert_eq!(catch(|| -> u8 { panic!("a malformed position") }), None);
        assert!(!IS_CATCHING.get());
    }
}
