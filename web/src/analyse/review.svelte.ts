// The review of the game that is open.

import { SvelteMap } from 'svelte/reactivity';
import { connect, type Link, type Socket } from '../socket';
import type {
  AnalysisMessage,
  AnalysisOrder,
  GameView,
  Refusal,
  Review,
  ReviewedMove,
} from '../wire';
import { gameText } from './review';

type Stage = 'none' | 'running' | 'stopped' | 'done';

let stage: Stage = $state('none');
let summary: Review | null = $state.raw(null);
let refusal: Refusal | null = $state.raw(null);
const moves = new SvelteMap<number, ReviewedMove>();
let socket: Socket<AnalysisOrder> | null = null;

/** What the page shows; read only. */
export const review = {
  get stage() {
    return stage;
  },
  get summary() {
    return summary;
  },
  get refusal() {
    return refusal;
  },
  get moves() {
    return moves;
  },
};

/** Reviews a game from its last move to its first. */
export function startReview(game: GameView): void {
  closeReview();
  stage = 'running';
  const text = gameText(game);
  const receive = (message: AnalysisMessage) => {
    if (message.type === 'refused') {
      refusal = message;
      stopReview();
    } else if (message.type === 'review') {
      for (const reviewed of message.moves) moves.set(reviewed.ply, reviewed);
      if (message.running) return;
      summary = message.summary;
      end(summary ? 'done' : 'stopped');
    }
  };
  // After a lost connection it begins again: what was found out is known to the server.
  const onLink = (link: Link) => {
    if (link === 'open') socket?.send({ type: 'review', game: text });
  };
  socket = connect<AnalysisOrder, AnalysisMessage>('/api/analysis', receive, onLink, () => false);
}

function end(how: Stage): void {
  socket?.close();
  socket = null;
  stage = how;
}

export const stopReview = (): void => end('stopped');

/** Forgets the review. */
export function closeReview(): void {
  end('none');
  moves.clear();
  summary = null;
  refusal = null;
}
