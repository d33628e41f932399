//! Timestamps.

/// A timestamp: milliseconds since 1970 in UTC (Unix time).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Timestamp(pub i64);
