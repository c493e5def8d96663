//! Engine requests: lines, hints, reviews. Long responses are streamed; disconnecting stops the
//! search.

use std::convert::Infallible;
use std::net::IpAddr;
use std::time::Duration;

use axum::Json;
use axum::body::{Body, Bytes};
use axum::extract::State;
use axum::http::header;
use axum::response::{IntoResponse, Response};
use parlour_bots::analysis::{Fact, GradedMove};
use parlour_bots::{StopFlag, Thought};
use parlour_match::Side;
use parlour_messages::{Language, Localization};
use parlour_wire::{ScoreJson, ThoughtJson};
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};
use tokio::sync::mpsc;

use super::guard::ClientIp;
use super::input::{Input, Place};
use crate::api::StepJson;
use crate::engines::{self, Asked};
use crate::error::ApiError;
use crate::pool::Order;
use crate::state::App;

/// One JSON object per line.
pub(super) const STREAM: &str = "application/x-ndjson";

const SHORTEST: Duration = Duration::from_millis(50);
const USUAL: Duration = Duration::from_secs(3);

/// Updates the client has not fetched yet; beyond this some are skipped.
const BACKLOG: usize = 64;

#[derive(Deserialize)]
pub(super) struct AnalysisInput {
    #[serde(flatten)]
    place: Place,
    lines: Option<usize>,
    millis: Option<u64>,
}

#[derive(Serialize)]
struct ThoughtResponse<'a> {
    #[serde(flatten)]
    thought: ThoughtJson,
    done: bool,
    #[serde(skip_serializing_if = "Option::is_none")]
    error: Option<&'a str>,
}

pub(super) async fn analysis(
    State(app): State<App>,
    ClientIp(visitor): ClientIp,
    Input(input): Input<AnalysisInput>,
) -> Result<Response, ApiError> {
    let limits = app.limits();
    let n_lines = input.lines.unwrap_or(1).clamp(1, limits.analysis_lines);
    let time = input.millis.map_or(USUAL, Duration::from_millis);
    let time = time.clamp(SHORTEST, limits.analysis_time);
    let asked = Asked { played: open_place(&app, visitor, input.place).await? };
    stream(&app, engines::question(visitor, time), time, move |stop, out| {
        let mut watch = |thought: &Thought| {
            let told = ThoughtResponse { thought: thought.into(), done: false, error: None };
            // A slow reader misses some updates.
            let _ = out.try_send(line(&told));
        };
        match asked.lines(n_lines, time, stop, &mut watch) {
            Ok(thought) => {
                line(&ThoughtResponse { thought: (&thought).into(), done: true, error: None })
            }
            Err(error) => line(&json!({"done": true, "error": error})),
        }
    })
}

pub(super) async fn hint(
    State(app): State<App>,
    ClientIp(visitor): ClientIp,
    Input(place): Input<Place>,
) -> Result<Json<Value>, ApiError> {
    let asked = Asked { played: open_place(&app, visitor, place).await? };
    let order = engines::question(visitor, engines::HINT_COST);
    let (_ticket, mut answer) = app.engines.submit(order, Some(engines::HINT_COST), move |stop| {
        asked.hint(stop).map(|hint| {
            let steps = asked.played.position().steps_of(&hint.best).unwrap_or_default();
            let steps: Vec<StepJson> = steps.into_iter().map(StepJson::from).collect();
            let cells: Vec<u16> = hint.cells.iter().map(|cell| cell.0).collect();
            let score = ScoreJson::from(hint.thought.score());
            json!({
                "area": english(&asked.played).text(&hint.area), "cells": cells, "move": hint.best, "steps": steps, "score": score,
            })
        })
    })?;
    let found = answer.wait().await.unwrap_or_else(|_| Err(BROKEN.to_owned()));
    found.map(Json).map_err(ApiError::unavailable)
}

