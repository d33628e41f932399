//! Making a step of a position and a question; the question must have an answer there.

use std::{error, fmt};

use otelo_rules::{Color, Move, Position, Square, Squares};

use crate::{
    lesson::{
        Answer, Choice, Legal, Lesson, Mark, Parameter, Parameters, Part, Ply, Shown, Step, Symbol,
        Task, TreeNode, Try,
    },
    tree::Tree,
};

/// What is wrong with a lesson.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Mistake(String);

impl Mistake {
    /// A mistake in a step.
    pub(crate) fn new(step: &str, what: impl fmt::Display) -> Mistake {
        Mistake(format!("{step}: {what}"))
    }
}

impl fmt::Display for Mistake {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl error::Error for Mistake {}

pub(crate) type Checked<T> = Result<T, Mistake>;

impl From<i64> for Parameter {
    fn from(number: i64) -> Parameter {
        Parameter::Number(number)
    }
}

impl From<String> for Parameter {
    fn from(word: String) -> Parameter {
        Parameter::Word(word)
    }
}

/// A number with its sign, as it is set: `+6`, `−4`, `0`.
pub(crate) fn signed(number: i32) -> Parameter {
    let sign = if number < 0 {
        "−"
    } else if number > 0 {
        "+"
    } else {
        ""
    };
    Parameter::Word(format!("{sign}{}", number.abs()))
}

/// A player as the catalogues know them.
pub(crate) const fn color(color: Color) -> &'static str {
    match color {
        Color::Black => "black",
        Color::White => "white",
    }
}

pub(crate) fn names(squares: Squares) -> Vec<String> {
    squares.iter().map(|square| square.to_string()).collect()
}

impl Lesson {
    pub(crate) fn new(name: &'static str, part: Part, steps: Vec<Step>, tries: Vec<Try>) -> Lesson {
        let title = format!("lesson.{name}");
        Lesson { name, part, about: format!("{title}-about"), title, steps, tries }
    }
}

impl Shown {
    pub(crate) fn of(position: &Position) -> Shown {
        let legal = position.moves().iter().map(|square| Legal {
            square: square.to_string(),
            flips: names(position.flips(square)),
        });
        Shown { legal: legal.collect(), ..Shown::still(position) }
    }

    /// Without its legal moves.
    pub(crate) fn still(position: &Position) -> Shown {
        Shown {
            size: position.size().side(),
            board: board_text(position),
            turn: (!position.is_over()).then_some(color(position.turn())),
            legal: Vec::new(),
        }
    }
}

pub(crate) fn board_text(position: &Position) -> String {
    let text = position.to_string();
    text.split_once(' ').map_or(text.clone(), |(board, _)| board.to_owned())
}

/// What is thought of an answer, and what follows it on the board.
pub(crate) struct Verdict {
    right: bool,
    variant: String,
    parameters: Parameters,
    then: Vec<Move>,
}

impl Verdict {
    /// It is what was asked for.
    pub(crate) fn right() -> Verdict {
        Verdict {
            right: true,
            variant: "right".into(),
            parameters: Parameters::new(),
            then: Vec::new(),
        }
    }

    /// It is not, for the usual reason of the step.
    pub(crate) fn wrong() -> Verdict {
        Verdict { right: false, variant: "wrong".into(), ..Verdict::right() }
    }

    /// Right or wrong.
    pub(crate) fn of(right: bool) -> Verdict {
        if right { Verdict::right() } else { Verdict::wrong() }
    }

    /// For a reason that has a sentence of its own.
    pub(crate) fn because(mut self, variant: &str) -> Verdict {
        self.variant = format!("{}-{variant}", self.variant);
        self
    }

    pub(crate) fn with(mut self, name: &'static str, value: impl Into<Parameter>) -> Verdict {
        self.parameters.insert(name, value.into());
        self
    }

    pub(crate) fn then(mut self, moves: impl IntoIterator<Item = Move>) -> Verdict {
        self.then.extend(moves);
        self
    }
}

/// A step whose question is still to come.
pub(crate) struct Draft {
    step: Step,
    tree: Vec<TreeNode>,
    pub(crate) position: Position,
}

impl Draft {
    /// A step of a lesson with a position.
    pub(crate) fn new(lesson: &str, step: &str, position: &str) -> Checked<Draft> {
        let name = format!("{lesson}-{step}");
        let position: Position = position.parse().map_err(|error| Mistake::new(&name, error))?;
        let key = format!("lesson.{name}");
        let step = Step {
            task: format!("{key}-task"),
            hint: format!("{key}-hint"),
            right: format!("{key}-right"),
            text: key,
            parameters: Parameters::new(),
            board: Shown::still(&position),
            marks: Vec::new(),
            ask: Task::Choose { choices: Vec::new(), tree: Vec::new() },
            name,
        };
        Ok(Draft { step, tree: Vec::new(), position })
    }

    pub(crate) fn mistake(&self, what: impl fmt::Display) -> Mistake {
        Mistake::new(&self.step.name, what)
    }

    /// Fails unless the position shows what it is there for.
    pub(crate) fn claim(&self, holds: bool, what: &str) -> Checked<()> {
        if holds { Ok(()) } else { Err(self.mistake(format!("it does not hold that {what}"))) }
    }

    /// A value for all texts of the step.
    pub(crate) fn with(mut self, name: &'static str, value: impl Into<Parameter>) -> Draft {
        self.step.parameters.insert(name, value.into());
        self
    }

