//! `otelo gtp`: an engine for programs that speak GTP.

use clap::Args;
use otelo_player::Spec;
use otelo_protocols::{Flow, gtp::Session};

use crate::{
    engine_args::EngineArgs, line_input::LineInput, thinking::PlayerThinker, words::Words,
};

/// Speak GTP on standard input and output, for interfaces and match programs
#[derive(Debug, Args)]
#[command(
    after_help = "`list_commands` lists the commands; docs/protocols.md says what each does and what time settings\n\
                        mean. What was sent before the input ends is still answered, a search within a second.\n\n\
                        Examples:\n  printf 'play b f5\\ngenmove w\\n' | otelo gtp\n  \
                        otelo gtp --player engine:20,time=2s"
)]
pub(crate) struct Gtp {
    /// Who plays
    #[arg(long, value_name = "PLAYER", default_value = "engine:15")]
    player: Spec,

    #[command(flatten)]
    engines: EngineArgs,
}

impl Gtp {
    pub(crate) fn run(&self, words: &Words) -> anyhow::Result<()> {
        let input = LineInput::start(|_| false);
        let mut thinker =
            PlayerThinker::new(&self.player, self.engines.engines(words)?, input.clone())?;
        let mut session = Session::new("Otelo", env!("CARGO_PKG_VERSION"));
        input.serve(|line, out| match line {
            Some(line) => session.answer(line, &mut thinker, out),
            None => {
                Session::refuse_long_line(out);
                Flow::GoOn
            }
        })?;
        Ok(())
    }
}
