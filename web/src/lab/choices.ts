// What can be searched in the Lab, and how it stands in the address.

import { HIGHEST_LEVEL } from '../engine';
import type { Key } from '../words.svelte';

export type Choice = {
  /** A position or a game as text. */
  position: string;
  algorithm: string;
  order: string;
  utility: string;
  depth: number;
  /** The level of the engine. */
  level: number;
  /** Further options of the player, such as `seed=7,time=2s`. */
  options: string;
  /** The computer's move of a game that this is about, by the ply that comes after it. */
  of: { game: string; ply: number } | null;
};

/** How it is looked at. */
export type View = {
  /** Without one it is the begin, or the last iteration of the engine. */
  step: number | null;
  /** A second algorithm at the same node; none is empty. */
  beside: string;
  /** Whether the algorithms are compared. */
  compared: boolean;
};

export const STARTS: readonly { size: number; position: string }[] = [
  { size: 4, position: '-----OX--XO----- X' },
  { size: 6, position: `${'-'.repeat(14)}OX----XO${'-'.repeat(14)} X` },
  { size: 8, position: `${'-'.repeat(27)}OX------XO${'-'.repeat(27)} X` },
];

export const ALGORITHMS: readonly { name: string; label: Key; about: Key }[] = [
  { name: 'minimax', label: 'viewer.minimax', about: 'viewer.about-minimax' },
  { name: 'plain-negamax', label: 'viewer.plain-negamax', about: 'viewer.about-plain-negamax' },
  { name: 'alphabeta', label: 'viewer.alphabeta', about: 'viewer.about-alphabeta' },
  { name: 'negamax', label: 'viewer.negamax', about: 'viewer.about-negamax' },
  { name: 'deepening', label: 'viewer.deepening', about: 'viewer.about-deepening' },
  { name: 'agent', label: 'viewer.agent', about: 'viewer.about-agent' },
  { name: 'pvs', label: 'viewer.pvs', about: 'viewer.about-pvs' },
  { name: 'table', label: 'viewer.table', about: 'viewer.about-table' },
];

/** The engine is shown iteration by iteration, not node by node. */
export const ENGINE = {
  name: 'engine',
  label: 'iterations.engine',
  about: 'iterations.about',
} as const;

export const ORDERS: readonly { name: string; label: Key }[] = [
  { name: 'fixed', label: 'viewer.order-fixed' },
  { name: 'random', label: 'viewer.order-random' },
  { name: 'good', label: 'viewer.order-good' },
  { name: 'zones', label: 'viewer.order-zones' },
];

export const UTILITIES: readonly { name: string; label: Key }[] = [
  { name: 'discs', label: 'viewer.eval-discs' },
  { name: 'squares', label: 'viewer.eval-squares' },
  { name: 'corner', label: 'viewer.eval-corner' },
  { name: 'agent', label: 'viewer.eval-agent' },
];

export const MOST_DEPTH = 12;

export const FIRST: Choice = {
  position: 'f5d6c3',
  algorithm: 'alphabeta',
  order: 'fixed',
  utility: 'squares',
  depth: 3,
  level: 10,
  options: '',
  of: null,
};

/** The player that the server is asked for. */
export function playerOf({ algorithm, order, utility, depth, level, options }: Choice): string {
  const player =
    algorithm === 'agent'
      ? 'agent'
      : algorithm === ENGINE.name
        ? `engine:${level}`
        : `${algorithm}:${depth},eval=${utility},order=${order}`;
  return options ? `${player},${options}` : player;
}

/** What an address asks for; what it leaves out is as at first. */
export function choiceIn(search: string): Choice & View {
  const asked = new URLSearchParams(search);
  const known = (key: string, names: readonly { name: string }[], usual: string) => {
    const value = asked.get(key);
    return names.find(({ name }) => name === value)?.name ?? usual;
  };
  const number = (key: string, usual: number, most: number) => {
    const value = Number(asked.get(key) ?? usual);
    return Number.isInteger(value) ? Math.min(Math.max(value, 0), most) : usual;
  };
  const [game, step] = [asked.get('game') ?? '', asked.get('step') ?? ''];
  return {
    position: asked.get('position') ?? FIRST.position,
    algorithm: known('algorithm', [...ALGORITHMS, ENGINE], FIRST.algorithm),
    order: known('order', ORDERS, FIRST.order),
    utility: known('utility', UTILITIES, FIRST.utility),
    depth: Math.max(1, number('depth', FIRST.depth, MOST_DEPTH)),
    level: Math.max(1, number('level', FIRST.level, HIGHEST_LEVEL)),
    options: asked.get('options') ?? '',
    of: /^\w+$/.test(game) ? { game, ply: number('ply', 1, 200) } : null,
    beside: known('beside', ALGORITHMS, ''),
    compared: asked.get('compare') === '1',
    step: /^\d{1,7}$/.test(step) ? Number(step) : null,
  };
}

export function addressOf(choice: Choice, view: Partial<View> = {}): string {
  const { position, algorithm, order, utility, depth, level, options, of } = choice;
  const { step = null, beside = '', compared = false } = view;
  const asked = new URLSearchParams({ position, algorithm });
  if (algorithm === ENGINE.name) {
    asked.set('level', String(level));
  } else {
    asked.set('order', order);
    asked.set('utility', utility);
    asked.set('depth', String(depth));
  }
  if (options) asked.set('options', options);
  if (of) {
    asked.set('game', of.game);
    asked.set('ply', String(of.ply));
  }
  if (beside) asked.set('beside', beside);
  if (compared) asked.set('compare', '1');
  if (step !== null) asked.set('step', String(step));
  return `/lab?${asked}`;
}
