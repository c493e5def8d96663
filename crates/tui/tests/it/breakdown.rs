//! A panic in full-screen mode restores the terminal and leaves its message readable.

use std::io::{Read, Write};

use parlour_tui::TerminalGuard;
use portable_pty::{CommandBuilder, PtySize, native_pty_system};

/// The variable that makes the next test panic.
const PANIC_VARIABLE: &str = "PARLOUR_BREAK_DOWN";

/// Has no assertions: the other test runs it in a terminal.
#[test]
fn panics_on_request() {
    if std::env::var_os(PANIC_VARIABLE).is_none() {
        return;
    }
    std::panic::set_hook(Box::new(|_| {
        let _ = std::io::stderr().write_all(b"reported\r\n");
    }));
    let _guard = TerminalGuard::new().expect("this runs on a terminal");
    panic!("the requested panic");
}

#[test]
fn the_terminal_is_restored_before_a_panic_is_reported() {
    let size = PtySize { rows: 24, cols: 80, pixel_width: 0, pixel_height: 0 };
    let pair = native_pty_system().openpty(size).unwrap();
    let before = format!("{:?}", pair.master.get_termios().unwrap());
    let mut command = CommandBuilder::new(std::env::current_exe().unwrap());
    command.args(["--exact", "breakdown::panics_on_request", "--nocapture"]);
    command.env(PANIC_VARIABLE, "1");
    let mut child = pair.slave.spawn_command(command).unwrap();
    let mut reader = pair.master.try_clone_reader().unwrap();
    assert!(!child.wait().unwrap().success());
    let after = format!("{:?}", pair.master.get_termios().unwrap());
    assert_eq!(after, before, "line editing and echo are restored");
    drop(pair.slave);
    let mut bytes = vec![0; 1 << 16];
    let mut written = Vec::new();
    while let Ok(n_read @ 1..) = reader.read(&mut bytes) {
        written.extend_from_slice(&bytes[..n_read]);
    }
    let mut screen = vt100::Parser::new(24, 80, 0);
    screen.process(&written);
    let screen = screen.screen();
    assert!(!screen.alternate_screen() && !screen.hide_cursor());
    assert_eq!(screen.mouse_protocol_mode(), vt100::MouseProtocolMode::None);
    assert!(!screen.bracketed_paste());
    assert!(screen.contents().contains("reported"), "{}", screen.contents());
}
