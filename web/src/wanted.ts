// The game that somebody would like to begin, from what the settings say.

import { squareAt, withDiscs } from './board/squares';
import { chosenClock } from './clock';
import { settings } from './settings.svelte';
import type { NewGame } from './wire';

/** The game that the settings ask for. */
export function wanted(): NewGame {
  const { opponent, color, size, step } = settings;
  const game: NewGame = { size, step, black: opponent, white: opponent };
  game[color] = 'human';
  if (settings.blackName) game.black_name = settings.blackName;
  if (settings.whiteName) game.white_name = settings.whiteName;
  const text = startText();
  if (text) game.start = text;
  const clock = chosenClock(settings);
  if (clock) game.clock = clock;
  return game;
}

function startText(): string {
  const { size, start, startText: text } = settings;
  if (start === 'text') return text;
  if (start === 'standard') return '';
  // Like discs beside each other, as old Reversi players began.
  const [low, high] = [size / 2 - 1, size / 2];
  const row = (row: number) => [low, high].map((column) => squareAt({ column, row }));
  const white = withDiscs('-'.repeat(size * size), size, row(low), 'white');
  return `${withDiscs(white, size, row(high), 'black')} X`;
}
