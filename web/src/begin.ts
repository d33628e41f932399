// Beginning a game: as the settings ask, the same again, or a copy of another one.

import { begin } from './api';
import { movesIn } from './browse';
import { go, refuse, session } from './session.svelte';
import { type Choice, keep, settings } from './settings.svelte';
import { tellCopy } from './telling';
import { colorOf, wanted } from './wanted';
import type { GameView, NewGame, Refusal } from './wire';

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

/** Begins the game that was chosen, and remembers the choice if it could be begun. */
export async function startChosen(choice: Choice): Promise<Refusal | null> {
  const refusal = await startBy(choice);
  if (refusal) return refusal;
  Object.assign(settings, choice);
  keep();
  return null;
}

function startBy(choice: Choice): Promise<Refusal | null> {
  return start(wanted(choice, colorOf(choice, Math.random()), settings.step));
}

/** Begins the game that the page opens with: against the computer that was chosen last. */
export function startFirst(): Promise<Refusal | null> {
  const against = settings.against === 'classic' ? 'classic' : 'engine';
  return startBy({ ...settings, against });
}

/** Begins a game between two people, with the settings' names, board and clock. */
export function startForTwo(): Promise<Refusal | null> {
  return startBy({ ...settings, against: 'device' });
}

/** Begins a game against the engine at another level, for the rest like this one. */
export async function startAtLevel(level: number): Promise<void> {
  const { known } = session.state;
  if (!known) return;
  settings.level = level;
  keep();
  await startOrRefuse(sameAs(known, (spec) => (spec === 'human' ? spec : `engine:${level}`)));
}

/** Begins the same game again. */
export async function restart(): Promise<void> {
  const { known } = session.state;
  if (known) await startOrRefuse(sameAs(known, (spec) => spec));
}

/** A game from the same start, with the same clock, between players who may be others. */
function sameAs({ size, step, start, clock, seats }: GameView, player: (spec: string) => string) {
  const { black, white } = seats;
  const game: NewGame = { size, step, black: player(black.spec), white: player(white.spec) };
  if (black.name) game.black_name = black.name;
  if (white.name) game.white_name = white.name;
  if (start) game.start = start;
  if (clock) game.clock = { main: clock.main, increment: clock.increment };
  return game;
}

/** Begins a game with the moves of this one up to the position on the board. */
export async function copy(): Promise<void> {
  const { position } = session;
  if (!position) return;
  const { game, ply, step, moves } = position;
  const title = tellCopy(position, movesIn(moves));
  await startOrRefuse({ copy_of: game, copy_ply: ply, step, title });
}
