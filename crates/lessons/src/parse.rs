//! Parses the text of lessons.

use crate::entries::{Entry, entries};
use crate::{Goal, Lesson, LessonError, LessonTask};

const KEYS: &[&str] = &[
    "lesson",
    "intro",
    "game",
    "task",
    "position",
    "text",
    "goal",
    "hint",
    "praise",
    "wrong",
    "otherwise",
    "solution",
];

/// Keys that may occur more than once in a task.
const REPEATABLE: &[&str] = &["goal", "wrong"];

impl Lesson {
    /// Parses all lessons of a text.
    ///
    /// # Errors
    /// [`LessonError`] with the first malformed line.
    pub fn parse(text: &str) -> Result<Vec<Self>, LessonError> {
        let entries = entries(text, KEYS)?;
        let mut lessons = Vec::new();
        let mut rest = &entries[..];
        while let Some((head, after)) = rest.split_first() {
            if head.key != "lesson" {
                return Err(head.error("expected a line `lesson: TITLE` first"));
            }
            let end = section_end(after, "lesson");
            lessons.push(lesson(head, &after[..end])?);
            rest = &after[end..];
        }
        if lessons.is_empty() {
            let message = "expected a line `lesson: TITLE`, found none".to_owned();
            return Err(LessonError { line: 1, message });
        }
        Ok(lessons)
    }
}

/// Returns the start of the next section of this kind.
fn section_end(entries: &[Entry], key: &str) -> usize {
    entries.iter().position(|entry| entry.key == key).unwrap_or(entries.len())
}

fn lesson(head: &Entry, entries: &[Entry]) -> Result<Lesson, LessonError> {
    let first_task = section_end(entries, "task");
    let (facts, mut rest) = entries.split_at(first_task);
    let facts = Section::new(head, facts, &["intro", "game"])?;
    let game = facts.one("game").map(|entry| entry.value.as_str());
    let mut tasks = Vec::new();
    while let Some((head, after)) = rest.split_first() {
        let end = section_end(after, "task");
        tasks.push(task(head, &after[..end], game)?);
        rest = &after[end..];
    }
    if tasks.is_empty() {
        return Err(head.error("the lesson has no task: expected a line `task: TITLE`"));
    }
    Ok(Lesson { title: head.value.clone(), intro: facts.required("intro")?, tasks })
}

fn task(head: &Entry, entries: &[Entry], game: Option<&str>) -> Result<LessonTask, LessonError> {
    let allowed =
        &["game", "position", "text", "goal", "hint", "praise", "wrong", "otherwise", "solution"];
    let facts = Section::new(head, entries, allowed)?;
    let own_game = facts.one("game").map(|entry| entry.value.as_str());
    let Some(game) = own_game.or(game) else {
        return Err(head.error("expected a line `game: …` in the task or before the first task"));
    };
    facts.required("goal")?;
    let goals = facts.all("goal").map(goal).collect::<Result<Vec<_>, _>>()?;
    if goals.len() > 1
        && let Some(entry) =
            facts.all("goal").zip(&goals).find(|(_, goal)| goal.is_exclusive()).map(|(e, _)| e)
    {
        return Err(entry.error(format!("the goal `{}` must be the only one", entry.value)));
    }
    Ok(LessonTask {
        line: head.line,
        title: head.value.clone(),
        game: game.to_owned(),
        position: facts.one("position").map(|entry| entry.value.clone()),
        text: facts.required("text")?,
        goals,
        hint: facts.required("hint")?,
        praise: facts.required("praise")?,
        wrong: facts.all("wrong").map(wrong).collect::<Result<_, _>>()?,
        otherwise: facts.one("otherwise").map(|entry| entry.value.clone()),
        solution: words(&facts.required("solution")?),
    })
}

/// The entries below a `lesson` or `task` line.
struct Section<'a> {
    head: &'a Entry<'a>,
    entries: &'a [Entry<'a>],
}

impl<'a> Section<'a> {
    fn new(head: &'a Entry, entries: &'a [Entry], allowed: &[&str]) -> Result<Self, LessonError> {
        for (index, entry) in entries.iter().enumerate() {
            let key = entry.key;
            if !allowed.contains(&key) {
                let place = if head.key == "task" { "in a task" } else { "before the first task" };
                return Err(entry.error(format!("`{key}` does not belong {place}")));
            }
            if !REPEATABLE.contains(&key) && entries[..index].iter().any(|other| other.key == key) {
                return Err(entry.error(format!("`{key}` occurs twice: expected it once")));
            }
        }
        Ok(Self { head, entries })
    }

    fn all(&self, key: &str) -> impl Iterator<Item = &'a Entry<'a>> {
        self.entries.iter().filter(move |entry| entry.key == key)
    }

    fn one(&self, key: &str) -> Option<&'a Entry<'a>> {
        self.all(key).next()
    }

    fn required(&self, key: &str) -> Result<String, LessonError> {
        let found = self.one(key).map(|entry| entry.value.clone());
        found.ok_or_else(|| {
            let (kind, title) = (self.head.key, &self.head.value);
            self.head.error(format!("the {kind} `{title}` has no line `{key}: …`"))
        })
    }
}

fn goal(entry: &Entry) -> Result<Goal, LessonError> {
    Goal::parse(&entry.value).ok_or_else(|| {
        entry.error(format!("expected a goal, {}, found `{}`", Goal::FORMS, entry.value))
    })
}

/// Parses `MOVE EXPLANATION`.
fn wrong(entry: &Entry) -> Result<(String, String), LessonError> {
    match entry.value.split_once(char::is_whitespace) {
        Some((text, feedback)) => Ok((text.to_owned(), feedback.trim().to_owned())),
        None => Err(entry.error("expected a move and an explanation")),
    }
}

fn words(text: &str) -> Vec<String> {
    text.split_whitespace().map(str::to_owned).collect()
}
