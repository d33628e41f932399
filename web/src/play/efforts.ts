// What the computer's moves cost, turn by turn.

import type { Color, Effort, GameView, Move } from '../wire';

export type Point = { turn: number; color: Color; move: Move; effort: Effort };
export type Measure = 'nodes' | 'milliseconds';

/** The moves that a computer thought about; a turn is a move of each side, as in the move list. */
export function pointsOf(position: GameView): Point[] {
  const points: Point[] = [];
  for (const [index, { color, move, effort }] of position.moves.entries()) {
    if (effort) points.push({ turn: index + 1, color, move, effort });
  }
  return points;
}

/** Whether the values need an axis on which each step is ten times the one before. */
export function needsLog(values: number[]): boolean {
  const positive = values.filter((value) => value > 0);
  if (positive.length < 2) return false;
  return Math.max(...positive) / Math.min(...positive) > 30;
}
