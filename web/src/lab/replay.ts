// A recorded search as steps: what happens at which node, and what is known then.

import { placeOf, withDiscs } from '../board/squares';
import type { Color, Square, Trace } from '../wire';

/** What happens in a step. */
export type StepKind = 'enter' | 'value' | 'returned' | 'best' | 'cut' | 'leave' | 'end';

const KINDS: readonly StepKind[] = ['enter', 'value', 'returned', 'best', 'cut', 'leave', 'end'];

export type Replay = {
  trace: Trace;
  /** The number of nodes. */
  size: number;
  /** The most moves and passes above a node. */
  deepest: number;
  /** The parent of each node; -1 at a root. */
  parents: Int32Array;
  /** The node behind the last one below each. */
  ends: Int32Array;
  /** What happens in each step, at which node, and how many of its children have been visited. */
  kinds: Uint8Array;
  nodes: Uint32Array;
  visited: Uint16Array;
  /** The step in which each node is entered. */
  entered: Uint32Array;
  /** The place of each node's cut-off among the cut-offs. */
  cutOf: Map<number, number>;
  /** Whether values are for the player to move. */
  isNegamax: boolean;
};

/** The name of a player without its level and its options. */
export const familyOf = (player: string) => /^[a-z-]+/.exec(player)?.[0] ?? '';

const NEGAMAX = ['plain-negamax', 'negamax', 'pvs', 'table'];

export function replayOf(trace: Trace): Replay {
  const { plies, kinds: letters } = trace.columns;
  const size = plies.length;
  const parents = new Int32Array(size);
  const ends = new Int32Array(size);
  const path: number[] = [];
  let deepest = 0;
  for (let node = 0; node < size; node += 1) {
    const ply = plies[node] ?? 0;
    deepest = Math.max(deepest, ply);
    for (const left of path.splice(ply)) ends[left] = node;
    parents[node] = path[ply - 1] ?? -1;
    path.push(node);
  }
  for (const left of path) ends[left] = size;
  const replay: Replay = {
    trace,
    size,
    deepest,
    parents,
    ends,
    kinds: new Uint8Array(),
    nodes: new Uint32Array(),
    visited: new Uint16Array(),
    entered: new Uint32Array(size),
    cutOf: new Map(trace.cuts.nodes.map((node, place) => [node, place])),
    isNegamax: NEGAMAX.includes(familyOf(trace.player)),
  };
  const kinds: number[] = [];
  const nodes: number[] = [];
  const visited: number[] = [];
  const push = (kind: StepKind, node: number, children: number) => {
    kinds.push(KINDS.indexOf(kind));
    nodes.push(node);
    visited.push(children);
  };
  /** Whether the record ends below a node. */
  const isOpen = (node: number) =>
    letters[node] === 'u' || (trace.dropped > 0 && ends[node] === size);
  const walk = (node: number): void => {
    replay.entered[node] = kinds.length;
    push('enter', node, 0);
    if ('lok'.includes(letters[node] ?? '')) {
      push('value', node, 0);
      return;
    }
    let best: number | null = null;
    let count = 0;
    for (let child = node + 1; child < (ends[node] ?? 0); child = ends[child] ?? size) {
      walk(child);
      if (isOpen(child)) return;
      count += 1;
      push('returned', node, count);
      const value = isProbe(replay, child) ? null : valueAbove(replay, child);
      if (value !== null && (best === null || isBetter(replay, node, value, best))) {
        best = value;
        push('best', node, count);
      }
    }
    if (isOpen(node)) return;
    if (replay.cutOf.has(node)) push('cut', node, count);
    push('leave', node, count);
  };
  for (let root = 0; root < size; root = ends[root] ?? size) walk(root);
  if (trace.dropped > 0 || letters.includes('u')) push('end', Math.max(size - 1, 0), 0);
  replay.kinds = Uint8Array.from(kinds);
  replay.nodes = Uint32Array.from(nodes);
  replay.visited = Uint16Array.from(visited);
  return replay;
}

export const stepsOf = (replay: Replay) => replay.kinds.length;
export const kindAt = (replay: Replay, step: number): StepKind =>
  KINDS[replay.kinds[step] ?? 0] ?? 'enter';
export const nodeAt = (replay: Replay, step: number) => replay.nodes[step] ?? 0;

/** Who moves at a node. */
export function sideAt({ trace }: Replay, node: number): Color {
  const isOther = (trace.columns.plies[node] ?? 0) % 2 === 1;
  const other = trace.turn === 'black' ? 'white' : 'black';
  return isOther ? other : trace.turn;
}

/** Whether the player who searches moves there, and so takes the largest value. */
export const isMax = (replay: Replay, node: number) => sideAt(replay, node) === replay.trace.turn;

/** The move that led to a node; nothing at a root. */
export function moveOf({ trace, parents }: Replay, node: number): Square | 'pass' | null {
  if ((parents[node] ?? -1) < 0) return null;
  const play = trace.columns.plays[node] ?? '';
  return play ? (play.slice(0, 2) as Square) : 'pass';
}

/** The children of a node, in the order of the search. */
export function childrenOf({ ends, size }: Replay, node: number): number[] {
  const children: number[] = [];
  const end = ends[node] ?? size;
  for (let child = node + 1; child < end; child = ends[child] ?? size) children.push(child);
  return children;
}

/** The nodes from the root to a node. */
export function pathTo({ parents }: Replay, node: number): number[] {
  const path: number[] = [];
  for (let at = node; at >= 0; at = parents[at] ?? -1) path.unshift(at);
  return path;
}

