// The search that is looked at in the Lab, and the step of it.

import { record } from '../api';
import type { Refusal } from '../wire';
import { addressOf, type Choice, choiceIn, playerOf } from './choices';
import { type Replay, replayOf, stepsOf } from './replay';

let choice: Choice = $state.raw(choiceIn(''));
let replay: Replay | null = $state.raw(null);
let step = $state(0);
let refusal: Refusal | null = $state.raw(null);
let isWaiting = $state(false);
let isPlaying = $state(false);
/** Steps a second. */
let speed = $state(2);
/** How often a search was asked for. */
let asks = 0;
let timer: ReturnType<typeof setTimeout> | undefined;
let addressTimer: ReturnType<typeof setTimeout> | undefined;

export const lab = {
  get choice() {
    return choice;
  },
  get replay() {
    return replay;
  },
  get step() {
    return step;
  },
  get refusal() {
    return refusal;
  },
  get isWaiting() {
    return isWaiting;
  },
  get isPlaying() {
    return isPlaying;
  },
  get speed() {
    return speed;
  },
  set speed(next: number) {
    speed = next;
  },
};

/** Opens what the address asks for; returns how to close it. */
export function openLab(): () => void {
  const follow = () => {
    const { step: asked, ...wanted } = choiceIn(location.search);
    void search(wanted, asked);
  };
  follow();
  window.addEventListener('popstate', follow);
  return () => {
    window.removeEventListener('popstate', follow);
    clearTimeout(addressTimer);
    pause();
  };
}

/** Searches something else. */
export function choose(changed: Partial<Choice>): void {
  const next = { ...choice, ...changed };
  history.pushState(null, '', addressOf(next, 0));
  void search(next, 0);
}

async function search(next: Choice, at: number): Promise<void> {
  pause();
  choice = next;
  isWaiting = true;
  const turn = ++asks;
  const answer = await record({ position: next.position, player: playerOf(next) });
  if (turn !== asks) return;
  isWaiting = false;
  refusal = answer.ok ? null : answer.refusal;
  replay = answer.ok ? replayOf(answer.value) : null;
  step = replay ? Math.min(at, Math.max(stepsOf(replay) - 1, 0)) : 0;
}

/** Goes to a step. */
export function goTo(wanted: number): void {
  if (!replay) return;
  step = Math.min(Math.max(wanted, 0), Math.max(stepsOf(replay) - 1, 0));
  clearTimeout(addressTimer);
  // Browsers allow only so many changes of the address.
  addressTimer = setTimeout(() => history.replaceState(null, '', addressOf(choice, step)), 300);
}

export function play(): void {
  if (!replay) return;
  if (step >= stepsOf(replay) - 1) goTo(0);
  isPlaying = true;
  tick();
}

export function pause(): void {
  isPlaying = false;
  clearTimeout(timer);
}

function tick(): void {
  // Above what a screen can show, several steps at once.
  const atOnce = Math.max(1, Math.round(speed / 30));
  timer = setTimeout(() => {
    if (!replay || !isPlaying) return;
    goTo(step + atOnce);
    if (step >= stepsOf(replay) - 1) pause();
    else tick();
  }, 1000 / Math.min(speed, 30));
}
