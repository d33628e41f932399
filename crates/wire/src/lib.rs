//! The types that leave the process as JSON over HTTP, WebSocket or `--json`, each defined once.
//!
//! `cargo xtask codegen` makes the page's types, `web/src/wire.ts`, and the OpenAPI document,
//! `docs/openapi.json`, from them. Messages carry codes and numbers; the client turns them into
//! sentences in the reader's language. Fields are added, never renamed or removed.

pub mod typescript;

mod analysis;
mod best_move;
mod board;
mod devices;
mod engine_trace;
mod evaluation;
mod explanation;
mod game_view;
mod games;
mod live;
mod match_record;
mod opening;
mod orders;
mod position;
mod refusal;
mod reports;
mod review;
mod source;
mod study;
mod trace;
mod train_reports;

pub use analysis::{AnalysedMove, Analysis, AnalysisMessage, AnalysisOrder, ReviewProgress};
pub use best_move::{BestMove, BestMoveRequest, Coordinate, Infinite, NodeCounts};
pub use board::{Color, Move, Square};
pub use devices::{Acceptance, Device, Invitation, Link};
pub use engine_trace::{
    EngineIteration, EngineTrace, EngineTraceRequest, IterationMove, SelectiveCuts,
};
pub use evaluation::{Certainty, CertaintyKind, Evaluation, ParseCertaintyError, Unit};
pub use explanation::{Explanation, ExplanationRequest, Reason, Tone};
pub use game_view::{
    Change, ClockFace, Effort, GameView, Legal, Outcome, Played, Request, Seat, Seats, Wish,
};
pub use games::{
    Clock, ClockError, Games, ImportProgress, Imported, ImportedFile, ImportedFiles, NewGame,
    NewImport, PublishedImport, Summary,
};
pub use live::{Hint, PROTOCOL, ServerMessage, Thinking};
pub use match_record::{ForfeitRecord, MatchGameRecord, MatchRecordHeader, ThoughtRecord};
pub use opening::OpeningName;
pub use orders::ClientMessage;
pub use position::{
    DiagramRequest, DiagramText, PositionReport, PositionRequest, RandomPosition, RandomRequest,
    UnreachableReason,
};
pub use refusal::Refusal;
pub use reports::{
    BenchReport, BenchSearch, DamagedGameReport, DatabaseReport, MatchCost, MatchGameReport,
    MatchReport, MoveScore, OpeningReport, OpeningsReport, PerftReport, PlayMove, PlayReport,
    RecordReport, ResultReport, ReviewReport, ShowReport, SolveReport, SprtReport, StandingReport,
    TournamentReport,
};
pub use review::{ClassCounts, MoveClass, PhaseReview, PlayerReview, Review, ReviewedMove};
pub use source::{ParseSourceError, Source};
pub use study::{
    Glyph, MarkSymbol, Remarks, SavedStudy, StudyMark, StudyMove, StudyRevision, StudyText,
    StudyTree, StudyUpdate,
};
pub use trace::{
    SearchCount, SearchCounts, SearchCountsRequest, Trace, TraceColumns, TraceCut, TraceCuts,
    TraceNode, TraceReport, TraceRequest,
};
pub use train_reports::{
    CostReport, ErrorReport, OrderReport, ShardEmpties, ShardReport, WeightsReport,
};

#[cfg(test)]
mod tests;
