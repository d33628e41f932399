// What happens in a step, in a sentence; above all why a branch was cut.

import { other } from '../board/squares';
import { say, sayNumber } from '../words.svelte';
import { type Frame, forSearcher, isMax, moveOf, type Replay } from './replay';

/** What is added to the score of a finished game. */
const WON = 10_000;

/** A value in points; the score of a finished game is marked as one. */
export function sayPoints(value: number): string {
  const sign = value < 0 ? '−' : value > 0 ? '+' : '';
  const score = Math.abs(value) - WON;
  if (score < 1) return `${sign}${sayNumber(Math.abs(value))}`;
  return say('viewer.final', { number: `${sign}${sayNumber(score)}` });
}

/** A bound; nothing is infinite. */
export function sayBound(bound: number | null, sign: '+' | '−'): string {
  return bound === null ? `${sign}∞` : sayPoints(bound);
}

export function sayMove(move: string | null): string {
  return move === null ? say('viewer.root') : move === 'pass' ? say('viewer.pass') : move;
}

/** Why the rest of a node was not visited, with the numbers of the search. */
export function sayCut(replay: Replay, node: number): string {
  const place = replay.cutOf.get(node);
  if (place === undefined) return '';
  const { cuts, turn } = replay.trace;
  const max = isMax(replay, node);
  const isAsked = cuts.asked[place] === 1;
  const parameters = {
    color: turn,
    opponent: other(turn),
    here: sayPoints(cuts.here[place] ?? 0),
    elsewhere: sayPoints(cuts.elsewhere[place] ?? 0),
  };
  if (isAsked) return say(max ? 'viewer.cut-asked-max' : 'viewer.cut-asked-min', parameters);
  return say(max ? 'viewer.cut-max' : 'viewer.cut-min', parameters);
}

/** How much was not visited at a node. */
export function sayNotVisited(replay: Replay, node: number): string {
  const place = replay.cutOf.get(node);
  if (place === undefined) return '';
  const { skipped, moves, sizes } = replay.trace.cuts;
  const names = (moves[place]?.match(/../g) ?? []).join(', ');
  const count = skipped[place] ?? 0;
  const size = sizes[place] ?? null;
  const first = names
    ? say('viewer.not-visited-moves', { count, moves: names })
    : say('viewer.not-visited', { count });
  return size === null
    ? first
    : `${first} ${say('viewer.not-visited-nodes', { count: size, nodes: sayNumber(size) })}`;
}

/** The step in a sentence. */
export function sayStep(replay: Replay, frame: Frame): string {
  const { node, kind, side, child, value } = frame;
  const move = sayMove(moveOf(replay, node));
  const childMove = child === null ? '' : sayMove(moveOf(replay, child));
  const points = value === null ? '' : sayPoints(value);
  switch (kind) {
    case 'enter':
      return say('viewer.step-enter', { move, color: side, depth: frame.depth });
    case 'value': {
      const letter = replay.trace.columns.kinds[node];
      const key =
        letter === 'o'
          ? 'viewer.step-over'
          : letter === 'k'
            ? 'viewer.step-known'
            : 'viewer.step-leaf';
      return say(key, { move, value: points });
    }
    case 'returned':
      return say('viewer.step-returned', { move: childMove, value: points });
    case 'best':
      return say('viewer.step-best', { move: childMove, value: points, color: side });
    case 'cut':
      return `${sayCut(replay, node)} ${sayNotVisited(replay, node)}`;
    case 'leave':
      return say('viewer.step-leave', { move, value: points });
    case 'end':
      return replay.trace.dropped > 0
        ? say('viewer.step-dropped', {
            nodes: sayNumber(replay.size),
            dropped: sayNumber(replay.trace.dropped),
          })
        : say('viewer.step-stopped');
  }
}

/** A value for the player who searches, whoever moves at the node. */
export const searcherValue = (replay: Replay, node: number, value: number | null) =>
  value === null ? null : forSearcher(replay, node, value);
