//! The rules, seen from outside.
#![allow(clippy::unwrap_used)]

mod agree;
mod games;
mod leaves;
mod random;
mod random_tree;
mod reachable;
mod sets;
mod slow;
mod symmetric;
mod table;
mod texts;
mod trees;
