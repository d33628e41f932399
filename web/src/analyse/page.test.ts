// A study as a page of its own.

import { expect, it } from 'vitest';
import type { StudyTree } from '../wire';
import { pageOf } from './page';

const NASTY = '</script><script>alert(1)</script><!-- $& "the study" $1 \' \u2028 ñ';
const TREE: StudyTree = {
  start: '-----OX--XO----- X',
  black: NASTY,
  remarks: { comment: NASTY },
  moves: [
    { after: 0, move: 'b1', flips: ['b2'], remarks: { comment: NASTY, glyph: 'blunder' } },
    {
      after: 1,
      move: 'c1',
      flips: ['c2'],
      remarks: { marks: [{ square: 'a1', symbol: 'label', text: NASTY }] },
    },
  ],
};

it('holds the study as data, and no text becomes a part of the page', () => {
  const page = pageOf(TREE, 'es');
  expect(page.match(/<script/g)?.length).toBe(2);
  expect(page.match(/<\/script>/g)?.length).toBe(2);
  expect(page).not.toMatch(/\b(src|href)=|https?:\/\/(?!www\.w3\.org)/);
  const json = /id="data">(.*?)<\/script>/s.exec(page)?.[1] ?? '';
  const data = JSON.parse(json);
  expect([data.comment, data.black, data.moves[0][3]]).toEqual([NASTY, NASTY, NASTY]);
  expect(data.moves[1]).toEqual([
    1,
    'c1',
    'c2',
    '',
    '',
    [{ square: 'a1', symbol: 'label', text: NASTY }],
  ]);
  expect([data.size, data.turn, data.language, data.words.es.black]).toEqual([
    4,
    'X',
    'es',
    'Negras',
  ]);
  expect(page.length).toBeLessThan(20_000);
});
