// What moves on the board between two positions: a disc is placed, others turn one after the other.

import type { Color, Played, Square } from '../wire';
import { discAt, placeOf, squaresOf } from './squares';

/** A disc that turns: when it begins, and about which axis, in degrees. */
export type Turn = { square: Square; delay: number; axis: number };

export type Scene = {
  /** Scenes are told apart by it. */
  number: number;
  placed: Square | null;
  turns: Turn[];
  passed: Color | null;
  /** The moves that were taken back. */
  takenBack: Played['move'][];
};

/** Milliseconds at the usual pace. */
export const DROP = 120;
export const TURN = 220;
export const STEP = 35;
export const PAUSE = 350;
export const PASS = 1600;

export function still(number: number): Scene {
  return { number, placed: null, turns: [], passed: null, takenBack: [] };
}

/** A position after some moves. */
type Position = {
  size: number;
  board: string;
  ply: number;
  moves: Pick<Played, 'move' | 'color'>[];
};

/** What happened between a position and the one after its next move, or before its last. */
export function sceneBetween(before: Position, after: Position, number: number): Scene {
  if (after.ply === before.ply - 1) {
    return { ...still(number), turns: sceneBetween(after, before, number).turns };
  }
  const last = after.moves.at(-1);
  if (!last || after.ply !== before.ply + 1) return still(number);
  if (last.move === 'pass') return { ...still(number), passed: last.color };
  const placed = last.move;
  const turned = squaresOf(after.size)
    .flat()
    .filter((square) => {
      const was = discAt(before.board, before.size, square);
      return was !== null && was !== discAt(after.board, after.size, square);
    });
  return { ...still(number), placed, turns: turned.map((square) => turnFrom(placed, square)) };
}

/** Discs turn outward from the placed one, about the axis across the line of capture. */
function turnFrom(placed: Square, square: Square): Turn {
  const from = placeOf(placed);
  const to = placeOf(square);
  const right = to.column - from.column;
  const down = to.row - from.row;
  const steps = Math.max(Math.abs(right), Math.abs(down));
  const axis = (Math.atan2(down, right) * 180) / Math.PI;
  return { square, delay: (steps - 1) * STEP, axis };
}

/** How long a scene takes at the usual pace. */
export function length(scene: Scene): number {
  if (scene.passed) return PASS;
  const turns = scene.turns.map((turn) => turn.delay + TURN);
  return Math.max(scene.placed ? DROP : 0, ...turns);
}
