//! The trees of many games, searched together.

use std::fmt::Debug;
use std::sync::Arc;

use parlour_core::{FullPosition, mix_in};
use rayon::ThreadPool;
use rayon::prelude::*;

use super::SearchSettings;
use super::tree::Tree;
use crate::env::{Actions, Lane, Planes};

/// Trees of an erased position type.
pub(crate) trait AnyForest: Debug + Send {
    /// Selects a leaf in each tree and writes its row; returns the number of leaves.
    fn select(&mut self, observations: &mut [f32], masks: &mut [bool], pool: &ThreadPool) -> usize;

    /// Expands the leaves with the answers of the network.
    fn absorb(&mut self, logits: &[f32], values: &[f32], masks: &[bool], pool: &ThreadPool);

    /// Writes the results of all trees.
    fn finish(&mut self, results: Results<'_>);
}

/// The results of a search, one row for each game.
pub(crate) struct Results<'a> {
    pub(crate) actions: &'a mut [i64],
    pub(crate) values: &'a mut [f32],
    pub(crate) policies: &'a mut [f32],
    pub(crate) visits: &'a mut [i32],
}

/// Trees of one position type.
#[derive(Debug)]
pub(crate) struct Forest<P: FullPosition> {
    trees: Vec<Tree<P>>,
    planes: Arc<Planes>,
    actions: Actions,
    settings: SearchSettings,
}

impl<P: FullPosition> Forest<P> {
    pub(crate) fn new(
        roots: impl Iterator<Item = Lane<P>>,
        planes: Arc<Planes>,
        actions: Actions,
        settings: SearchSettings,
        seed: u64,
    ) -> Self {
        let trees = roots.zip(0..).map(|(root, index)| Tree::new(root, mix_in(seed, index)));
        Self { trees: trees.collect(), planes, actions, settings }
    }
}

impl<P: FullPosition> AnyForest for Forest<P> {
    fn select(&mut self, observations: &mut [f32], masks: &mut [bool], pool: &ThreadPool) -> usize {
        let (settings, planes, actions) = (&self.settings, &*self.planes, self.actions);
        let trees = &mut self.trees;
        pool.install(|| {
            (trees, observations.par_chunks_mut(planes.len()), masks.par_chunks_mut(actions.len()))
                .into_par_iter()
                .map(|(tree, observation, mask)| {
                    usize::from(tree.select(settings, (planes, actions), observation, mask))
                })
                .sum()
        })
    }

    fn absorb(&mut self, logits: &[f32], values: &[f32], masks: &[bool], pool: &ThreadPool) {
        let (settings, n_actions) = (&self.settings, self.actions.len());
        let trees = &mut self.trees;
        pool.install(|| {
            (trees, logits.par_chunks(n_actions), masks.par_chunks(n_actions), values)
                .into_par_iter()
                .for_each(|(tree, logits, mask, value)| {
                    tree.absorb(settings, (logits, mask), *value);
                });
        });
    }

    fn finish(&mut self, results: Results<'_>) {
        let n_actions = self.actions.len();
        let policies = results.policies.chunks_mut(n_actions);
        let visits = results.visits.chunks_mut(n_actions);
        let outputs = results.actions.iter_mut().zip(results.values);
        for (((tree, policy), visits), (action, value)) in
            self.trees.iter_mut().zip(policies).zip(visits).zip(outputs)
        {
            (*action, *value) = tree.finish(&self.settings, policy, visits);
        }
    }
}
