// Earlier positions of a game, from its moves. No rules are needed: each move says what it flipped.

import { countOf, other, withDiscs, withoutDisc } from './board/squares';
import type { Color, GameView, OpeningName, Played, Square } from './wire';

/** The game as it stood after so many moves and passes. */
export function positionAt(game: GameView, ply: number): GameView {
  const later = game.moves.slice(ply);
  if (later.length === 0) return game;
  const board = later.reduceRight((after, { color, move, flips }) => {
    const turnedBack = withDiscs(after, game.size, flips, other(color));
    return move === 'pass' ? turnedBack : withoutDisc(turnedBack, game.size, move);
  }, game.board);
  return {
    ...game,
    board,
    ply,
    black: countOf(board, 'black'),
    white: countOf(board, 'white'),
    turn: later[0]?.color ?? null,
    legal: [],
    moves: game.moves.slice(0, ply),
    outcome: null,
    waiting: false,
    thinking: false,
    queued: false,
  };
}

/** How many discs were placed: passes are not counted as moves. */
export function movesIn(moves: readonly Played[]): number {
  return moves.filter(({ move }) => move !== 'pass').length;
}

/** The opening that moves have come to: the last position on their way that has a name. */
export function openingOf(moves: readonly Played[]): OpeningName | null {
  return moves.findLast(({ opening }) => opening)?.opening ?? null;
}

/** What going on from an earlier position does: it takes moves back, or makes a copy. */
export type PlayOn = 'take-back' | 'copy';

/** Against a computer moves are taken back; everything else stays as it is, and is copied. */
export function playOnIn({ seats, outcome, shared }: GameView, own: Color[]): PlayOn | null {
  if (outcome) return 'copy';
  const persons = [seats.black, seats.white].filter(({ spec }) => spec === 'human');
  if (shared || (persons.length > 0 && own.length === 0)) return null;
  return persons.length === 2 ? 'copy' : 'take-back';
}

/** The plies of the moves in a table with a row for each move of Black's; a game may begin with White's. */
export type Row = { black: number | null; white: number | null };

export function rowsOf(moves: readonly Played[]): Row[] {
  const rows: Row[] = [];
  for (const [index, { color }] of moves.entries()) {
    const last = rows.at(-1);
    if (color === 'black') rows.push({ black: index + 1, white: null });
    else if (last && last.white === null) last.white = index + 1;
    else rows.push({ black: null, white: index + 1 });
  }
  return rows;
}

/** The square of the last move. */
export function lastOf(moves: readonly Played[]): Square | null {
  const last = moves.findLast(({ move }) => move !== 'pass')?.move;
  return last && last !== 'pass' ? last : null;
}
