// The game that somebody would like to begin, from what was chosen.

import { other, squareAt, withDiscs } from './board/squares';
import { chosenClock } from './clock';
import type { Choice } from './settings.svelte';
import type { Color, NewGame } from './wire';

/** The colour of the person who chose; `chance` is from 0 to 1. */
export function colorOf({ side }: Choice, chance: number): Color {
  if (side !== 'random') return side;
  return chance < 0.5 ? 'black' : 'white';
}

/** Who plays on the other side. */
export function opponentOf({ against, level, classic }: Choice): string {
  if (against === 'engine') return `engine:${level}`;
  return against === 'classic' ? classic : 'human';
}

/** The game that a choice asks for. `step` is whether the computer waits for a click. */
export function wanted(choice: Choice, own: Color, step: boolean): NewGame {
  const { against, size } = choice;
  const game: NewGame = { size, step };
  if (against === 'computers') {
    game.black = choice.blackPlayer;
    game.white = choice.whitePlayer;
    // The page lets them move, one after the other.
    game.step = true;
  } else {
    game[own] = 'human';
    game[other(own)] = opponentOf(choice);
    if (choice.name) game[`${own}_name`] = choice.name;
    if (against === 'here' && choice.friend) game[`${other(own)}_name`] = choice.friend;
  }
  const text = startOf(choice);
  if (text) game.start = text;
  const clock = chosenClock(choice);
  if (clock) game.clock = clock;
  return game;
}

function startOf({ size, start, startText: text }: Choice): string {
  if (start === 'text') return text;
  if (start === 'standard') return '';
  // Like discs beside each other, as old Reversi players began.
  const [low, high] = [size / 2 - 1, size / 2];
  const row = (row: number) => [low, high].map((column) => squareAt({ column, row }));
  const white = withDiscs('-'.repeat(size * size), size, row(low), 'white');
  return `${withDiscs(white, size, row(high), 'black')} X`;
}
