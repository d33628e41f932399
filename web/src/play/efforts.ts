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

/** The same as a file: comma-separated values, with a line of names. */
export function csvOf(points: Point[]): string {
  const lines = points.map(({ turn, color, move, effort }) => {
    const { player, source, depth, sure, nodes, milliseconds } = effort;
    return [turn, color, player, move, source, depth, sure ?? '', nodes, milliseconds];
  });
  const names = 'ply,color,player,move,source,depth,sure,nodes,milliseconds'.split(',');
  // A player's options have commas.
  const field = (value: string | number) => (/,/.test(String(value)) ? `"${value}"` : value);
  return [names, ...lines].map((line) => `${line.map(field).join(',')}\r\n`).join('');
}

/** Whether the values need an axis on which each step is ten times the one before. */
export function needsLog(values: number[]): boolean {
  const positive = values.filter((value) => value > 0);
  if (positive.length < 2) return false;
  return Math.max(...positive) / Math.min(...positive) > 30;
}
