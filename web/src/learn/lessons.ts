// The lessons: what is asked on each screen, and what to say to every answer. All of it is computed; see `crates/lessons`.

import type { Color, Square, StudyMark } from '../wire';
import type { Key, Parameters } from '../words.svelte';
import generated from './lessons.json';

export type Part = 'game' | 'strategy' | 'search';

/** A move or a pass, as it is shown. */
export type Ply = { color: Color; move: Square | 'pass'; flips: Square[] };

export type Shown = {
  size: number;
  board: string;
  turn: Color | null;
  legal: { square: Square; flips: Square[] }[];
};

export type Answer = {
  square: Square;
  right: boolean;
  says: Key;
  parameters: Parameters;
  line: Ply[];
};

export type Choice = {
  label?: Key;
  shown?: string | number;
  right: boolean;
  says: Key;
  parameters: Parameters;
  line: Ply[];
};

export type TreeNode = {
  parent: number | null;
  move: string | null;
  turn: Color;
  board: string;
  value: number;
};

export type Task =
  | { kind: 'play'; answers: Answer[] }
  | { kind: 'squares'; squares: Square[]; extra: Key; line: Ply[] }
  | { kind: 'choose'; choices: Choice[]; tree?: TreeNode[] }
  | { kind: 'find'; tree: TreeNode[]; target: number; wrong: Key }
  | {
      kind: 'pick';
      tree: TreeNode[];
      among: number[];
      nodes: number[];
      extra: Key;
      values: boolean;
    }
  | { kind: 'fill'; tree: TreeNode[]; min: Key; max: Key };

export type Step = {
  name: string;
  text: Key;
  task: Key;
  hint: Key;
  right: Key;
  parameters: Parameters;
  board: Shown;
  marks: StudyMark[];
  ask: Task;
};

export type Try =
  | { room: 'play' }
  | { room: 'analyse'; position: string }
  | { room: 'lab'; position: string; algorithm: string; utility: string; depth: number };

export type Lesson = {
  name: string;
  part: Part;
  title: Key;
  about: Key;
  steps: Step[];
  tries: Try[];
};

export const LESSONS = generated as unknown as readonly Lesson[];

export const PARTS: readonly { part: Part; label: Key }[] = [
  { part: 'game', label: 'lesson.part-game' },
  { part: 'strategy', label: 'lesson.part-strategy' },
  { part: 'search', label: 'lesson.part-search' },
];

export const lessonNamed = (name: string) => LESSONS.find((lesson) => lesson.name === name);

/** The lesson after this one. */
export const nextOf = (lesson: Lesson) => LESSONS[LESSONS.indexOf(lesson) + 1];

/** How many steps of a lesson are done. */
export const doneIn = (lesson: Lesson, done: ReadonlySet<string>) =>
  lesson.steps.filter(({ name }) => done.has(name)).length;

/** Where to go on: the first step that is not done, in the order of the lessons. */
export function openStep(done: ReadonlySet<string>): { lesson: Lesson; step: number } | null {
  for (const lesson of LESSONS) {
    const step = lesson.steps.findIndex(({ name }) => !done.has(name));
    if (step >= 0) return { lesson, step };
  }
  return null;
}
