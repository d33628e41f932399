// The pseudo-code of each algorithm, and the line that a step is at.

import type { Key } from '../words.svelte';
import {
  childrenOf,
  familyOf,
  isProbe,
  kindAt,
  nodeAt,
  type Replay,
  type StepKind,
} from './replay';

type Code = {
  /** What calls it for the root, if that is more than one call, and the line of the call. */
  caller: { text: Key; lines: number; call: number; stop: number | null } | null;
  text: Key;
  /** What its document has otherwise. */
  slips: Key | null;
  lines: Record<Exclude<StepKind, 'end'>, number>;
};

const MINIMAX: Code = {
  caller: null,
  text: 'code.minimax',
  slips: 'slip.minimax',
  lines: { enter: 0, value: 2, returned: 5, best: 7, cut: 8, leave: 8 },
};
const ALPHA_BETA: Code = {
  caller: null,
  text: 'code.alphabeta',
  slips: 'slip.alphabeta',
  lines: { enter: 0, value: 2, returned: 5, best: 7, cut: 10, leave: 11 },
};
const NEGAMAX: Code = {
  caller: null,
  text: 'code.negamax',
  slips: 'slip.negamax',
  lines: { enter: 0, value: 2, returned: 5, best: 7, cut: 10, leave: 11 },
};
const CODES: Record<string, Code> = {
  minimax: MINIMAX,
  corner: MINIMAX,
  alphabeta: ALPHA_BETA,
  deepening: {
    ...ALPHA_BETA,
    caller: { text: 'code.deepening', lines: 6, call: 2, stop: null },
    slips: null,
  },
  agent: { ...ALPHA_BETA, caller: { text: 'code.agent', lines: 8, call: 4, stop: 5 } },
  negamax: NEGAMAX,
  'plain-negamax': {
    caller: null,
    text: 'code.plain-negamax',
    slips: null,
    lines: { enter: 0, value: 2, returned: 5, best: 7, cut: 8, leave: 8 },
  },
  pvs: {
    caller: null,
    text: 'code.pvs',
    slips: null,
    lines: { enter: 0, value: 2, returned: 8, best: 10, cut: 13, leave: 14 },
  },
  table: {
    caller: null,
    text: 'code.table',
    slips: null,
    lines: { enter: 0, value: 2, returned: 7, best: 9, cut: 12, leave: 14 },
  },
};

export function codeOf(player: string): Code {
  if (/^(minimax|corner).*pruned=yes/.test(player)) return ALPHA_BETA;
  return CODES[familyOf(player)] ?? MINIMAX;
}

/** The line of the pseudo-code that a step is at; none at the end of a record. */
export function lineAt(replay: Replay, step: number): number | null {
  const { caller } = codeOf(replay.trace.player);
  const kind = kindAt(replay, step);
  if (kind === 'end') return replay.trace.dropped > 0 ? null : (caller?.stop ?? null);
  const node = nodeAt(replay, step);
  const isRoot = (replay.parents[node] ?? -1) < 0;
  if (caller && isRoot && kind === 'enter') return caller.call;
  return (caller?.lines ?? 0) + lineWithin(replay, step, node, kind);
}

/** The same from the first line of the function on that calls itself. */
function lineWithin(
  replay: Replay,
  step: number,
  node: number,
  kind: Exclude<StepKind, 'end'>,
): number {
  const { player, columns } = replay.trace;
  const family = familyOf(player);
  if (family === 'table' && kind === 'value' && columns.kinds[node] === 'k') return 4;
  if (family === 'pvs' && kind === 'returned') {
    const children = childrenOf(replay, node);
    const place = (replay.visited[step] ?? 1) - 1;
    const child = children[place] ?? 0;
    // A question, or a whole window: of the first move, and of one that turned out better.
    const isAgain = place > 0 && isProbe(replay, children[place - 1] ?? 0);
    if (place > 0 && !isAgain && child > 0) return 6;
  }
  return codeOf(player).lines[kind];
}
