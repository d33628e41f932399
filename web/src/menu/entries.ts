// The entries of the menus.

import { COMPUTERS } from '../wire';

export type DialogName = 'options' | 'contents' | 'rules' | 'about';

export type Entry =
  | { kind: 'action'; label: string; detail?: string; run: () => void; disabled?: boolean }
  | { kind: 'choice'; label: string; detail?: string; run: () => void; chosen: boolean }
  | { kind: 'heading'; label: string }
  | { kind: 'line' };

/** The computer players in the order in which people choose. */
export const OPPONENTS: readonly string[] = [
  ...COMPUTERS.filter((spec) => spec !== 'random'),
  'random',
];
