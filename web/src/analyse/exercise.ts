// An exercise: a position of one's own in which a better move is to be found.

import { placeOf } from '../board/squares';
import type { Analysis, Move, ReviewedMove, Square } from '../wire';
import { lossOf } from './study';

/** What a try comes to: how many discs it loses, and the play that shows it. */
export type Verdict = { loss: number; line: Move[] };

/** Judges a try, once the engine has looked at it as far as the review did. */
export function verdictOf(
  reviewed: ReviewedMove,
  analysis: Analysis | null,
  tried: Square,
): Verdict | null {
  const found = analysis?.moves.find(({ move }) => move === tried);
  const best = analysis?.moves[0];
  if (tried === reviewed.best[0]) return { loss: 0, line: reviewed.best };
  if (tried === reviewed.move) return { loss: reviewed.loss, line: found?.line ?? [] };
  if (!analysis || !found || !best) return null;
  const { kind } = reviewed.before;
  const isDeep = kind === 'exact' ? found.worth.kind === 'exact' : found.depth >= reviewed.depth;
  if (!isDeep && analysis.running) return null;
  return { loss: lossOf(found, best.worth), line: found.line };
}

/** In which part of the board a square is. */
export function areaOf(square: Square, size: number) {
  const { row, column } = placeOf(square);
  const vertical = row < size / 2 ? 'top' : 'bottom';
  return `learn.${vertical}-${column < size / 2 ? 'left' : 'right'}` as const;
}
