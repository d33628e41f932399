// How many leaves trees of a depth have: what is counted, and what the formulas say.

import type { SearchCount } from '../wire';
import type { Cell } from './csv';

/** The leaves that alpha-beta visits at least, if every node has so many moves (Knuth and Moore). */
export function bestCase(moves: number, depth: number): number {
  return moves ** Math.ceil(depth / 2) + moves ** Math.floor(depth / 2) - 1;
}

/** How many moves every node of a tree with so many leaves would have. */
export const meanMoves = (leaves: number, depth: number) => leaves ** (1 / depth);

export const leavesOf = ({ counts }: SearchCount) =>
  counts.evaluated + counts.finished + counts.known;

/** What is counted and what the formulas say at one depth; nothing where a search was too large. */
export type Row = {
  depth: number;
  /** The leaves of each search, in the order of the searches. */
  counted: (number | null)[];
  /** b^d, M^N, M^(3N/4), and the best case, with b the moves of the root and M the mean ones. */
  formulas: number[];
};

/**
 * A row a depth. The first search of each depth is minimax: where it was too large, M is that of the
 * depth before.
 */
export function rowsOf(depths: (SearchCount | null)[][]): Row[] {
  const root = depths[0]?.[0];
  let mean = root ? leavesOf(root) : 1;
  const atRoot = mean;
  return depths.map((searches, place) => {
    const depth = place + 1;
    const counted = searches.map((search) => (search ? leavesOf(search) : null));
    const whole = counted[0] ?? null;
    if (whole !== null) mean = meanMoves(whole, depth);
    const formulas = [
      atRoot ** depth,
      mean ** depth,
      mean ** ((3 * depth) / 4),
      bestCase(mean, depth),
    ];
    return { depth, counted, formulas };
  });
}

/** The same as cells of a file. */
export const cellsOf = (rows: Row[]): Cell[][] =>
  rows.map(({ depth, counted, formulas }) => [depth, ...counted, ...formulas.map(Math.round)]);
