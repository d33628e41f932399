// Beginning a game: as the settings ask, the same again, or a copy of another one.

import { begin } from './api';
import { movesIn } from './browse';
import { go, refuse, session } from './session.svelte';
import { keep, settings } from './settings.svelte';
import { tellCopy } from './telling';
import { wanted } from './wanted';
import type { NewGame, Refusal } from './wire';

/** Begins a game and opens it; what was wrong, if it could not be begun. */
export async function start(game: NewGame): Promise<Refusal | null> {
  const begun = await begin(game);
  if (!begun.ok) return begun.refusal;
  go(begun.value.game);
  return null;
}

async function startOrRefuse(game: NewGame): Promise<void> {
  const refusal = await start(game);
  if (refusal) refuse(refusal);
}

/** Begins a game against an opponent, as the settings ask for the rest. */
export async function startAgainst(opponent: string): Promise<void> {
  settings.opponent = opponent;
  keep();
  await startOrRefuse(wanted());
}

/** Begins a game between two people, with the settings' names, board and clock. */
export function startForTwo(): Promise<Refusal | null> {
  return start({ ...wanted(), black: 'human', white: 'human' });
}

/** Begins the same game again. */
export async function restart(): Promise<void> {
  const { known } = session.state;
  if (!known) return;
  const { black, white } = known.seats;
  const game: NewGame = {
    size: known.size,
    step: known.step,
    black: black.spec,
    white: white.spec,
  };
  if (black.name) game.black_name = black.name;
  if (white.name) game.white_name = white.name;
  if (known.start) game.start = known.start;
  if (known.clock) game.clock = { main: known.clock.main, increment: known.clock.increment };
  await startOrRefuse(game);
}

/** Begins a game with the moves of this one up to the position on the board. */
export async function copy(): Promise<void> {
  const { position } = session;
  if (!position) return;
  const { game, ply, step, moves } = position;
  const title = tellCopy(position, movesIn(moves));
  await startOrRefuse({ copy_of: game, copy_ply: ply, step, title });
}
