//! The types of the messages in TypeScript, for the page.

use ts_rs::{Config, TS};

use super::*;

/// The declarations of all types that the page uses.
pub fn declarations() -> String {
    let config = Config::default();
    let mut text = String::from(
        "export type File = 'a' | 'b' | 'c' | 'd' | 'e' | 'f' | 'g' | 'h';\n\
         export type Rank = '1' | '2' | '3' | '4' | '5' | '6' | '7' | '8';\n",
    );
    macro_rules! declare {
        ($($type:ty),* $(,)?) => {
            $(text += &format!("\nexport {}\n", <$type as TS>::decl(&config));)*
        };
    }
    declare!(
        Color,
        Square,
        Move,
        ClientMessage,
        ServerMessage,
        AnalysisOrder,
        AnalysisMessage,
        Analysis,
        AnalysedMove,
        ReviewProgress,
        ReviewedMove,
        MoveClass,
        Review,
        PlayerReview,
        PhaseReview,
        ClassCounts,
        ExplanationRequest,
        Explanation,
        Reason,
        Tone,
        SavedStudy,
        StudyUpdate,
        StudyRevision,
        StudyText,
        StudyTree,
        StudyMove,
        Remarks,
        Glyph,
        StudyMark,
        MarkSymbol,
        PositionRequest,
        PositionReport,
        UnreachableReason,
        RandomRequest,
        RandomPosition,
        DiagramRequest,
        DiagramText,
        TraceRequest,
        Trace,
        TraceColumns,
        EngineTraceRequest,
        EngineTrace,
        EngineIteration,
        IterationMove,
        SelectiveCuts,
        TraceCuts,
        SearchCountsRequest,
        SearchCounts,
        SearchCount,
        NodeCounts,
        GameView,
        ClockFace,
        Request,
        Wish,
        Invitation,
        Link,
        Acceptance,
        Device,
        Change,
        Legal,
        Played,
        Effort,
        OpeningName,
        Source,
        Seats,
        Seat,
        Outcome,
        Thinking,
        Hint,
        Evaluation,
        CertaintyKind,
        Unit,
        Refusal,
        NewGame,
        Clock,
        Summary,
        Games,
        Imported,
        NewImport,
        ImportProgress,
        PublishedImport,
        ImportedFile,
        ImportedFiles,
    );
    text
}
