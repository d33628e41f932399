// The iterations of the engine: how the choice changed, and the numbers of the plots.

import type { EngineIteration, Move } from '../wire';
import type { Cell } from './csv';

/** A move that was held to be the best, from one iteration to another, by their places. */
export type Held = { move: Move; from: number; to: number };

export function choicesOf(iterations: EngineIteration[]): Held[] {
  const held: Held[] = [];
  for (const [place, { moves }] of iterations.entries()) {
    const move = moves[0]?.move;
    const last = held.at(-1);
    if (last && last.move === move) last.to = place;
    else if (move) held.push({ move, from: place, to: place });
  }
  return held;
}

/** The moves of the position, the best of the last iteration first. */
export const movesOf = (iterations: EngineIteration[]): Move[] =>
  iterations.at(-1)?.moves.map(({ move }) => move) ?? [];

/** A line an iteration and move: its value, or its bound. */
export const valueCells = (iterations: EngineIteration[]): Cell[][] =>
  iterations.flatMap(({ depth, end, confidence, moves }) =>
    moves.map(({ move, worth, at_most }) => [
      depth,
      Number(end),
      confidence,
      move,
      worth.number,
      worth.kind,
      Number(at_most),
    ]),
  );
export const VALUE_HEADS = ['depth', 'end', 'confidence', 'move', 'value', 'kind', 'at_most'];

/** A line an iteration: what it cost. */
export const effortCells = (iterations: EngineIteration[]): Cell[][] =>
  iterations.map(({ depth, end, confidence, nodes, seconds, moves }) => [
    depth,
    Number(end),
    confidence,
    moves[0]?.move ?? null,
    nodes,
    seconds,
  ]);
export const EFFORT_HEADS = ['depth', 'end', 'confidence', 'best', 'nodes', 'seconds'];

/** A line an iteration and depth that was left: what selective search decided. */
export const cutCells = (iterations: EngineIteration[]): Cell[][] =>
  iterations.flatMap(({ depth, end, confidence, cuts }) =>
    cuts.map((cut) => [depth, Number(end), confidence, cut.depth, cut.tried, cut.high, cut.low]),
  );
export const CUT_HEADS = ['depth', 'end', 'confidence', 'left', 'tried', 'high', 'low'];