    pub(crate) fn circle(mut self, squares: Squares) -> Draft {
        let marks = names(squares).into_iter().map(|square| Mark {
            square,
            symbol: Symbol::Circle,
            text: None,
        });
        self.step.marks.extend(marks);
        self
    }

    pub(crate) fn label(mut self, square: Square, text: impl fmt::Display) -> Draft {
        let (square, text) = (square.to_string(), Some(text.to_string()));
        self.step.marks.push(Mark { square, symbol: Symbol::Label, text });
        self
    }

    /// Shows a tree beside the question.
    pub(crate) fn beside(mut self, tree: &Tree) -> Draft {
        self.tree = tree.nodes();
        self
    }

    fn key(&self, variant: &str) -> String {
        format!("{}-{variant}", self.step.text)
    }

    fn finish(mut self, ask: Task) -> Step {
        self.step.ask = ask;
        self.step
    }

    /// Moves as they are shown.
    fn line(&self, moves: impl IntoIterator<Item = Move>) -> Checked<Vec<Ply>> {
        let mut position = self.position;
        let mut line = Vec::new();
        for played in moves {
            let flips = played.square().map_or(Squares::NONE, |square| position.flips(square));
            let color = color(position.turn());
            line.push(Ply { color, played: played.to_string(), flips: names(flips) });
            position = position.play(played).map_err(|error| self.mistake(error))?;
        }
        Ok(line)
    }

    /// Asks for a move; every legal one is judged.
    pub(crate) fn play(mut self, judge: impl Fn(Square) -> Verdict) -> Checked<Step> {
        let mut answers = Vec::new();
        for square in self.position.moves().iter() {
            let Verdict { right, variant, mut parameters, then } = judge(square);
            parameters.insert("move", square.to_string().into());
            let line = self.line([Move::Place(square)].into_iter().chain(then))?;
            let says = self.key(&variant);
            answers.push(Answer { square: square.to_string(), right, says, parameters, line });
        }
        if !answers.iter().any(|answer| answer.right) {
            return Err(self.mistake("no move is right"));
        }
        self.step.board = Shown::of(&self.position);
        Ok(self.finish(Task::Play { answers }))
    }

    /// Asks for all squares of a kind, and plays some moves once they are found.
    pub(crate) fn squares(self, squares: Squares, then: &[Move]) -> Checked<Step> {
        self.claim(!squares.is_empty(), "there are such squares")?;
        let line = self.line(then.iter().copied())?;
        let extra = self.key("wrong");
        Ok(self.finish(Task::Squares { squares: names(squares), extra, line }))
    }

    /// Asks for one of several answers with texts of their own.
    pub(crate) fn choose(self, names: &[&str], right: usize, then: &[Move]) -> Checked<Step> {
        self.claim(right < names.len(), "an answer is right")?;
        let line = self.line(then.iter().copied())?;
        let choices = names.iter().enumerate().map(|(place, name)| Choice {
            label: Some(self.key(name)),
            shown: None,
            right: place == right,
            says: if place == right {
                self.key("right")
            } else {
                self.key(&format!("wrong-{name}"))
            },
            parameters: Parameters::new(),
            line: if place == right { line.clone() } else { Vec::new() },
        });
        let choices = choices.collect();
        let tree = self.tree.clone();
        Ok(self.finish(Task::Choose { choices, tree }))
    }

    /// Asks for one of several numbers or moves.
    pub(crate) fn value(self, shown: Vec<(Parameter, Verdict)>) -> Checked<Step> {
        let count = shown.iter().filter(|(_, verdict)| verdict.right).count();
        self.claim(count == 1, "one of the answers is right")?;
        let differ = |(place, (one, _)): (usize, &(Parameter, Verdict))| {
            shown[..place].iter().all(|(other, _)| one != other)
        };
        self.claim(shown.iter().enumerate().all(differ), "the answers differ")?;
        let choices = shown.into_iter().map(|(shown, verdict)| Choice {
            label: None,
            shown: Some(shown),
            right: verdict.right,
            says: self.key(&verdict.variant),
            parameters: verdict.parameters,
            line: Vec::new(),
        });
        let choices = choices.collect();
        let tree = self.tree.clone();
        Ok(self.finish(Task::Choose { choices, tree }))
    }

    /// Asks where in a tree the position of a node stands.
    pub(crate) fn find(mut self, tree: &Tree, target: usize) -> Step {
        self.step.board = tree.shown(target);
        let wrong = self.key("wrong");
        self.finish(Task::Find { tree: tree.nodes(), target, wrong })
    }

    /// Asks for all nodes of a kind.
    pub(crate) fn pick(
        self,
        tree: &Tree,
        among: Vec<usize>,
        nodes: Vec<usize>,
        values: bool,
    ) -> Checked<Step> {
        let is_some = !nodes.is_empty() && nodes.len() < among.len();
        self.claim(
            is_some && nodes.iter().all(|node| among.contains(node)),
            "some are to be marked",
        )?;
        let extra = self.key("wrong");
        Ok(self.finish(Task::Pick { tree: tree.nodes(), among, nodes, extra, values }))
    }

    /// Asks for the values of a tree, from the leaves up.
    pub(crate) fn fill(self, tree: &Tree) -> Step {
        let (min, max) = (self.key("wrong-min"), self.key("wrong-max"));
        self.finish(Task::Fill { tree: tree.nodes(), min, max })
    }
}
