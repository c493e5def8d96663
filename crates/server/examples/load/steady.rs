//! A steady load: many games at once, one move per second each. Every move is checked: acknowledged
//! once, broadcast once to the other side, in order, and in the store at the end.

use std::io::Write;
use std::time::{Duration, Instant};

use parlour_server::store::Store;
use parlour_server::{App, Config};
use tokio::net::TcpListener;
use tokio::task::JoinSet;

use super::client::Times;
use super::player::{Failure, Game, Socket, hear};
use super::{Settings, open, stored_moves};

#[derive(Default)]
struct Tally {
    sent: usize,
    acknowledged: usize,
    received: usize,
    faults: Vec<String>,
    times: Times,
}

/// Plays one game: a move per second, alternating sides.
async fn play(mut sockets: [Socket; 2], game: Game, wait: Duration) -> Tally {
    let mut tally = Tally::default();
    tokio::time::sleep(wait).await;
    let mut beat = tokio::time::interval(Duration::from_secs(1));
    for ply in 0..game.moves.len() {
        beat.tick().await;
        if let Err(fault) = one_move(&mut sockets, &game, ply, &mut tally).await {
            tally.faults.push(fault.to_string());
            break;
        }
    }
    tally
}

async fn one_move(
    sockets: &mut [Socket; 2],
    game: &Game,
    ply: usize,
    tally: &mut Tally,
) -> Result<(), Failure> {
    // Taking the seat was the first event.
    let expected = 2 + ply as i64;
    let [x, o] = sockets;
    let (mover, other) = if ply.is_multiple_of(2) { (x, o) } else { (o, x) };
    tally.sent += 1;
    let began = Instant::now();
    game.send(mover, ply).await?;
    let event = hear(mover, "event").await?;
    let ack = hear(mover, "ack").await?;
    tally.times.push(began.elapsed());
    tally.acknowledged += 1;
    let seen = hear(other, "event").await?;
    tally.received += 1;
    if [event.seq, ack.seq, seen.seq] != [Some(expected); 3] {
        return Err(format!("event {:?} where {expected} was expected", seen.seq).into());
    }
    Ok(())
}

/// Runs the load; returns whether there were no errors.
pub(super) async fn run(settings: Settings, out: &mut dyn Write) -> Result<bool, Failure> {
    let Settings { games, seconds, folder, .. } = settings;
    let store = Store::open_file(&folder.join("load.db")).await?;
    let state = App::new(store.clone(), Config::default().unlimited());
    let listener = TcpListener::bind("127.0.0.1:0").await?;
    let address = listener.local_addr()?;
    tokio::spawn(parlour_server::serve::serve(listener, state, std::future::pending()));

    let began = Instant::now();
    let ready = open(address, games, seconds).await?;
    writeln!(out, "{games} games, {} sockets, open after {:.1?}", games * 2, began.elapsed())?;

    let mut playing = JoinSet::new();
    let mut kept = Vec::new();
    for (number, (game, sockets)) in ready.into_iter().enumerate() {
        kept.push(game.clone());
        let wait = Duration::from_micros(1_000_000 * number as u64 / games as u64);
        playing.spawn(play(sockets, game, wait));
    }
    let mut all = Tally::default();
    while let Some(tally) = playing.join_next().await {
        let mut tally = tally?;
        all.sent += tally.sent;
        all.acknowledged += tally.acknowledged;
        all.received += tally.received;
        all.faults.extend(tally.faults);
        all.times.append(&mut tally.times);
    }
    let (mut lost, mut doubled) = (0, 0);
    for game in kept {
        let moves = stored_moves(&store, &game.id).await?;
        lost += game.moves.len().saturating_sub(moves.len());
        doubled += moves.len().saturating_sub(game.moves.len());
        if moves.iter().zip(&game.moves).any(|(kept, sent)| kept != sent) {
            all.faults.push(format!("the store has other moves of {}", game.id));
        }
    }
    writeln!(
        out,
        "moves sent {}, acknowledged {}, received {}",
        all.sent, all.acknowledged, all.received
    )?;
    writeln!(out, "errors {}, lost {lost}, doubled {doubled}", all.faults.len())?;
    writeln!(out, "acknowledged after: {}", all.times)?;
    for fault in all.faults.iter().take(5) {
        writeln!(out, "fault: {fault}")?;
    }
    store.close().await;
    std::fs::remove_dir_all(&folder)?;
    Ok(all.faults.is_empty() && lost == 0 && doubled == 0)
}
