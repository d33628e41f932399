// Who is who when several devices look at a game: players, their friends, those who look on.

import { other } from './board/squares';
import type { Color, GameView, Request } from './wire';

/** Whether a player is the one person on this side of the screen. */
export function isYou(seats: Color[], color: Color): boolean {
  return seats.length === 1 && seats[0] === color;
}

/** Whether this browser can only look on. Between two computers everybody does, and may help. */
export function isWatcher({ seats }: GameView, own: Color[]): boolean {
  const hasPerson = seats.black.spec === 'human' || seats.white.spec === 'human';
  return hasPerson && own.length === 0;
}

/** Whether a seat can be offered to another device: two people play, and both of them here. */
export function canInvite({ shared, outcome }: GameView, own: Color[]): boolean {
  return !shared && !outcome && own.length === 2;
}

/** Whether a game may be analysed: one between two devices only after its end. */
export function canStudy({ shared, outcome }: GameView): boolean {
  return outcome !== null || !shared;
}

/** What a request is to this browser: its own, a question to it, or somebody else's talk. */
export function roleIn(request: Request, own: Color[]): 'asker' | 'asked' | 'watcher' {
  if (own.includes(request.by)) return 'asker';
  return own.includes(other(request.by)) ? 'asked' : 'watcher';
}

/** Whether there is something to take back; on two devices, a move of one's own. */
export function canUndo({ undo, shared, moves, outcome }: GameView, own: Color[]): boolean {
  if (!undo || !shared || outcome?.resigned) return undo;
  return moves.some(({ color, move }) => move !== 'pass' && own.includes(color));
}

/** What happened between two positions that is worth a word. */
export type News = 'joined' | 'declined' | 'rematch';

export function newsBetween(before: GameView | null, after: GameView, own: Color[]): News | null {
  if (!before || before.game !== after.game || isWatcher(after, own)) return null;
  if (after.next && !before.next) return 'rematch';
  if (after.shared && !before.shared && after.change === 'device') return 'joined';
  const isGone = before.request && !after.request && after.change === 'request';
  return isGone && own.includes(before.request?.by ?? 'black') ? 'declined' : null;
}
