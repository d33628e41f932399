//! Every move that leads to a named position carries the name.

use crate::table::Table;

/// The name that each move carries.
fn names(table: &Table) -> Vec<Option<String>> {
    let moves = table.view().moves.into_iter();
    moves.map(|played| Some(played.opening?.en)).collect()
}

#[test]
fn a_move_carries_the_name_of_the_position_it_leads_to() {
    let mut table = Table::new("human", "human");
    table.play("f5 d6 c4 d3 c3");
    let expected = [None, Some("Perpendicular"), None, None, Some("Tiger")];
    assert_eq!(names(&table), expected.map(|name| name.map(str::to_owned)));
    let tiger = table.view().moves.pop().unwrap().opening.unwrap();
    assert_eq!(tiger.es.as_deref(), Some("Tigre"));
    table.play("f4");
    assert_eq!(names(&table).last(), Some(&None));
}
