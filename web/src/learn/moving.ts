// Moves that follow an answer, as the board shows them one after the other.

import { type Scene, sceneBetween, still } from '../board/scene';
import { other, withDiscs } from '../board/squares';
import type { Ply, Shown } from './lessons';

/** A position with the moves that have led to it. */
export type Position = Shown & { ply: number; moves: Ply[] };

export type Frame = { position: Position; scene: Scene };

/** Scenes are told apart by their number, also after another try. */
let scenes = 0;

function nextScene(): number {
  scenes += 1;
  return scenes;
}

export const first = (board: Shown): Frame => ({
  position: { ...board, ply: 0, moves: [] },
  scene: still(nextScene()),
});

/** The board after each move. */
export function framesOf(board: Shown, line: readonly Ply[]): Frame[] {
  const frames: Frame[] = [];
  let { position } = first(board);
  for (const played of line) {
    const { color, move, flips } = played;
    const next: Position = {
      ...position,
      board:
        move === 'pass'
          ? position.board
          : withDiscs(position.board, position.size, [move, ...flips], color),
      turn: other(color),
      legal: [],
      ply: position.ply + 1,
      moves: [...position.moves, played],
    };
    frames.push({ position: next, scene: sceneBetween(position, next, nextScene()) });
    position = next;
  }
  return frames;
}
