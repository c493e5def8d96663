//! The open matches, limited by memory and by idle time. Idle ones are closed first, least recently
//! used first.

use std::collections::{BTreeMap, HashMap};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

/// Open matches. A table is in use while anything else holds it; then it stays open, because there
/// must never be two tables of one match.
#[derive(Debug)]
pub(crate) struct OpenTables<T> {
    limit: usize,
    inner: Mutex<Inner<T>>,
}

#[derive(Debug)]
struct Inner<T> {
    tables: HashMap<String, Entry<T>>,
    /// Ids by last use, oldest first.
    by_use: BTreeMap<u64, String>,
    bytes: usize,
    n_uses: u64,
}

#[derive(Debug)]
struct Entry<T> {
    table: Arc<T>,
    bytes: usize,
    used: u64,
    used_at: Instant,
}

impl<T> OpenTables<T> {
    /// Creates a cache with a limit in bytes.
    pub(crate) fn new(limit: usize) -> Self {
        let (tables, by_use) = (HashMap::new(), BTreeMap::new());
        Self { limit, inner: Mutex::new(Inner { tables, by_use, bytes: 0, n_uses: 0 }) }
    }

    fn lock(&self) -> MutexGuard<'_, Inner<T>> {
        self.inner.lock().unwrap_or_else(PoisonError::into_inner)
    }

    pub(crate) fn get(&self, id: &str) -> Option<Arc<T>> {
        self.lock().touch(id)
    }

    /// Adds a table unless one with that id exists, and returns the existing or new one.
    pub(crate) fn put(&self, id: &str, table: T, bytes: usize) -> Arc<T> {
        let mut inner = self.lock();
        if let Some(known) = inner.touch(id) {
            return known;
        }
        let table = Arc::new(table);
        let used = inner.next_use(id);
        let entry = Entry { table: Arc::clone(&table), bytes, used, used_at: Instant::now() };
        inner.tables.insert(id.to_owned(), entry);
        inner.bytes += bytes;
        let closed = inner.close_oldest(self.limit);
        drop(inner);
        drop(closed);
        table
    }

    /// Updates the size of a table.
    pub(crate) fn set_size(&self, id: &str, bytes: usize) {
        let mut inner = self.lock();
        let Some(entry) = inner.tables.get_mut(id) else { return };
        let old = std::mem::replace(&mut entry.bytes, bytes);
        inner.bytes = inner.bytes - old + bytes;
        let closed = inner.close_oldest(self.limit);
        drop(inner);
        drop(closed);
    }

    /// Closes idle tables last used more than `idle` before `now`.
    pub(crate) fn close_idle(&self, now: Instant, idle: Duration) {
        let mut inner = self.lock();
        let by_use = inner.by_use.values().filter_map(|id| inner.tables.get_key_value(id));
        let is_old = |entry: &Entry<T>| now.saturating_duration_since(entry.used_at) >= idle;
        let old = by_use.take_while(|(_, entry)| is_old(entry));
        let unused = old.filter(|(_, entry)| Arc::strong_count(&entry.table) == 1);
        let ids: Vec<String> = unused.map(|(id, _)| id.clone()).collect();
        let closed: Vec<_> = ids.iter().filter_map(|id| inner.remove(id)).collect();
        drop(inner);
        drop(closed);
    }

    pub(crate) fn remove(&self, id: &str) {
        let removed = self.lock().remove(id);
        drop(removed);
    }

    pub(crate) fn len(&self) -> usize {
        self.lock().tables.len()
    }

    pub(crate) fn bytes(&self) -> usize {
        self.lock().bytes
    }
}

impl<T> Inner<T> {
    fn next_use(&mut self, id: &str) -> u64 {
        self.n_uses += 1;
        self.by_use.insert(self.n_uses, id.to_owned());
        self.n_uses
    }

    fn touch(&mut self, id: &str) -> Option<Arc<T>> {
        let old = self.tables.get(id)?.used;
        self.by_use.remove(&old);
        let used = self.next_use(id);
        let entry = self.tables.get_mut(id)?;
        (entry.used, entry.used_at) = (used, Instant::now());
        Some(Arc::clone(&entry.table))
    }

    fn remove(&mut self, id: &str) -> Option<Arc<T>> {
        let entry = self.tables.remove(id)?;
        self.by_use.remove(&entry.used);
        self.bytes -= entry.bytes;
        Some(entry.table)
    }

    /// Returns the closed tables, to be dropped outside the lock.
    fn close_oldest(&mut self, limit: usize) -> Vec<Arc<T>> {
        let mut over = self.bytes.saturating_sub(limit);
        if over == 0 {
            return Vec::new();
        }
        let mut closing = Vec::new();
        for id in self.by_use.values() {
            let Some(entry) = self.tables.get(id) else { continue };
            if Arc::strong_count(&entry.table) == 1 {
                closing.push(id.clone());
                over = over.saturating_sub(entry.bytes);
                if over == 0 {
                    break;
                }
            }
        }
        closing.iter().filter_map(|id| self.remove(id)).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn idle_tables_are_closed_unless_in_use() {
        let tables = OpenTables::new(1000);
        let in_use = tables.put("in use", 0, 10);
        drop(tables.put("idle", 1, 10));
        let (now, idle) = (Instant::now(), Duration::from_secs(30));
        tables.close_idle(now, idle);
        assert_eq!(tables.len(), 2);
        tables.close_idle(now + idle, idle);
        assert_eq!((tables.len(), tables.bytes()), (1, 10));
        drop(in_use);
        tables.close_idle(now + 2 * idle, idle);
        assert_eq!((tables.len(), tables.bytes()), (0, 0));
    }

    #[test]
    fn the_least_recently_used_tables_are_closed_first() {
        let tables = OpenTables::new(100);
        let in_use = tables.put("in use", 0, 30);
        for (number, id) in ["a", "b", "c"].into_iter().enumerate() {
            drop(tables.put(id, number, 20));
        }
        assert_eq!((tables.len(), tables.bytes()), (4, 90));
        // After this access, `a` is no longer the oldest.
        assert!(tables.get("a").is_some());
        drop(tables.put("d", 4, 40));
        let open = ["in use", "a", "b", "c", "d"].map(|id| tables.get(id).is_some());
        assert_eq!((open, tables.bytes()), ([true, true, false, false, true], 90));
        assert_eq!(*tables.put("in use", 9, 1), 0, "one table of a match");
        tables.set_size("in use", 95);
        let open = ["in use", "a", "d"].map(|id| tables.get(id).is_some());
        assert_eq!((open, tables.bytes()), ([true, false, false], 95));
        drop(in_use);
        tables.remove("in use");
        assert_eq!((tables.len(), tables.bytes()), (0, 0));
    }
}
