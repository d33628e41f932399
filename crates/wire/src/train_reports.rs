//! What the commands of `otelo train` print with `--json`.

use serde::Serialize;

/// `otelo train show --json`.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct ShardReport {
    /// The hash of the weights that were used, as 64 hexadecimal digits; `null` if none were.
    pub weights: Option<String>,
    /// The seed of all random choices.
    pub seed: u64,
    /// How the shard was made, as a text.
    pub settings: String,
    /// The name by which shards that were made from this one refer to it.
    pub name: String,
    /// How many units of work it has.
    pub units: u32,
    /// How many different games.
    pub games: usize,
    /// How many positions.
    pub positions: u64,
    /// How many of them come after a second-best move.
    pub second_best: u64,
    /// How many of them come after a random move.
    pub random: u64,
    /// The positions by empty squares, the fewest first.
    pub empties: Vec<ShardEmpties>,
}

/// The positions of a shard with one number of empty squares.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct ShardEmpties {
    /// How many squares are empty.
    pub empties: u32,
    /// How many positions.
    pub positions: u64,
    /// How many of them have a proved value.
    pub exact: u64,
    /// How many have the value of a search.
    pub searched: u64,
    /// How many have the final score of a game.
    pub results: u64,
    /// The mean of the values, in discs.
    pub mean_value: f64,
}

impl ShardEmpties {
    /// No positions yet.
    pub const fn of(empties: u32) -> ShardEmpties {
        ShardEmpties { empties, positions: 0, exact: 0, searched: 0, results: 0, mean_value: 0.0 }
    }
}

/// `otelo train check --json`, for each weights file.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct WeightsReport {
    /// The file, as it was named.
    pub file: String,
    /// The hash that names the weights, as 64 hexadecimal digits.
    pub hash: String,
    /// How far the evaluation is from known values.
    pub errors: Vec<ErrorReport>,
    /// How often the best move comes first.
    pub order: Vec<OrderReport>,
    /// What it costs to solve the problems, if any were given.
    pub problems: Option<CostReport>,
    /// What searches of fixed depth cost, if they were asked for.
    pub searches: Option<CostReport>,
}

/// Errors of the evaluation in discs, on some positions of a shard.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct ErrorReport {
    /// The shard.
    pub shard: String,
    /// The fewest empty squares.
    pub fewest: u32,
    /// The most empty squares.
    pub most: u32,
    /// How many positions.
    pub positions: u64,
    /// The mean absolute error.
    pub error: f64,
    /// The root of the mean square.
    pub rms: f64,
    /// The mean of guess minus value.
    pub bias: f64,
}

/// How often the best move comes first.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct OrderReport {
    /// How many squares are empty.
    pub empties: u32,
    /// How many positions.
    pub positions: u64,
    /// In how many of them a best move comes first.
    pub best_first: u64,
    /// By how many discs the first move is worse than the best one, on average.
    pub lost: f64,
}

/// What searches cost.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct CostReport {
    /// How many positions.
    pub positions: usize,
    /// The nodes.
    pub nodes: u64,
    /// The time.
    pub seconds: f64,
    /// How many scores differ from what stands beside the positions.
    pub wrong: usize,
}
