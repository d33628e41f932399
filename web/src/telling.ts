// Sentences about a game: whose turn it is, what happened, how it ended.

import type { Scene } from './board/scene';
import { COLORS, other } from './board/squares';
import { movesIn } from './browse';
import { isYou, roleIn } from './sharing';
import { type Color, type GameView, LONGEST_NAME, type Refusal, type Wish } from './wire';
import { capital, type Key, say, sayColor, sayPlayer } from './words.svelte';

/** The name of a player: the given one, that of a computer's level, or the word for the colour. */
export function nameOf({ seats }: Pick<GameView, 'seats'>, color: Color): string {
  const { name, spec } = seats[color];
  return name ?? (spec === 'human' ? sayColor(color) : sayPlayer(spec));
}

/** What a player is called in a sentence; a person without a name only has a colour. */
function calledIn({ seats }: GameView, color: Color): string | null {
  const { name, spec } = seats[color];
  if (name !== null || spec === 'human') return name;
  return seats[other(color)].spec === 'human' ? say('player.computer') : sayPlayer(spec);
}

/** A sentence about a player; one with a name is a single person, a colour is many. */
function about(position: GameView, color: Color, keys: Record<Color | 'name', Key>): string {
  const name = calledIn(position, color);
  return name === null ? say(keys[color]) : capital(say(keys.name, { name }));
}

export function tellTurn(position: GameView, own: Color[]): string {
  const { turn, seats } = position;
  if (position.outcome) return tellResult(position, own);
  if (!turn) return '';
  if (isYou(own, turn)) return say('page.your-move');
  if (seats[turn].spec !== 'human' && !position.waiting) {
    return about(position, turn, {
      black: 'page.black-thinks',
      white: 'page.white-thinks',
      name: 'page.name-thinks',
    });
  }
  return about(position, turn, {
    black: 'page.black-moves',
    white: 'page.white-moves',
    name: 'page.name-moves',
  });
}

export function tellPass(position: GameView, color: Color, own: Color[]): string {
  if (isYou(own, color)) return say('page.you-pass');
  return about(position, color, {
    black: 'page.black-passes',
    white: 'page.white-passes',
    name: 'page.name-passes',
  });
}

export function tellResult(position: GameView, own: Color[]): string {
  const { outcome, black, white } = position;
  if (!outcome) return '';
  const { winner, resigned, flagged } = outcome;
  if (!winner) return say('page.draw', { black, white });
  const [more, fewer] = winner === 'black' ? [black, white] : [white, black];
  if (resigned || flagged) {
    const lost = resigned ? tellResigned(position, resigned, own) : tellFlag(position, own);
    const won = about(position, winner, {
      black: 'page.black-won',
      white: 'page.white-won',
      name: 'page.name-won',
    });
    return `${lost} ${isYou(own, winner) ? say('page.you-won') : won}`;
  }
  const parameters = { more, fewer };
  if (isYou(own, winner)) return say('page.you-win', parameters);
  if (isYou(own, other(winner))) return say('page.you-lose', parameters);
  const name = calledIn(position, winner);
  if (name !== null) return capital(say('page.name-wins', { name, ...parameters }));
  return say(winner === 'black' ? 'page.black-wins' : 'page.white-wins', parameters);
}

function tellResigned(position: GameView, color: Color, own: Color[]): string {
  if (isYou(own, color)) return say('page.you-resigned');
  return about(position, color, {
    black: 'page.black-resigned',
    white: 'page.white-resigned',
    name: 'page.name-resigned',
  });
}

/** Whose time was up. */
function tellFlag(position: GameView, own: Color[]): string {
  const color = position.outcome?.flagged;
  if (!color) return '';
  if (isYou(own, color)) return say('page.you-flagged');
  return about(position, color, {
    black: 'page.black-flagged',
    white: 'page.white-flagged',
    name: 'page.name-flagged',
  });
}

