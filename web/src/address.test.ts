// What an address asks for.

import { expect, it } from 'vitest';
import { addressIn, inviting, linkTo } from './address';

it.each([
  ['/', '', { page: 'game' }],
  ['/games', '', { page: 'games' }],
  ['/games/', '', { page: 'games' }],
  ['/games/abc', '', { page: 'game', game: 'abc' }],
  ['/games/abc', '#x', { page: 'game', game: 'abc' }],
  ['/games/abc', '#invite=123', { page: 'game', game: 'abc', token: '123' }],
  ['/games/abc', '#ply=23', { page: 'game', game: 'abc', ply: 23 }],
  ['/games/abc', '#ply=x', { page: 'game', game: 'abc' }],
  ['/games/abc/def', '', { page: 'game' }],
  ['/analyse', '', { page: 'analyse' }],
  ['/analyse/editor', '#--OX_X', { page: 'editor', position: '--OX X' }],
  ['/learn', '', { page: 'learn', step: 1 }],
  ['/learn/corner', '#3', { page: 'learn', lesson: 'corner', step: 3 }],
  ['/analyse/abc', '#repeat', { page: 'analyse', game: 'abc' }],
])('%s %s', (pathname, hash, place) => {
  expect(addressIn({ pathname, hash })).toEqual(place);
});

it.each([
  [inviting('http://a', 'abc', '123'), { token: '123' }],
  [linkTo('http://a', 'abc', 0), { ply: 0 }],
  [linkTo('http://a', 'abc', null), {}],
])('reads the link that it makes: %s', (link, place) => {
  expect(addressIn(new URL(link))).toEqual({ page: 'game', game: 'abc', ...place });
});
