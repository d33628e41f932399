//! The lessons of the page: small positions with a task, and what to say to every answer.
//!
//! Nothing here is true because somebody wrote it down. A lesson names a position and asks a question
//! of it; which moves are right, what they flip, how the opponent answers, what a search visits and what a
//! game ends with follows from the rules and from the searches of `classic`. If a
//! position does not show what it is there for, [`lessons`] fails with a [`Mistake`], and with it the
//! generator that hands them to the page.
//!
//! The words stand in the catalogues, under the keys that the lessons carry; the numbers in them are
//! parameters.
//!
//! ```
//! let lessons = otelo_lessons::lessons()?;
//! assert_eq!(lessons[0].name, "rules");
//! # Ok::<_, otelo_lessons::Mistake>(())
//! ```

mod content;
mod facts;
mod lesson;
mod step;
mod tree;

pub use content::lessons;
pub use lesson::{
    Answer, Choice, Legal, Lesson, Mark, Parameter, Parameters, Part, Ply, Shown, Step, Symbol,
    Task, TreeNode, Try,
};
pub use step::Mistake;
