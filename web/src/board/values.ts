// What the squares of the legal moves show when a position is analysed.

import type { Evaluation } from '../wire';

/** How good a move is; its loss against the best one is in discs. */
export type SquareValue = {
  worth: Evaluation;
  loss: number;
  isBest: boolean;
  /** Whether the move is worth at most that. */
  isAtMost?: boolean;
};
