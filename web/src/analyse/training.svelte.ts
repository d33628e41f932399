// The exercises that are done now, one after the other.

import type { Hint, ReviewedMove, Square } from '../wire';
import type { Ending } from './cards';
import { noteExercise } from './cards.svelte';

/** How much help there is: none, the area, the square, and why. */
const MOST_HELP = 3;

let game = $state('');
let exercises: ReviewedMove[] = $state.raw([]);
let index = $state(0);
let tried: Square | null = $state(null);
let misses = $state(0);
let help = $state(0);
let endings: Ending[] = $state.raw([]);
/** Whether the exercise is over and everything may be seen. */
let isOpen = $state(false);

/** What the page shows; read only. */
export const training = {
  /** The exercise that is done now. */
  get current() {
    return exercises[index] ?? null;
  },
  get isOn() {
    return exercises.length > 0;
  },
  get number() {
    return index + 1;
  },
  get total() {
    return exercises.length;
  },
  get tried() {
    return tried;
  },
  get help() {
    return help;
  },
  get endings() {
    return endings;
  },
  get isOpen() {
    return isOpen;
  },
  /** The square that the help has named. */
  get hint(): Hint | null {
    const current = exercises[index];
    const move = current?.best[0];
    if (!current || !move || help < 2) return null;
    const none = { worth: null, exact: false, sure: null, depth: 0, line: [] };
    return { ...none, ply: current.ply, move };
  },
};

export function startTraining(of: string, chosen: ReviewedMove[]): void {
  game = of;
  exercises = chosen;
  endings = [];
  index = 0;
  begin();
}

export function endTraining(): void {
  exercises = [];
}

function begin(): void {
  tried = null;
  misses = 0;
  help = 0;
  isOpen = false;
}

export function guess(square: Square): void {
  if (!isOpen) tried = square;
}

/** The try was not good enough: another one. */
export function tryAgain(): void {
  tried = null;
  misses += 1;
}

/** The try was as good as any. */
export function succeed(): void {
  finish(misses === 0 && help === 0 ? 'found' : 'helped');
}

export function askHelp(): void {
  help = Math.min(help + 1, MOST_HELP);
  if (help === MOST_HELP) finish('shown');
}

function finish(ending: Ending): void {
  const current = exercises[index];
  if (!current || isOpen) return;
  isOpen = true;
  endings = [...endings, ending];
  noteExercise(game, current, ending);
}

export function nextExercise(): void {
  index += 1;
  begin();
}
