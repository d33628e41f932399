// The file with nodes and time.

import { expect, it } from 'vitest';
import { csvOf, type Point } from './efforts';

const effort = {
  player: 'minimax:easy',
  depth: 3,
  nodes: 1234,
  milliseconds: 5.5,
  source: 'search' as const,
  sure: null,
  worth: null,
  version: null,
  weights: null,
};

it('is read by other programs', () => {
  const points: Point[] = [
    { turn: 2, color: 'white', move: 'd6', effort },
    {
      turn: 4,
      color: 'white',
      move: 'c3',
      effort: { ...effort, player: 'engine:5,depth=2', sure: 100 },
    },
  ];
  expect(csvOf(points).split('\r\n')).toEqual([
    'ply,color,player,move,source,depth,sure,nodes,milliseconds',
    '2,white,minimax:easy,d6,search,3,,1234,5.5',
    '4,white,"engine:5,depth=2",c3,search,3,100,1234,5.5',
    '',
  ]);
});