const ASKING: Record<Wish, Record<Color | 'name', Key>> = {
  undo: {
    black: 'page.black-asks-undo',
    white: 'page.white-asks-undo',
    name: 'page.name-asks-undo',
  },
  redo: {
    black: 'page.black-asks-redo',
    white: 'page.white-asks-redo',
    name: 'page.name-asks-redo',
  },
  rematch: {
    black: 'page.black-asks-rematch',
    white: 'page.white-asks-rematch',
    name: 'page.name-asks-rematch',
  },
  hint: {
    black: 'page.black-asks-hint',
    white: 'page.white-asks-hint',
    name: 'page.name-asks-hint',
  },
};

/** What one player asks the other; nothing if nobody does. */
export function tellRequest(position: GameView, own: Color[]): string {
  const { request } = position;
  if (!request) return '';
  if (roleIn(request, own) !== 'asker') return about(position, request.by, ASKING[request.wish]);
  return about(position, other(request.by), {
    black: 'page.waiting-for-black',
    white: 'page.waiting-for-white',
    name: 'page.waiting-for-name',
  });
}

/** The player on another device has come. */
export function tellJoined(position: GameView, own: Color[]): string {
  return about(position, other(own[0] ?? 'black'), {
    black: 'page.black-joined',
    white: 'page.white-joined',
    name: 'page.name-joined',
  });
}

/** The player on another device does not agree. */
export function tellDeclined(position: GameView, own: Color[]): string {
  return about(position, other(own[0] ?? 'black'), {
    black: 'page.black-declined',
    white: 'page.white-declined',
    name: 'page.name-declined',
  });
}

/** Which colour is one's own, for somebody who has just come. */
export function tellRole(own: Color[]): string {
  return say(own.includes('black') ? 'page.you-are-black' : 'page.you-are-white');
}

/** Which of the moves a position comes after; passes do not count. */
export function tellPlace(position: GameView, game: GameView): string {
  const number = movesIn(position.moves);
  if (position.ply === 0) return say('browse.at-start');
  return say('browse.at', { number, total: movesIn(game.moves) });
}

/** An earlier position, for those who do not see the board. */
export function tellLook(position: GameView, game: GameView): string {
  const place = tellPlace(position, game);
  return position.ply === 0 ? place : `${place}: ${tellLast(position)}.`;
}

/** The last move and whose it was. */
export function tellLast(position: GameView): string {
  const last = position.moves.at(-1);
  if (!last) return '';
  const move = last.move === 'pass' ? say('page.pass') : last.move;
  return `${nameOf(position, last.color)}, ${move}`;
}

/** The title of a copy: which game, and from which move. */
export function tellCopy(position: GameView, number: number): string {
  const [black, white] = COLORS.map((color) => nameOf(position, color));
  const whole = (title: string) => say('browse.copy-title', { title, number });
  const title = [
    ...(position.title ?? say('saved.names', { black: black ?? '', white: white ?? '' })),
  ];
  const room = LONGEST_NAME - whole('').length;
  const fits = title.length <= room;
  return whole(
    fits
      ? title.join('')
      : `${title
          .slice(0, room - 1)
          .join('')
          .trimEnd()}…`,
  );
}

/** Why a click did nothing. */
export function tellSlip({ code, parameters }: Refusal): string {
  const { square = '' } = parameters;
  return say(code === 'occupied' ? 'page.slip-occupied' : 'page.slip-no-flips', { square });
}

/** What has just happened, for those who do not see the board. */
export function tellScene(position: GameView, scene: Scene, own: Color[]): string {
  const last = position.moves.at(-1);
  if (scene.passed) return tellPass(position, scene.passed, own);
  if (scene.takenBack.length > 0) {
    const moves = scene.takenBack.map((move) => (move === 'pass' ? say('page.pass') : move));
    return say('page.taken-back', { moves: moves.join(', ') });
  }
  if (!scene.placed || !last) return '';
  const name = capital(calledIn(position, last.color) ?? sayColor(last.color));
  const squares = scene.turns.map((flip) => flip.square).join(', ');
  const count = scene.turns.length;
  return say('page.played', { name, square: scene.placed, count, squares });
}
