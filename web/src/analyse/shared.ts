// A study that came with a link: it has no game in the store, and is not kept unless somebody wants it.

import { readStudy } from '../api';
import { countOf, other } from '../board/squares';
import type { GameView, Refusal, StudyTree } from '../wire';
import { unpack } from './link';
import { boardAfter } from './study';
import { lineAt, readTree } from './tree';

export type Shared = { game: GameView; tree: StudyTree };

/** The study in a link; what was wrong, if there is none, or nothing that one could say of it. */
export async function openLink(packed: string): Promise<Shared | Refusal | null> {
  const text = await unpack(packed);
  if (text === null) return null;
  const found = await readStudy(text);
  return found.ok ? { game: gameOf(found.value), tree: found.value } : found.refusal;
}

/** The game that a study stands for: its main line. */
export function gameOf(tree: StudyTree): GameView {
  const [start = '', turn] = tree.start.split(' ');
  const size = Math.sqrt(start.length);
  const moves = lineAt(readTree(tree), []);
  const board = boardAfter(start, size, moves);
  const last = moves.at(-1);
  return {
    game: '',
    change: 'open',
    size,
    board,
    turn: last ? other(last.color) : turn === 'O' ? 'white' : 'black',
    legal: [],
    black: countOf(board, 'black'),
    white: countOf(board, 'white'),
    ply: moves.length,
    moves,
    undo: false,
    redo: false,
    seats: {
      black: { spec: 'human', name: tree.black ?? null },
      white: { spec: 'human', name: tree.white ?? null },
    },
    step: false,
    waiting: false,
    thinking: false,
    queued: false,
    outcome: null,
    start: tree.start,
    title: null,
    clock: null,
    shared: false,
    invited: [],
    absent: [],
    seed: '0',
    request: null,
    next: null,
  };
}