/** The board at a node, as the server writes boards. */
export function boardAt(replay: Replay, node: number): string {
  const { trace } = replay;
  let board = trace.position.split(' ')[0] ?? '';
  for (const at of pathTo(replay, node)) {
    const play = trace.columns.plays[at] ?? '';
    const discs = (play.match(/../g) ?? []) as Square[];
    const mover = sideAt(replay, at) === 'black' ? 'white' : 'black';
    board = withDiscs(board, trace.size, discs, mover);
  }
  return board;
}

/** The squares that a move flipped, nearest to it first. */
export function flipsOf({ trace }: Replay, node: number): Square[] {
  const [played, ...flips] = ((trace.columns.plays[node] ?? '').match(/../g) ?? []) as Square[];
  if (!played) return [];
  const from = placeOf(played);
  const far = (square: Square) => {
    const { column, row } = placeOf(square);
    return Math.max(Math.abs(column - from.column), Math.abs(row - from.row));
  };
  return flips.sort((a, b) => far(a) - far(b));
}

/** The value of a node as its parent takes it. */
export function valueAbove({ trace, isNegamax }: Replay, node: number): number | null {
  const value = trace.columns.values[node] ?? null;
  return value === null || !isNegamax ? value : -value + 0;
}

/** A value at a node for the player who searches. */
export function forSearcher(replay: Replay, node: number, value: number): number {
  return replay.isNegamax && !isMax(replay, node) ? -value + 0 : value;
}

/** Whether only a question was asked of a move, which is then searched again. */
export function isProbe(replay: Replay, node: number): boolean {
  const next = replay.ends[node] ?? replay.size;
  const { plays } = replay.trace.columns;
  const isSibling = next < replay.size && replay.parents[next] === replay.parents[node];
  return isSibling && (replay.parents[node] ?? -1) >= 0 && plays[next] === plays[node];
}

function isBetter(replay: Replay, node: number, value: number, best: number): boolean {
  return replay.isNegamax || isMax(replay, node) ? value > best : value < best;
}

/** What the search knows at a step. */
export type Frame = {
  kind: StepKind;
  node: number;
  side: Color;
  depth: number;
  /** The window, as the algorithm has it now; nothing is infinite. */
  alpha: number | null;
  beta: number | null;
  /** The best value so far, and the child that has it. */
  best: number | null;
  bestChild: number | null;
  /** The child that has just returned, and what it returned. */
  child: number | null;
  value: number | null;
};

export function frameAt(replay: Replay, step: number): Frame {
  const { columns } = replay.trace;
  const node = nodeAt(replay, step);
  const kind = kindAt(replay, step);
  const visited = replay.visited[step] ?? 0;
  const children = childrenOf(replay, node).slice(0, visited);
  // A value counts from the step on in which it was compared.
  const compared = kind === 'returned' ? children.slice(0, -1) : children;
  let best: number | null = null;
  let bestChild: number | null = null;
  for (const child of compared) {
    const value = isProbe(replay, child) ? null : valueAbove(replay, child);
    if (value !== null && (best === null || isBetter(replay, node, value, best))) {
      best = value;
      bestChild = child;
    }
  }
  let alpha = columns.alphas[node] ?? null;
  let beta = columns.betas[node] ?? null;
  const isPruned =
    !/^(minimax|plain-negamax|corner)/.test(replay.trace.player) ||
    /pruned=yes/.test(replay.trace.player);
  if (best !== null && isPruned) {
    if (replay.isNegamax || isMax(replay, node)) alpha = Math.max(alpha ?? best, best);
    else beta = Math.min(beta ?? best, best);
  }
  const last = children.at(-1) ?? null;
  const value =
    kind === 'value' || kind === 'leave'
      ? (columns.values[node] ?? null)
      : last !== null && kind !== 'enter'
        ? valueAbove(replay, last)
        : null;
  return {
    kind,
    node,
    side: sideAt(replay, node),
    depth: columns.depths[node] ?? 0,
    alpha,
    beta,
    best,
    bestChild,
    child: last,
    value,
  };
}

/** The step after the current call, or after the current node: over it. */
export function stepOver(replay: Replay, step: number): number {
  const node = nodeAt(replay, step);
  const ply = replay.trace.columns.plies[node] ?? 0;
  const isDeeper = (at: number) => (replay.trace.columns.plies[nodeAt(replay, at)] ?? 0) > ply;
  let next = Math.min(step + 1, stepsOf(replay) - 1);
  while (next < stepsOf(replay) - 1 && isDeeper(next)) next += 1;
  return next;
}

/** The step in which the parent has the value of the current node. */
export function stepOut(replay: Replay, step: number): number {
  const ply = replay.trace.columns.plies[nodeAt(replay, step)] ?? 0;
  let next = step;
  const at = (place: number) => replay.trace.columns.plies[nodeAt(replay, place)] ?? 0;
  while (next < stepsOf(replay) - 1 && at(next) >= ply) next += 1;
  return next;
}

/** The next step of a kind after a step, or before it; if there is none, the step itself. */
export function stepTo(
  replay: Replay,
  step: number,
  isWanted: (at: number) => boolean,
  direction: 1 | -1 = 1,
): number {
  for (let at = step + direction; at >= 0 && at < stepsOf(replay); at += direction) {
    if (isWanted(at)) return at;
  }
  return step;
}

/** Whether the best move of the root changes in a step. */
export const isRootBest = (replay: Replay) => (step: number) =>
  kindAt(replay, step) === 'best' && (replay.parents[nodeAt(replay, step)] ?? -1) < 0;

export const isCut = (replay: Replay) => (step: number) => kindAt(replay, step) === 'cut';
