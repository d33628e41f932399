// What can be searched in the Lab, and how it stands in the address.

import type { Key } from '../words.svelte';

export type Choice = {
  /** A position or a game as text. */
  position: string;
  algorithm: string;
  order: string;
  utility: string;
  depth: number;
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

const FIRST: Choice = {
  position: 'f5d6c3',
  algorithm: 'alphabeta',
  order: 'fixed',
  utility: 'squares',
  depth: 3,
};

/** The player that the server is asked for. */
export function playerOf({ algorithm, order, utility, depth }: Choice): string {
  if (algorithm === 'agent') return 'agent';
  return `${algorithm}:${depth},eval=${utility},order=${order}`;
}

/** What an address asks for; what it leaves out is as at first. */
export function choiceIn(search: string): Choice & { step: number } {
  const asked = new URLSearchParams(search);
  const known = (key: string, names: readonly { name: string }[], usual: string) => {
    const value = asked.get(key);
    return names.find(({ name }) => name === value)?.name ?? usual;
  };
  const number = (key: string, usual: number, most: number) => {
    const value = Number(asked.get(key) ?? usual);
    return Number.isInteger(value) ? Math.min(Math.max(value, 0), most) : usual;
  };
  return {
    position: asked.get('position') ?? FIRST.position,
    algorithm: known('algorithm', ALGORITHMS, FIRST.algorithm),
    order: known('order', ORDERS, FIRST.order),
    utility: known('utility', UTILITIES, FIRST.utility),
    depth: Math.max(1, number('depth', FIRST.depth, MOST_DEPTH)),
    step: number('step', 0, 10_000_000),
  };
}

export function addressOf(choice: Choice, step: number): string {
  const { position, algorithm, order, utility, depth } = choice;
  const asked = new URLSearchParams({ position, algorithm, order, utility });
  asked.set('depth', String(depth));
  if (step > 0) asked.set('step', String(step));
  return `/lab?${asked}`;
}
