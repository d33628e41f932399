// What happens in a step, in a sentence; above all why a branch was cut.

import { other } from '../board/squares';
import type { EngineIteration, EngineTrace } from '../wire';
import { type Key, say, sayEvaluation, sayNodes, sayNumber, sayTime } from '../words.svelte';
import { ALGORITHMS, type Choice, ENGINE, ORDERS, UTILITIES } from './choices';
import { choicesOf } from './iterations';
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

/** How far an iteration looks, and how surely if that is to the end. */
export function sayIteration({ depth, end, confidence }: EngineIteration): string {
  if (!end) return String(depth);
  return confidence === 100
    ? say('iterations.to-end', { depth })
    : say('iterations.to-end-probable', { depth, percent: confidence });
}

/** Which moves were held to be the best, one after the other. */
export function sayChoices(iterations: EngineIteration[]): string {
  const held = choicesOf(iterations);
  const depthAt = (place: number) => iterations[place]?.depth ?? 0;
  const [first] = held;
  if (held.length === 1 && first) return say('iterations.always', { move: first.move });
  const parts = held.map(({ move, from, to }) => {
    const [shallow, deep] = [depthAt(from), depthAt(to)];
    if (to === iterations.length - 1) return say('iterations.held-from', { move, depth: shallow });
    return shallow === deep
      ? say('iterations.held-at', { move, depth: shallow })
      : say('iterations.held', { move, from: shallow, to: deep });
  });
  return say('iterations.changed', { count: held.length - 1, moves: parts.join(', ') });
}

/** What the engine plays, what that cost, and why it may not be what its search held to be the best. */
export function sayFound(trace: EngineTrace): string[] {
  const { move, worth, nodes, seconds, source, complete, iterations } = trace;
  if (source === 'pass') return [say('iterations.pass')];
  if (source === 'only') return [say('iterations.only', { move })];
  const found = say('iterations.found', {
    move,
    worth: worth ? sayEvaluation(worth) : '–',
    nodes: sayNodes(nodes),
    time: sayTime(seconds * 1000),
  });
  const best = iterations.at(-1)?.moves[0];
  const isMisjudged = best && best.move !== move;
  return [
    found,
    ...(isMisjudged
      ? [say('iterations.misjudged', { best: best.move, worth: sayEvaluation(best.worth), move })]
      : []),
    ...(complete ? [] : [say('iterations.stopped', { time: sayTime(seconds * 1000) })]),
  ];
}

/** What is searched, in a line. */
export function sayChoice({ algorithm, order, utility, depth, level, position }: Choice): string {
  const labelOf = (known: readonly { name: string; label: Key }[], wanted: string) => {
    const label = known.find(({ name }) => name === wanted)?.label;
    return label ? say(label) : wanted;
  };
  const settings =
    algorithm === ENGINE.name
      ? [`${say('iterations.level').toLowerCase()} ${level}`]
      : algorithm === 'agent'
        ? []
        : [
            `${say('viewer.depth').toLowerCase()} ${depth}`,
            labelOf(UTILITIES, utility),
            labelOf(ORDERS, order),
          ];
  return [labelOf([...ALGORITHMS, ENGINE], algorithm), ...settings, position].join(' · ');
}
