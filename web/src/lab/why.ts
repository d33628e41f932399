// From a computer's move of a game to the search that found it.

import { positionAt } from '../browse';
import { levelOf } from '../engine';
import { type Effort, type GameView, SEARCHES } from '../wire';
import { addressOf, type Choice, ENGINE, FIRST } from './choices';

/** The server replays no search with more nodes. */
const MOST_NODES = 2_000_000;
/** As many nodes a second a recorded player visits on its clock. */
const NODES_PER_SECOND = 2_800;

/** The options of a player by their names. */
const optionsOf = (parts: string[]) =>
  new Map(parts.map((part) => part.split('=', 2) as [string, string]));

/** What the Lab searches to find a move again; nothing if nobody searched for it. */
export function searchOf(
  { player, nodes, source }: Pick<Effort, 'player' | 'nodes' | 'source'>,
  seed: string,
): Omit<Choice, 'position' | 'of'> | null {
  if (source === 'pass' || source === 'only' || source === 'random') return null;
  const [name = '', ...parts] = player.split(',');
  const given = optionsOf(parts);
  // Weights of a file are not on the server.
  if (given.has('weights')) return null;
  if (!given.has('seed')) given.set('seed', seed);
  const rest = (...without: string[]) =>
    [...given]
      .filter(([option]) => !without.includes(option))
      .map((option) => option.join('='))
      .join(',');
  const level = levelOf(name);
  if (level !== null) return { ...FIRST, algorithm: ENGINE.name, level, options: rest() };
  if (name === 'agent') {
    // On its clock of nodes it gets as far as it came by the time of the machine.
    const seconds = Math.max(3, Math.ceil(nodes / NODES_PER_SECOND) + 1);
    return { ...FIRST, algorithm: 'agent', options: `${rest('time')},time=${seconds}s` };
  }
  const [search = '', ...own] = (SEARCHES[name] ?? name).split(',');
  const found = /^([a-z-]+):(\d+)$/.exec(search);
  if (!found) return null;
  const [, algorithm = '', depth] = found;
  const settings = new Map([...optionsOf(own), ...given]);
  // What is too large to replay is found by alpha-beta, too, with fewer nodes.
  const isPruned = given.get('pruned') === 'yes' || (algorithm === 'minimax' && nodes > MOST_NODES);
  return {
    ...FIRST,
    algorithm: isPruned ? 'alphabeta' : algorithm,
    depth: Number(depth),
    utility: settings.get('eval') ?? 'agent',
    order: settings.get('order') ?? 'zones',
    options: rest('eval', 'order', 'pruned', 'time'),
  };
}

/** The way to the search for the computer's move after which a game stands at a ply, if there was one. */
export function whyPathOf(game: GameView, ply: number): string | null {
  const effort = game.moves[ply - 1]?.effort;
  const search = effort && searchOf(effort, game.seed);
  if (!search) return null;
  const { board, turn } = positionAt(game, ply - 1);
  const position = `${board} ${turn === 'black' ? 'X' : 'O'}`;
  return addressOf({ ...search, position, of: { game: game.game, ply } });
}
