// Changes of the tree of a study.

import { describe, expect, it } from 'vitest';
import type { Move, Played, StudyTree } from '../wire';
import {
  addLine,
  alternatives,
  EMPTY,
  knownPart,
  lineAt,
  type Node,
  nodeAt,
  promote,
  readTree,
  remark,
  remove,
  sizeOf,
  toggleMark,
  toMainLine,
  variationOf,
  withGame,
  writeTree,
} from './tree';

const line = (text: string): Played[] =>
  text.split(' ').map(
    (move, index) =>
      ({
        color: index % 2 === 0 ? 'black' : 'white',
        move,
        flips: [],
        effort: null,
        left: null,
      }) as unknown as Played,
  );
const path = (text: string) => (text ? (text.split(' ') as Move[]) : []);

/** The tree as text: the main line, then the others in brackets. */
function text({ next }: Node): string {
  const [main, ...others] = next;
  if (!main) return '';
  const told = others.map((branch) => ` (${`${branch.played.move} ${text(branch)}`.trim()})`);
  return `${main.played.move}${told.join('')} ${text(main)}`.trim();
}

const TREE = [
  ['', 'f5 d6 c3 d3'],
  ['f5', 'f6 e6'],
  ['f5 f6', 'e3'],
  ['f5', 'f4'],
].reduce((tree, [at = '', moves = '']) => addLine(tree, path(at), line(moves)), EMPTY);

describe('a tree', () => {
  it('grows by lines, and keeps what it has', () => {
    expect(text(TREE)).toBe('f5 d6 (f6 e6 (e3)) (f4) c3 d3');
    expect(text(addLine(TREE, [], line('f5 f6 e3 d6')))).toBe('f5 d6 (f6 e6 (e3 d6)) (f4) c3 d3');
    expect(addLine(TREE, path('a1'), line('b1'))).toEqual(TREE);
    expect(sizeOf(TREE)).toBe(8);
  });

  it('tells positions, lines and alternatives', () => {
    expect(nodeAt(TREE, path('f5 f6'))?.next.length).toBe(2);
    expect(nodeAt(TREE, path('f5 f6 a1'))).toBeNull();
    expect(knownPart(TREE, path('f5 f6 a1 b1'))).toEqual(path('f5 f6'));
    const moves = (at: string) => lineAt(TREE, path(at)).map(({ move }) => move);
    expect(moves('f5 f6')).toEqual(path('f5 f6 e6'));
    expect(moves('')).toEqual(path('f5 d6 c3 d3'));
    expect(alternatives(TREE, path('f5 f6'))).toEqual(['f5 d6', 'f5 f6', 'f5 f4'].map(path));
    expect(alternatives(TREE, [])).toEqual([]);
  });

  it('promotes a variation where it begins, or to the main line', () => {
    expect(variationOf(TREE, path('f5 f6 e3'))).toEqual(path('f5 f6 e3'));
    expect(variationOf(TREE, path('f5 f6 e6'))).toEqual(path('f5 f6'));
    expect(variationOf(TREE, path('f5 d6 c3'))).toEqual([]);
    expect(text(promote(TREE, path('f5 f6 e3')))).toBe('f5 d6 (f6 e3 (e6)) (f4) c3 d3');
    expect(text(toMainLine(TREE, path('f5 f6 e3')))).toBe('f5 f6 (d6 c3 d3) (f4) e3 (e6)');
    expect(promote(TREE, path('f5 d6'))).toEqual(TREE);
  });

  it('loses a move with all that comes after it', () => {
    expect(text(remove(TREE, path('f5 f6')))).toBe('f5 d6 (f4) c3 d3');
    expect(text(remove(TREE, path('f5 d6')))).toBe('f5 f6 (f4) e6 (e3)');
  });

  it('keeps what is said, and nothing empty', () => {
    const said = remark(TREE, path('f5 f4'), { comment: 'no', glyph: 'mistake' });
    expect(nodeAt(said, path('f5 f4'))?.remarks).toEqual({ comment: 'no', glyph: 'mistake' });
    expect(remark(said, path('f5 f4'), { comment: '', glyph: null })).toEqual(TREE);
    const mark = { square: 'a1', symbol: 'arrow', to: 'b2' } as const;
    const marked = toggleMark(toggleMark(TREE, [], { square: 'a1', symbol: 'square' }), [], mark);
    expect(marked.remarks.marks?.length).toBe(2);
    expect(toggleMark(marked, [], mark).remarks.marks?.length).toBe(1);
  });

  it('takes the moves of the game; new ones are the main line', () => {
    const timed = line('f5 d6 c3').map((played) => ({ ...played, left: 7 }));
    const known = withGame(toMainLine(TREE, path('f5 f6')), timed);
    expect(text(known)).toBe('f5 f6 (d6 c3 d3) (f4) e6 (e3)');
    expect(lineAt(known, path('f5 d6 c3')).map(({ left }) => left)).toEqual([7, 7, 7, null]);
    expect(text(withGame(TREE, line('f5 f4 d3')))).toBe('f5 f4 (d6 c3 d3) (f6 e6 (e3)) d3');
    expect(text(withGame(EMPTY, line('f5 d6')))).toBe('f5 d6');
  });

  it('is the same after it was written and read', () => {
    const said = remark(remark(TREE, path('f5 f4'), { comment: 'a\nb' }), [], { folded: true });
    const { remarks, moves } = writeTree(said);
    expect(moves.map(({ after }) => after)).toEqual([0, 1, 2, 3, 1, 5, 5, 1]);
    const told = moves.map((move) => ({ ...move, flips: [] }));
    const tree: StudyTree = { start: '- X', remarks, moves: told };
    const read = readTree(tree);
    expect(writeTree(read)).toEqual({ remarks, moves });
    expect(lineAt(read, []).map(({ color }) => color)).toEqual([
      'black',
      'white',
      'black',
      'white',
    ]);
  });
});
