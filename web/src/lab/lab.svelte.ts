// The search that is looked at in the Lab, and the step of it.

import { record, watchEngine } from '../api';
import type { EngineTrace, Refusal } from '../wire';
import { addressOf, type Choice, choiceIn, ENGINE, playerOf, type View } from './choices';
import { type Replay, replayOf, stepsOf } from './replay';

let choice: Choice = $state.raw(choiceIn(''));
let replay: Replay | null = $state.raw(null);
/** A search of the engine, whose steps are its iterations. */
let trace: EngineTrace | null = $state.raw(null);
let step = $state(0);
let beside = $state('');
let compared = $state(false);
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
  get trace() {
    return trace;
  },
  get step() {
    return step;
  },
  get beside() {
    return beside;
  },
  get compared() {
    return compared;
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
    const {
      step: asked,
      beside: second,
      compared: isCompared,
      ...wanted
    } = choiceIn(location.search);
    void search(wanted, { step: asked, beside: second, compared: isCompared });
  };
  follow();
  window.addEventListener('popstate', follow);
  return () => {
    window.removeEventListener('popstate', follow);
    clearTimeout(addressTimer);
    pause();
  };
}

/** Searches something else. It is no longer the search for a move of a game. */
export function choose(changed: Partial<Choice>): void {
  const isAnother = changed.position !== undefined || changed.algorithm !== undefined;
  const options = isAnother ? '' : choice.options;
  const next = { ...choice, of: null, options, ...changed };
  const view = { step: null, beside: beside === next.algorithm ? '' : beside, compared: false };
  history.pushState(null, '', addressOf(next, view));
  void search(next, view);
}

/** Shows the same search in another way. */
export function show(changed: Partial<Omit<View, 'step'>>): void {
  beside = changed.beside ?? beside;
  compared = changed.compared ?? compared;
  keepAddress();
}

async function search(next: Choice, view: View): Promise<void> {
  pause();
  choice = next;
  beside = view.beside;
  compared = view.compared;
  isWaiting = true;
  const turn = ++asks;
  const asked = { position: next.position, player: playerOf(next) };
  if (next.algorithm === ENGINE.name) {
    const answer = await watchEngine(asked);
    if (turn !== asks) return;
    refusal = answer.ok ? null : answer.refusal;
    trace = answer.ok ? answer.value : null;
    replay = null;
  } else {
    const answer = await record(asked);
    if (turn !== asks) return;
    refusal = answer.ok ? null : answer.refusal;
    replay = answer.ok ? replayOf(answer.value) : null;
    trace = null;
  }
  isWaiting = false;
  step = Math.min(view.step ?? (trace ? lastStep() : 0), lastStep());
}

/** The address of what is shown. */
export function here(): string {
  const isFirst = trace ? step === lastStep() : step === 0;
  return addressOf(choice, { step: isFirst ? null : step, beside, compared });
}

/** The last step of what is shown. */
function lastStep(): number {
  if (trace) return Math.max(trace.iterations.length - 1, 0);
  return replay ? Math.max(stepsOf(replay) - 1, 0) : 0;
}

/** Goes to a step. */
export function goTo(wanted: number): void {
  step = Math.min(Math.max(wanted, 0), lastStep());
  keepAddress();
}

/** The address leads to what is shown. */
function keepAddress(): void {
  clearTimeout(addressTimer);
  // Browsers allow only so many changes of the address.
  addressTimer = setTimeout(() => history.replaceState(null, '', here()), 300);
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
