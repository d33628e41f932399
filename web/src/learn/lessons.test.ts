// Every lesson can be solved with its own solution, answers every mistake, and has its words in both languages.

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import type { Square } from '../wire';
import type { Parameters } from '../words.svelte';
import {
  checkMarked,
  choose,
  fillNode,
  findNode,
  openNode,
  solutionOf,
  tryMove,
  type Verdict,
} from './exercise';
import { doneIn, LESSONS, lessonNamed, nextOf, openStep, PARTS, type Step } from './lessons';

const steps = LESSONS.flatMap((lesson) => lesson.steps);
const named = steps.map((step) => [step.name, step] as const);

/** What is said when an answer is given, as a person would give it. */
function answer(step: Step, one: Square | number): Verdict | null {
  const { kind } = step.ask;
  if (kind === 'choose') return choose(step, Number(one));
  if (kind === 'find') return findNode(step, Number(one));
  if (kind === 'play') return typeof one === 'string' ? tryMove(step, one) : null;
  return checkMarked(step, new Set([one]));
}

function solve(step: Step): Verdict | null {
  const { kind } = step.ask;
  const none: ReadonlySet<number> = new Set();
  if (kind === 'squares' || kind === 'pick') {
    return checkMarked(step, new Set(solutionOf(step, none)));
  }
  if (kind !== 'fill') return answer(step, solutionOf(step, none)[0] ?? 'a1');
  const filled = new Set<number>();
  for (;;) {
    const open = openNode(step, filled);
    const [child] = solutionOf(step, filled);
    const found = fillNode(step, filled, Number(child));
    if (found?.kind !== 'more' || open === null) return found;
    filled.add(open);
  }
}

/** Every verdict that a step can give. */
function verdicts(step: Step): (Verdict | null)[] {
  const { ask } = step;
  switch (ask.kind) {
    case 'play':
      return ask.answers.map(({ square }) => tryMove(step, square));
    case 'choose':
      return ask.choices.map((_, place) => choose(step, place));
    case 'find':
      return ask.tree.map((_, node) => findNode(step, node));
    case 'squares':
      return [checkMarked(step, new Set<Square>(['d4', 'a1', 'c6']))];
    case 'pick':
      return ask.among.map((node) => checkMarked(step, new Set([node])));
    case 'fill':
      return ask.tree.map((_, node) => fillNode(step, new Set(), node));
  }
}

it.each(named)('%s is solved by its solution', (_, step) => {
  expect(solve(step)?.kind).toBe('right');
});

it.each(named)('%s answers what is wrong, and does not take it for right', (_, step) => {
  const found = verdicts(step).filter((verdict) => verdict !== null);
  expect(found.length).toBeGreaterThan(0);
  const wrong = found.filter(({ kind }) => kind === 'wrong');
  if (step.name === 'rules-move') expect(wrong).toEqual([]);
  else expect(wrong.length).toBeGreaterThan(0);
  const right = found.filter(({ kind }) => kind === 'right');
  for (const verdict of wrong) {
    expect(right.map(({ says }) => says)).not.toContain(verdict.says);
  }
});

it('a square that is no move gets a word', () => {
  const [first] = steps;
  if (!first) throw new Error('there are no lessons');
  expect(tryMove(first, 'a1')).toMatchObject({ kind: 'more', says: 'lesson.no-flips' });
  expect(tryMove(first, 'd4')).toMatchObject({ kind: 'more', says: 'lesson.occupied' });
});

it('what is missing is counted, and what is too much comes first', () => {
  const step = steps.find(({ name }) => name === 'near-names');
  if (!step) throw new Error('there is no such step');
  const check = (...squares: Square[]) => checkMarked(step, new Set(squares));
  expect(check('b2')).toMatchObject({ kind: 'more', parameters: { count: 3 } });
  expect(check('b2', 'c3')).toMatchObject({ kind: 'wrong', wrong: ['c3'] });
  expect(check('b2', 'g2', 'b7', 'g7')).toMatchObject({ kind: 'right' });
});

it.each(['en', 'es'])('all words are there, with all their values: %s', (language) => {
  const path = join(import.meta.dirname, `../../../i18n/${language}.json`);
  const texts = JSON.parse(readFileSync(path, 'utf8')) as Record<string, string>;
  const filled = (key: string, parameters: Parameters) => {
    const one = Number(parameters.count) === 1 ? texts[`${key}-one`] : undefined;
    const text = one ?? texts[key];
    expect(text, key).toBeTruthy();
    const places = [...(text ?? '').matchAll(/\{(?:the-)?([a-z-]+)\}/g)];
    for (const [, name] of places) expect(Object.keys(parameters), key).toContain(name);
    expect(text, key).not.toContain('!');
  };
  for (const lesson of LESSONS) {
    filled(lesson.title, {});
    filled(lesson.about, {});
    for (const step of lesson.steps) {
      for (const key of [step.text, step.task, step.hint]) filled(key, step.parameters);
      for (const verdict of [...verdicts(step), solve(step)]) {
        if (verdict) filled(verdict.says, { ...step.parameters, ...verdict.parameters });
      }
      if (step.ask.kind !== 'choose') continue;
      for (const { label } of step.ask.choices) if (label) filled(label, step.parameters);
    }
  }
});

it('the list goes on where a person stopped', () => {
  const [first, second] = LESSONS;
  if (!first || !second) throw new Error('there are no lessons');
  expect(openStep(new Set())).toEqual({ lesson: first, step: 0 });
  const done = new Set([...first.steps.map(({ name }) => name), second.steps[0]?.name ?? '']);
  expect(openStep(done)).toEqual({ lesson: second, step: 1 });
  expect(doneIn(first, done)).toBe(first.steps.length);
  expect(nextOf(first)).toBe(second);
  expect(openStep(new Set(steps.map(({ name }) => name)))).toBeNull();
  expect(lessonNamed('nothing')).toBeUndefined();
  for (const { part } of PARTS) expect(LESSONS.some((lesson) => lesson.part === part)).toBe(true);
});
