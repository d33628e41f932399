//! What was found out about weights, side by side.

use otelo_wire::{CostReport, WeightsReport};

/// A table in Markdown, with a column for each weights file.
pub(super) fn markdown(reports: &[WeightsReport], depth: u8) -> String {
    let Some(first) = reports.first() else { return String::new() };
    let mut rows = vec![row("", reports, |report| report.file.clone())];
    rows.push(format!("|---|{}", "---:|".repeat(reports.len())));
    rows.push(row("hash", reports, |report| report.hash[..16].to_owned()));
    for (at, error) in first.errors.iter().enumerate() {
        let (fewest, most, positions) = (error.fewest, error.most, error.positions);
        let name = format!(
            "{}, {fewest}-{most} empties, {positions} positions: error (RMS, bias)",
            error.shard
        );
        rows.push(row(&name, reports, |report| {
            let error = &report.errors[at];
            format!("{:.3} ({:.3}, {:+.2})", error.error, error.rms, error.bias)
        }));
    }
    for (at, order) in first.order.iter().enumerate() {
        let name = format!(
            "best move first, {} empties, {} positions (discs lost)",
            order.empties, order.positions
        );
        rows.push(row(&name, reports, |report| {
            let order = &report.order[at];
            let share = 100.0 * order.best_first as f64 / order.positions.max(1) as f64;
            format!("{share:.1} % ({:.2})", order.lost)
        }));
    }
    costs(&mut rows, "problems", reports, |report| report.problems.as_ref());
    costs(&mut rows, &format!("depth {depth}"), reports, |report| report.searches.as_ref());
    rows.iter().map(|row| format!("{row}\n")).collect()
}

fn costs(
    rows: &mut Vec<String>,
    name: &str,
    reports: &[WeightsReport],
    cost: impl Fn(&WeightsReport) -> Option<&CostReport>,
) {
    let Some(first) = reports.first().and_then(&cost) else { return };
    let name = format!("{name}, {} positions", first.positions);
    let cell = |of: &dyn Fn(&CostReport) -> String| {
        row_of(reports.iter().map(|report| cost(report).map(of).unwrap_or_default()))
    };
    rows.push(format!("| {name}: nodes {}", cell(&|cost| cost.nodes.to_string())));
    rows.push(format!("| {name}: seconds {}", cell(&|cost| format!("{:.2}", cost.seconds))));
    let speed = |cost: &CostReport| cost.nodes as f64 / cost.seconds.max(1e-9) / 1e6;
    rows.push(format!(
        "| {name}: million nodes a second {}",
        cell(&|c| format!("{:.1}", speed(c)))
    ));
    if reports.iter().filter_map(&cost).any(|cost| cost.wrong > 0) {
        rows.push(format!("| {name}: wrong {}", cell(&|cost| cost.wrong.to_string())));
    }
}

fn row(name: &str, reports: &[WeightsReport], cell: impl Fn(&WeightsReport) -> String) -> String {
    format!("| {name} {}", row_of(reports.iter().map(cell)))
}

fn row_of(cells: impl Iterator<Item = String>) -> String {
    cells.map(|cell| format!("| {cell} ")).collect::<String>() + "|"
}
