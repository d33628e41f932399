//! `otelo nboard`: an engine for programs that speak the NBoard protocol.

use clap::Args;
use otelo_player::Spec;
use otelo_protocols::{Flow, nboard::Session};

use crate::{
    engine_args::EngineArgs, line_input::LineInput, thinking::PlayerThinker, words::Words,
};

/// Speak the NBoard protocol on standard input and output, for NBoard and other GUIs
#[derive(Debug, Args)]
#[command(
    after_help = "Versions 1 and 2 of the protocol; docs/protocols.md says what each line does. `set depth N` lets the\n\
                        engine play at a level that looks N moves ahead.\n\n\
                        Example:\n  printf 'nboard 2\\nset depth 10\\ngo\\n' | otelo nboard"
)]
pub(crate) struct NBoard {
    /// Who plays until a depth is set
    #[arg(long, value_name = "PLAYER", default_value = "engine:15")]
    player: Spec,

    #[command(flatten)]
    engines: EngineArgs,
}

impl NBoard {
    pub(crate) fn run(&self, words: &Words) -> anyhow::Result<()> {
        let input = LineInput::start(Session::cannot_wait);
        let engines = self.engines.engines(words)?;
        let mut thinker = PlayerThinker::new(&self.player, engines, input.clone())?;
        let mut session = Session::new("Otelo");
        input.serve(|line, out| match line {
            Some(line) => session.answer(line, &mut thinker, out),
            None => Flow::GoOn,
        })?;
        Ok(())
    }
}
