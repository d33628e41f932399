// What the address bar asks for.

export type Place = {
  page: 'game' | 'games' | 'analyse' | 'editor' | 'lab' | 'learn';
  game?: string | undefined;
  /** The secret of an invitation. */
  token?: string | undefined;
  /** A study in a link. */
  packed?: string | undefined;
  /** How many moves and passes come before the position that is looked at. */
  ply?: number | undefined;
  /** The position that is set up. */
  position?: string | undefined;
  /** A lesson by its name, and a step of it, from 1. */
  lesson?: string | undefined;
  step?: number | undefined;
};

export function addressIn({ pathname, hash }: Pick<Location, 'pathname' | 'hash'>): Place {
  if (/^\/games\/?$/.test(pathname)) return { page: 'games' };
  if (pathname === EDITOR) return { page: 'editor', position: hash.slice(1).replace('_', ' ') };
  if (/^\/lab\/?$/.test(pathname)) return { page: 'lab' };
  const lesson = /^\/learn(?:\/([^/]*))?\/?$/.exec(pathname);
  const step = Number(/^#(\d{1,2})$/.exec(hash)?.[1] ?? 1);
  if (lesson) return { page: 'learn', lesson: lesson[1] || undefined, step };
  const studied = /^\/analyse(?:\/([^/]*))?$/.exec(pathname);
  const packed = /^#study=([\w-]+)$/.exec(hash)?.[1];
  if (studied) return { page: 'analyse', game: studied[1] || undefined, packed };
  const game = /^\/games\/([^/]+)$/.exec(pathname)?.[1];
  const token = /^#invite=(.+)$/.exec(hash)?.[1];
  const ply = /^#ply=(\d{1,3})$/.exec(hash)?.[1];
  return { page: 'game', game, token, ply: ply === undefined ? undefined : Number(ply) };
}

/** The game that was open last, in Play and for study. */
export const PLAY = '/';
export const STUDY = '/analyse';
export const EDITOR = '/analyse/editor';
export const SAVED = '/games';
/** Where a position is set up; a space would look ugly in an address. */
export const editorPathOf = (position: string) => `${EDITOR}#${position.replace(' ', '_')}`;
export const LAB = '/lab';
export const LEARN = '/learn';
/** A step of a lesson; the first one is the lesson itself. */
export const lessonPathOf = (lesson: string, step = 1) =>
  `${LEARN}/${lesson}${step > 1 ? `#${step}` : ''}`;
export const studyPathOf = (game: string) => `${STUDY}/${game}`;
export const pathOf = (game: string) => `/games/${game}`;

/** The link to a game, or to one of its earlier positions. */
export const linkTo = (origin: string, game: string, ply: number | null) =>
  `${origin}${pathOf(game)}${ply === null ? '' : `#ply=${ply}`}`;

/** The link by which somebody takes a seat; what stands behind `#` is not sent to the server. */
export const inviting = (origin: string, game: string, token: string) =>
  `${origin}${pathOf(game)}#invite=${token}`;

/** The link that holds a study. */
export const sharing = (origin: string, packed: string) => `${origin}${STUDY}#study=${packed}`;
