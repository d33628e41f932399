// The review of a game: what its moves were worth, and which of them cost something.

import { positionAt } from '../browse';
import type { Color, Evaluation, GameView, MoveClass, ReviewedMove } from '../wire';
import { textOf, toBlack } from './study';

/** The moves that were reviewed, by their ply. */
export type Reviewed = ReadonlyMap<number, ReviewedMove>;

/** A game as the server reads it: its first position and its moves. */
export function gameText(game: GameView): string {
  const { board, turn, size } = positionAt(game, 0);
  const [cells = ''] = textOf({ board, turn }).split(' ');
  const first = turn === 'white' ? 'O' : '*';
  const moves = game.moves.map(
    ({ color, move }) => `${color === 'black' ? 'B' : 'W'}[${move === 'pass' ? 'pa' : move}]`,
  );
  return `(;GM[Othello]TY[${size}]BO[${size} ${cells.replaceAll('X', '*')} ${first}]${moves.join('')};)`;
}

/** What a position of the game is worth to Black, by its ply, as far as it was reviewed. */
export function reviewedWorth(reviewed: Reviewed, ply: number): Evaluation | null {
  const next = reviewed.get(ply);
  if (next) return toBlack(next.before, next.by);
  const last = reviewed.get(ply - 1);
  return last ? toBlack(last.after, last.by) : null;
}

/** The classes that are worth a look, the worst last. */
export const FAULTS = ['inaccuracy', 'mistake', 'blunder'] as const;
export type Fault = (typeof FAULTS)[number];

export const isFault = (kind: MoveClass): kind is Fault =>
  (FAULTS as readonly MoveClass[]).includes(kind);

/** The moves of a player that cost three discs or more, the worst first. */
export function faultsOf(reviewed: Reviewed, color: Color): ReviewedMove[] {
  const faults = [...reviewed.values()].filter((one) => one.by === color && isFault(one.class));
  return faults.sort((a, b) => b.loss - a.loss || a.ply - b.ply);
}

/** How many discs a player lost. */
export function lossIn(phases: readonly { loss: number }[]): number {
  return phases.reduce((sum, { loss }) => sum + loss, 0);
}

/** The number of the move at a ply; passes have none. */
export function moveNumber(game: GameView, ply: number): number {
  return game.moves.slice(0, ply + 1).filter(({ move }) => move !== 'pass').length;
}
