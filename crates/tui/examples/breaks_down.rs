//! A full screen that breaks down: what a bug would do. The tests look at the terminal it leaves behind.

use parlour_tui::TerminalGuard;

fn main() {
    std::panic::set_hook(Box::new(|_| {
        let _ = std::io::Write::write_all(&mut std::io::stderr(), b"reported\r\n");
    }));
    let guard = TerminalGuard::new().expect("this runs on a terminal");
    let broken: Option<u8> = std::env::args().nth(99).map(|_| 0);
    let _ = broken.expect("the promised breakdown");
    drop(guard);
}
