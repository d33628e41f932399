// The tree of a study: moves with their variations, comments and marks. It is never changed, only replaced.

import { other } from '../board/squares';
import type { Color, Glyph, Move, Played, Remarks, StudyMark, StudyMove, StudyTree } from '../wire';

/** A position of the tree: what is said about it, and what was played from it, the main line first. */
export type Node = { readonly remarks: Remarks; readonly next: readonly Branch[] };
/** A move and the position after it. */
export type Branch = Node & { readonly played: Played };
/** The moves from the first position to another one. */
export type Path = readonly Move[];

export const EMPTY: Node = { remarks: {}, next: [] };

const step = (node: Node, move: Move | undefined) =>
  node.next.find(({ played }) => played.move === move);

/** The position at the end of a path. */
export function nodeAt(tree: Node, path: Path): Node | null {
  let node: Node | undefined = tree;
  for (const move of path) node = node && step(node, move);
  return node ?? null;
}

/** A path as far as the tree has it. */
export function knownPart(tree: Node, path: Path): Path {
  const missing = path.findIndex((_, index) => !nodeAt(tree, path.slice(0, index + 1)));
  return missing < 0 ? path : path.slice(0, missing);
}

/** The moves along a path, and those of the main line after it. */
export function lineAt(tree: Node, path: Path): Played[] {
  const line: Played[] = [];
  let node: Node = tree;
  for (let ply = 0; ; ply += 1) {
    const branch = ply < path.length ? step(node, path[ply]) : node.next[0];
    if (!branch) return line;
    line.push(branch.played);
    node = branch;
  }
}

/** The tree with another node at the end of a path; the same tree if there is no such path. */
function withNode(tree: Node, path: Path, change: (node: Node) => Node): Node {
  const [move, ...rest] = path;
  if (move === undefined) return change(tree);
  const next = tree.next.map((branch) =>
    branch.played.move === move ? { ...branch, ...withNode(branch, rest, change) } : branch,
  );
  return { ...tree, next };
}

/** Adds a line after a path. What is there already stays. */
export function addLine(tree: Node, path: Path, line: readonly Played[]): Node {
  const [played, ...rest] = line;
  if (!played) return tree;
  return withNode(tree, path, (node) => {
    const known = step(node, played.move);
    const branch = { ...addLine(known ?? EMPTY, [], rest), played: known?.played ?? played };
    const next = known
      ? node.next.map((one) => (one === known ? branch : one))
      : [...node.next, branch];
    return { ...node, next };
  });
}

/** The tree with the moves of a game. If it has new ones, they are the main line. */
export function withGame(tree: Node, moves: readonly Played[]): Node {
  const path = moves.map(({ move }) => move);
  const isKnown = nodeAt(tree, path) !== null;
  const whole = asPlayed(addLine(tree, [], moves), moves);
  return isKnown ? whole : toMainLine(whole, path);
}

/** The game knows more of its moves than a study: times, and what a computer thought. */
function asPlayed(tree: Node, [played, ...rest]: readonly Played[]): Node {
  if (!played) return tree;
  const next = tree.next.map((branch) =>
    branch.played.move === played.move ? { ...branch, ...asPlayed(branch, rest), played } : branch,
  );
  return { ...tree, next };
}

export function remove(tree: Node, path: Path): Node {
  const last = path.at(-1);
  return withNode(tree, path.slice(0, -1), (node) => ({
    ...node,
    next: node.next.filter(({ played }) => played.move !== last),
  }));
}

/** The variation that a path is in: the part of it up to its last move that is not the main one. */
export function variationOf(tree: Node, path: Path): Path {
  const isMain = (length: number) => {
    const before = nodeAt(tree, path.slice(0, length - 1));
    return before?.next[0]?.played.move === path[length - 1];
  };
  let length = path.length;
  while (length > 0 && isMain(length)) length -= 1;
  return path.slice(0, length);
}

/** Makes a variation the main one where it begins. */
export function promote(tree: Node, path: Path): Node {
  const variation = variationOf(tree, path);
  const first = variation.at(-1);
  return withNode(tree, variation.slice(0, -1), (node) => ({
    ...node,
    next: [
      ...node.next.filter(({ played }) => played.move === first),
      ...node.next.filter(({ played }) => played.move !== first),
    ],
  }));
}

/** Makes a path the main line. */
export function toMainLine(tree: Node, path: Path): Node {
  let next = tree;
  while (variationOf(next, path).length > 0) next = promote(next, path);
  return next;
}

/** Remarks in which what is empty takes something away. */
type Said = Omit<Remarks, 'glyph'> & { glyph?: Glyph | null };

/** Says something about a position. */
export function remark(tree: Node, path: Path, said: Said): Node {
  return withNode(tree, path, (node) => ({
    ...node,
    remarks: trimmed({ ...node.remarks, ...said }),
  }));
}

function trimmed({ comment, glyph, marks, folded }: Said): Remarks {
  return {
    ...(comment && { comment }),
    ...(glyph && { glyph }),
    ...(marks && marks.length > 0 && { marks }),
    ...(folded && { folded }),
  };
}

const isSame = (a: StudyMark, b: StudyMark) =>
  a.square === b.square && a.symbol === b.symbol && a.to === b.to && a.text === b.text;

/** Puts a mark on the board, or takes it away if it is there. */
export function toggleMark(tree: Node, path: Path, mark: StudyMark): Node {
  const marks = nodeAt(tree, path)?.remarks.marks ?? [];
  const others = marks.filter((one) => !isSame(one, mark));
  return remark(tree, path, { marks: others.length < marks.length ? others : [...marks, mark] });
}

/** The moves that could have been played instead of the last one of a path, and itself. */
export function alternatives(tree: Node, path: Path): Path[] {
  const before = path.slice(0, -1);
  const moves = path.length > 0 ? (nodeAt(tree, before)?.next ?? []) : [];
  return moves.map(({ played }) => [...before, played.move]);
}

/** How many moves there are from a position on. */
export function sizeOf({ next }: Node): number {
  return next.reduce((sum, branch) => sum + 1 + sizeOf(branch), 0);
}

/** The tree that the server has told of, and whose turn it is at first. */
export function readTree({ start, remarks = {}, moves }: StudyTree): Node {
  type Growing = { remarks: Remarks; next: (Growing & { played: Played })[]; turn: Color };
  const turn: Color = start.endsWith('O') ? 'white' : 'black';
  const root: Growing = { remarks, next: [], turn };
  const nodes: Growing[] = [root];
  for (const { after, move, flips, opening, remarks: said = {} } of moves) {
    const before = nodes[after] ?? root;
    const color = before.turn;
    const played = { color, move, flips, effort: null, left: null, ...(opening && { opening }) };
    const node = { remarks: said, next: [], turn: other(color), played };
    before.next.push(node);
    nodes.push(node);
  }
  return root;
}

/** A move of a study as the server wants it: it knows the rest. */
export type WrittenMove = Pick<StudyMove, 'after' | 'move' | 'remarks'>;

/** The tree as the server takes it. */
export function writeTree(tree: Node): { remarks: Remarks; moves: WrittenMove[] } {
  const moves: WrittenMove[] = [];
  const write = (node: Node, after: number) => {
    for (const branch of node.next) {
      const { played, remarks } = branch;
      const isSilent = Object.keys(remarks).length === 0;
      moves.push({ after, move: played.move, ...(!isSilent && { remarks }) });
      write(branch, moves.length);
    }
  };
  write(tree, 0);
  return { remarks: tree.remarks, moves };
}
