// What the address bar asks for.

export type Place = {
  page: 'game' | 'games' | 'analyse';
  game?: string | undefined;
  /** The secret of an invitation. */
  token?: string | undefined;
  /** How many moves and passes come before the position that is looked at. */
  ply?: number | undefined;
};

export function addressIn({ pathname, hash }: Pick<Location, 'pathname' | 'hash'>): Place {
  if (/^\/games\/?$/.test(pathname)) return { page: 'games' };
  const studied = /^\/analyse\/([^/]+)$/.exec(pathname)?.[1];
  if (studied) return { page: 'analyse', game: studied };
  const game = /^\/games\/([^/]+)$/.exec(pathname)?.[1];
  const token = /^#invite=(.+)$/.exec(hash)?.[1];
  const ply = /^#ply=(\d{1,3})$/.exec(hash)?.[1];
  return { page: 'game', game, token, ply: ply === undefined ? undefined : Number(ply) };
}

export const SAVED = '/games';
export const studyPathOf = (game: string) => `/analyse/${game}`;
export const pathOf = (game: string) => `/games/${game}`;

/** The link to a game, or to one of its earlier positions. */
export const linkTo = (origin: string, game: string, ply: number | null) =>
  `${origin}${pathOf(game)}${ply === null ? '' : `#ply=${ply}`}`;

/** The link by which somebody takes a seat; what stands behind `#` is not sent to the server. */
export const inviting = (origin: string, game: string, token: string) =>
  `${origin}${pathOf(game)}#invite=${token}`;
