// Which files belong together.

import { expect, it } from 'vitest';
import { sourcesOf } from './importing';

const told = (...names: string[]) =>
  sourcesOf(names.map((name) => new File([name], name))).map(({ name, players, tournaments }) =>
    [name, players, tournaments].map((file) => (file instanceof File ? file.name : (file ?? ''))),
  );

it('gives each archive its names', () => {
  expect(told('a.sgf', 'WTH_2024.wtb', 'WTHOR.JOU', 'wthor.trn')).toEqual([
    ['a.sgf', '', ''],
    ['WTH_2024.wtb', 'WTHOR.JOU', 'wthor.trn'],
  ]);
  expect(told('a.wtb', 'b.wtb', 'B.jou', 'a.jou', 'c.trn', 'd.trn')).toEqual([
    ['a.wtb', 'a.jou', ''],
    ['b.wtb', 'B.jou', ''],
  ]);
});

it('takes names without games for what they may be', () => {
  expect(told('x.jou', 'y.txt')).toEqual([
    ['x.jou', '', ''],
    ['y.txt', '', ''],
  ]);
});
