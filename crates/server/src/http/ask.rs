//! Questions to engines: lines, hints, grades. Long answers come line by line; who goes away ends the search.

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
use parlour_wire::{ScoreJson, ThoughtJson};
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};
use tokio::sync::{mpsc, oneshot};

use super::guard::Visitor;
use super::input::{Input, Place};
use crate::api::{Side, StepJson};
use crate::engines::{Asked, Asker};
use crate::error::ApiError;
use crate::state::App;

/// One JSON object a line.
pub(super) const STREAM: &str = "application/x-ndjson";

const MOST_LINES: usize = 5;
const SHORTEST: u64 = 50;
const LONGEST: u64 = 60_000;
const USUAL: u64 = 3000;

/// News that nobody has fetched yet; the oldest go when there is more.
const BACKLOG: usize = 64;

#[derive(Deserialize)]
pub(super) struct AnalysisInput {
    #[serde(flatten)]
    place: Place,
    lines: Option<usize>,
    millis: Option<u64>,
}

#[derive(Serialize)]
struct Told<'a> {
    #[serde(flatten)]
    thought: ThoughtJson,
    done: bool,
    #[serde(skip_serializing_if = "Option::is_none")]
    error: Option<&'a str>,
}

pub(super) async fn analysis(
    State(app): State<App>,
    Visitor(visitor): Visitor,
    Input(input): Input<AnalysisInput>,
) -> Result<Response, ApiError> {
    let n_lines = input.lines.unwrap_or(1).clamp(1, MOST_LINES);
    let millis = input.millis.unwrap_or(USUAL).clamp(SHORTEST, LONGEST);
    let asked = Asked { played: open_place(&app, input.place).await? };
    stream(&app, visitor, move |stop, out| {
        let mut watch = |thought: &Thought| {
            let told = Told { thought: thought.into(), done: false, error: None };
            // A slow reader misses some news; the last word is waited for.
            let _ = out.try_send(line(&told));
        };
        match asked.lines(n_lines, Duration::from_millis(millis), stop, &mut watch) {
            Ok(thought) => line(&Told { thought: (&thought).into(), done: true, error: None }),
            Err(error) => line(&json!({"done": true, "error": error})),
        }
    })
}

pub(super) async fn hint(
    State(app): State<App>,
    Visitor(visitor): Visitor,
    Input(place): Input<Place>,
) -> Result<Json<Value>, ApiError> {
    let asked = Asked { played: open_place(&app, place).await? };
    let (sender, answer) = oneshot::channel();
    let ticket = app.engines.submit(asker(visitor), move |stop| {
        let found = asked.hint(stop).map(|hint| {
            let steps = asked.played.position().steps_of(&hint.best).unwrap_or_default();
            let steps: Vec<StepJson> = steps.into_iter().map(StepJson::from).collect();
            let cells: Vec<u16> = hint.cells.iter().map(|cell| cell.0).collect();
            let score = ScoreJson::from(hint.thought.score());
            json!({
                "area": hint.area, "cells": cells, "move": hint.best, "steps": steps, "score": score,
            })
        });
        // Nobody may wait any more.
        let _ = sender.send(found);
    })?;
    let found = answer.await.unwrap_or_else(|_| Err("the engine broke down".to_owned()));
    drop(ticket);
    found.map(Json).map_err(ApiError::unavailable)
}

pub(super) async fn grades(
    State(app): State<App>,
    Visitor(visitor): Visitor,
    Input(place): Input<Place>,
) -> Result<Response, ApiError> {
    let played = place.find(&app).await?;
    if played.ply() == 0 {
        return Err(ApiError::illegal("there are no moves to grade"));
    }
    let asked = Asked { played };
    stream(&app, visitor, move |stop, out| {
        let n_positions = asked.played.ply() + 1;
        let mut progress = |done: usize| {
            let _ = out.try_send(line(&json!({"progress": done, "of": n_positions})));
        };
        match asked.grades(stop, &mut progress) {
            Ok((graded, graph)) => {
                let moves: Vec<Value> = graded.iter().map(graded_json).collect();
                line(&json!({"moves": moves, "graph": graph}))
            }
            Err(error) => line(&json!({"done": true, "error": error})),
        }
    })
}

/// A place where there is something to think about.
async fn open_place(app: &App, place: Place) -> Result<parlour_core::Match, ApiError> {
    let played = place.find(app).await?;
    match played.ending() {
        Some(ending) => Err(ApiError::illegal(format!("the game is over: {ending}"))),
        None => Ok(played),
    }
}

fn graded_json(one: &GradedMove) -> Value {
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
        "reasons": one.reasons,
        "facts": one.facts.iter().map(fact_json).collect::<Vec<_>>(),
    })
}

/// A fact for those who say it in their own words.
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

fn asker(visitor: IpAddr) -> Asker {
    Asker::Visitor(visitor.to_string())
}

fn line(value: &impl Serialize) -> Bytes {
    let mut text = serde_json::to_vec(value).expect("plain data can be written");
    text.push(b'\n');
    text.into()
}

/// Answers with what `work` sends, and at last with what it returns. The search ends when the reader goes.
fn stream(
    app: &App,
    visitor: IpAddr,
    work: impl FnOnce(&StopFlag, &mpsc::Sender<Bytes>) -> Bytes + Send + 'static,
) -> Result<Response, ApiError> {
    let (out, inbox) = mpsc::channel::<Bytes>(BACKLOG);
    let ticket = app.engines.submit(asker(visitor), move |stop| {
        let last = work(stop, &out);
        let _ = out.blocking_send(last);
    })?;
    let lines = futures_util::stream::unfold((inbox, ticket), |(mut inbox, ticket)| async move {
        let next = inbox.recv().await?;
        Some((Ok::<_, Infallible>(next), (inbox, ticket)))
    });
    let headers = [(header::CONTENT_TYPE, STREAM), (header::CACHE_CONTROL, "no-store")];
    Ok((headers, Body::from_stream(lines)).into_response())
}
