//! The lessons as the page gets them.

use std::collections::BTreeSet;

use otelo_lessons::{Task, lessons};

#[test]
fn every_position_shows_what_it_is_there_for() {
    let lessons = lessons().unwrap();
    assert_eq!(lessons.len(), 12);
    let steps: Vec<_> = lessons.iter().flat_map(|lesson| &lesson.steps).collect();
    let names: BTreeSet<&str> = steps.iter().map(|step| step.name.as_str()).collect();
    assert_eq!(names.len(), steps.len(), "two steps have the same name");
}

/// A question that every answer is right for is none; only the very first move of all is free.
#[test]
fn every_question_can_be_answered_wrongly() {
    for step in lessons().unwrap().iter().flat_map(|lesson| &lesson.steps) {
        let (right, all) = match &step.ask {
            Task::Play { answers } => (answers.iter().filter(|a| a.right).count(), answers.len()),
            Task::Squares { squares, .. } => (squares.len(), usize::from(step.board.size).pow(2)),
            Task::Choose { choices, .. } => {
                (choices.iter().filter(|c| c.right).count(), choices.len())
            }
            Task::Find { tree, .. } => (1, tree.len()),
            Task::Pick { among, nodes, .. } => (nodes.len(), among.len()),
            Task::Fill { tree, .. } => {
                (tree.iter().filter(|node| node.parent.is_none()).count(), tree.len())
            }
        };
        assert!(right > 0, "{}", step.name);
        assert!(right < all || step.name == "rules-move", "{}", step.name);
    }
}
