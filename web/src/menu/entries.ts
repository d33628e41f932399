// The entries of the menus.

import { COMPUTERS } from '../wire';

export type DialogName = 'options' | 'contents' | 'rules' | 'about';

export type Entry =
  | { kind: 'action'; label: string; detail?: string; run: () => void; disabled?: boolean }
  | { kind: 'choice'; label: string; detail?: string; run: () => void; chosen: boolean }
  | { kind: 'heading'; label: string }
  | { kind: 'line' };

const NEGAMAX = 'negamax:';

/** The computer players in the order in which people choose; negamax at several depths. */
export const OPPONENTS: readonly string[] = [
  ...COMPUTERS.filter((spec) => spec !== 'random' && !spec.startsWith(NEGAMAX)),
  ...[1, 3, 5, 7].map((depth) => `${NEGAMAX}${depth}`),
  'random',
];
