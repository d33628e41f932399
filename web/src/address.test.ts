// What an address asks for.

import { expect, it } from 'vitest';
import { addressIn, inviting } from './address';

it.each([
  ['/', '', { page: 'game' }],
  ['/games', '', { page: 'games' }],
  ['/games/', '', { page: 'games' }],
  ['/games/abc', '', { page: 'game', game: 'abc' }],
  ['/games/abc', '#x', { page: 'game', game: 'abc' }],
  ['/games/abc', '#invite=123', { page: 'game', game: 'abc', token: '123' }],
  ['/games/abc/def', '', { page: 'game' }],
])('%s %s', (pathname, hash, place) => {
  expect(addressIn({ pathname, hash })).toEqual(place);
});

it('reads the link that it makes', () => {
  const { pathname, hash } = new URL(inviting('http://a', 'abc', '123'));
  expect(addressIn({ pathname, hash })).toEqual({ page: 'game', game: 'abc', token: '123' });
});
