// Keeps the study in the store of the server: what was written last is saved, one request after the other.

import { loadStudy, saveStudy } from '../api';
import type { GameView, Refusal } from '../wire';
import { sentTree } from './study';
import { EMPTY, type Node, readTree } from './tree';

/** How long a failed save waits for the next attempt, in milliseconds. */
const PAUSE = 3000;

type Stage = 'none' | 'saved' | 'saving' | 'failed' | 'changed';

let stage: Stage = $state('none');
let refusal: Refusal | null = $state.raw(null);
let game: GameView | null = null;
let revision = 0;
/** What is to be saved, if it is not being saved already. */
let waiting: Node | null = null;
let timer: ReturnType<typeof setTimeout> | undefined;

/** What the page shows; read only. */
export const keeping = {
  /** Whether the study is saved, or was changed elsewhere meanwhile. */
  get stage() {
    return stage;
  },
  get refusal() {
    return refusal;
  },
};

/** Loads the study of a game. */
export async function openKept(of: GameView): Promise<Node> {
  closeKept();
  game = of;
  const found = await loadStudy(of.game);
  if (game !== of) return EMPTY;
  if (!found.ok) {
    refusal = found.refusal;
    stage = 'failed';
    return EMPTY;
  }
  revision = found.value.revision;
  return found.value.tree ? readTree(found.value.tree) : EMPTY;
}

export function closeKept(): void {
  clearTimeout(timer);
  game = null;
  waiting = null;
  refusal = null;
  stage = 'none';
  revision = 0;
}

/** Saves a tree, after the one that is being saved. */
export function keepTree(tree: Node): void {
  waiting = tree;
  if (stage !== 'saving' && stage !== 'changed') void save();
}

/** Saves this tree in place of the one that was saved elsewhere. */
export async function overwrite(tree: Node): Promise<void> {
  const found = game && (await loadStudy(game.game));
  if (!found?.ok) return;
  revision = found.value.revision;
  waiting = tree;
  await save();
}

async function save(): Promise<void> {
  const [tree, of] = [waiting, game];
  if (!tree || !of) return;
  clearTimeout(timer);
  waiting = null;
  stage = 'saving';
  const saved = await saveStudy(of.game, { revision, tree: sentTree({ game: of, tree }) });
  if (game !== of) return;
  if (saved.ok) {
    revision = saved.value.revision;
    refusal = null;
    stage = 'saved';
    if (waiting) await save();
    return;
  }
  refusal = saved.refusal;
  waiting ??= tree;
  stage = saved.refusal.code === 'study-changed' ? 'changed' : 'failed';
  if (stage === 'failed') timer = setTimeout(() => void save(), PAUSE);
}