pub(super) async fn grades(
    State(app): State<App>,
    ClientIp(visitor): ClientIp,
    Input(place): Input<Place>,
) -> Result<Response, ApiError> {
    let played = place.find(&app, visitor).await?;
    if played.ply() == 0 {
        return Err(ApiError::illegal("there are no moves to grade"));
    }
    let (asked, limits) = (Asked { played }, app.limits().clone());
    let order = engines::question(visitor, limits.review_time);
    // The last position and the reasons may come after the time of the review.
    let time = limits.review_time + 2 * limits.review_position_time;
    stream(&app, order, time, move |stop, out| {
        let n_positions = asked.played.ply() + 1;
        let mut progress = |done: usize| {
            let _ = out.try_send(line(&json!({"progress": done, "of": n_positions})));
        };
        match asked.review(&limits, stop, &mut progress) {
            Ok(review) => {
                let english = english(&asked.played);
                let moves: Vec<Value> =
                    review.graded.iter().map(|one| graded_json(one, &english)).collect();
                let mut whole = json!({"moves": moves, "graph": review.graph});
                if review.is_partial {
                    let n_graded = review.graded.len();
                    whole["partial"] = json!({"graded": n_graded, "of": n_positions - 1});
                }
                line(&whole)
            }
            Err(error) => line(&json!({"done": true, "error": error})),
        }
    })
}

/// An unfinished position.
async fn open_place(
    app: &App,
    visitor: IpAddr,
    place: Place,
) -> Result<parlour_core::Match, ApiError> {
    let played = place.find(app, visitor).await?;
    match played.ending() {
        Some(ending) => Err(ApiError::illegal(format!("the game is over: {ending}"))),
        None => Ok(played),
    }
}

fn english(played: &parlour_core::Match) -> Localization {
    Localization::for_game(Language::English, played.game().info())
}

fn graded_json(one: &GradedMove, english: &Localization) -> Value {
    json!({
        "ply": one.ply,
        "side": Side::from(one.player),
        "move": one.played,
        "grade": one.grade.word(),
        "sign": one.grade.sign(),
        "loss": (one.loss * 10_000.0).round() / 10_000.0,
        "before": ScoreJson::from(one.before),
        "after": ScoreJson::from(one.after),
        "best": one.best_line,
        "reasons": one.facts.iter().map(|fact| english.text(&fact.message())).collect::<Vec<_>>(),
        "facts": one.facts.iter().map(fact_json).collect::<Vec<_>>(),
    })
}

/// A fact as data, for clients that build their own sentences.
fn fact_json(fact: &Fact) -> Value {
    match *fact {
        Fact::LetsWin { player, turns } => {
            json!({"kind": "lets-win", "side": Side::from(player), "turns": turns})
        }
        Fact::GivesWin { player } => json!({"kind": "gives-win", "side": Side::from(player)}),
        Fact::MissesWin { player, turns } => {
            json!({"kind": "misses-win", "side": Side::from(player), "turns": turns})
        }
        Fact::HadWin { player } => json!({"kind": "had-win", "side": Side::from(player)}),
        Fact::AllowsDraw => json!({"kind": "allows-draw"}),
        Fact::Count { player, feature, before, after, best } => json!({
            "kind": "count", "side": Side::from(player), "one": feature.singular,
            "many": feature.plural, "before": before, "after": after, "best": best,
        }),
    }
}

const BROKEN: &str = "the engine broke down";

fn line(value: &impl Serialize) -> Bytes {
    let mut text = serde_json::to_vec(value).expect("plain data can be written");
    text.push(b'\n');
    text.into()
}

/// Streams what `work` sends, and finally what it returns. The search stops when the reader
/// disconnects. The engine waits for no reader: updates that do not fit are skipped, and the last
/// line has a separate slot.
fn stream(
    app: &App,
    order: Order,
    time: Duration,
    work: impl FnOnce(&StopFlag, &mpsc::Sender<Bytes>) -> Bytes + Send + 'static,
) -> Result<Response, ApiError> {
    let (out, inbox) = mpsc::channel::<Bytes>(BACKLOG);
    let (ticket, last) = app.engines.submit(order, Some(time), move |stop| work(stop, &out))?;
    let reading = (inbox, ticket, Some(last));
    let lines = futures_util::stream::unfold(reading, |(mut inbox, ticket, last)| async move {
        let mut last = last?;
        // Updates first, as long as there are any.
        tokio::select! {
            biased;
            Some(next) = inbox.recv() => Some((Ok::<_, Infallible>(next), (inbox, ticket, Some(last)))),
            value = last.wait() => {
                let value = value.unwrap_or_else(|_| line(&json!({"done": true, "error": BROKEN})));
                Some((Ok(value), (inbox, ticket, None)))
            }
        }
    });
    let headers = [(header::CONTENT_TYPE, STREAM), (header::CACHE_CONTROL, "no-store")];
    Ok((headers, Body::from_stream(lines)).into_response())
}
