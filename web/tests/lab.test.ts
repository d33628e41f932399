// The Lab: a search step by step, its sentences, its pseudo-code, several algorithms side by side.

import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { sameNode } from '../src/lab/beside';
import { lineAt } from '../src/lab/pseudocode';
import {
  childrenOf,
  familyOf,
  isMax,
  nodeAt,
  type Replay,
  replayOf,
  stepsOf,
} from '../src/lab/replay';
import type { Trace } from '../src/wire';
import { axe, boardOf, QUICK, type Server, serve, type Visit, visit } from './harness';

let server: Server;
let visitor: Visit;

beforeAll(async () => {
  server = await serve();
  visitor = await visit({}, QUICK);
});

afterAll(async () => {
  await visitor.close();
  await server.stop();
  expect(visitor.problems).toEqual([]);
});

async function recorded(position: string, player: string): Promise<Trace> {
  const response = await fetch(`${server.address}/api/trace`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ position, player }),
  });
  if (!response.ok) throw new Error(await response.text());
  return (await response.json()) as Trace;
}

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const sentence = async (page: Page) => (await page.getByTestId('sentence').textContent()) ?? '';

type Marked = { line: number; node: number };

/**
 * The pseudo-code, carried out on the tree with only the values of its leaves: the line after the
 * other that does something at a node. Everything else must follow.
 */
function carriedOut(replay: Replay): Marked[] {
  const { columns, player } = replay.trace;
  const family = familyOf(player);
  const marked: Marked[] = [];
  const isFull = family === 'minimax' || family === 'plain-negamax';
  const LINES = {
    minimax: { call: 5, better: 7, stop: 8, end: 8 },
    'plain-negamax': { call: 5, better: 7, stop: 8, end: 8 },
    pvs: { call: 8, better: 10, stop: 13, end: 14 },
    table: { call: 7, better: 9, stop: 12, end: 14 },
  }[family] ?? { call: 5, better: 7, stop: 10, end: 11 };
  // What calls it for the root stands above, with its call.
  const above = { deepening: { lines: 6, call: 2 }, agent: { lines: 8, call: 4 } }[family];
  const mark = (line: number, node: number) => {
    const isCall = above && line === 0 && (replay.parents[node] ?? -1) < 0;
    marked.push({ line: isCall ? above.call : line + (above?.lines ?? 0), node });
  };
  const run = (node: number, entryAlpha: number, entryBeta: number): number => {
    let [alpha, beta] = [entryAlpha, entryBeta];
    mark(0, node);
    const letter = columns.kinds[node] ?? '';
    if ('lok'.includes(letter)) {
      mark(letter === 'k' ? 4 : 2, node);
      return columns.values[node] ?? Number.NaN;
    }
    const turned = replay.isNegamax;
    const largest = turned || isMax(replay, node);
    let best = largest ? -Infinity : Infinity;
    const children = childrenOf(replay, node);
    const call = (child: number, low: number, high: number) =>
      turned ? -run(child, -high, -low) : run(child, low, high);
    for (let place = 0; place < children.length; place += 1) {
      let value: number;
      if (family === 'pvs' && place > 0) {
        value = call(children[place] ?? 0, alpha, alpha + 1);
        mark(6, node);
        if (value > alpha && value < beta) {
          place += 1;
          value = call(children[place] ?? 0, alpha, beta);
          mark(LINES.call, node);
        }
      } else {
        value = call(children[place] ?? 0, alpha, beta);
        mark(LINES.call, node);
      }
      if (largest ? value > best : value < best) {
        best = value;
        mark(LINES.better, node);
      }
      if (isFull) continue;
      if (largest) alpha = Math.max(alpha, best);
      else beta = Math.min(beta, best);
      if (alpha < beta) continue;
      // Nothing was visited after a cut.
      expect(place).toBe(children.length - 1);
      if (replay.cutOf.has(node)) mark(LINES.stop, node);
      break;
    }
    expect(best + 0).toBe(columns.values[node]);
    mark(LINES.end, node);
    return best;
  };
  for (let root = 0; root < replay.size; root = replay.ends[root] ?? replay.size) {
    run(root, -Infinity, Infinity);
  }
  return marked;
}

it('marks the right line of the pseudo-code at every step of 100 searches', async () => {
  const players = ['minimax', 'plain-negamax', 'alphabeta', 'negamax', 'deepening', 'pvs', 'table'];
  const positions = ['f5', 'f5d6c3', 'f5f4e3f6d3', 'd3c3c4c5b4', '-----OX--XO----- X'];
  const orders = ['fixed', 'random', 'good'];
  let searches = 0;
  let steps = 0;
  for (const name of players) {
    for (const position of positions) {
      for (const order of orders) {
        const player = `${name}:3,eval=squares,order=${order}`;
        const replay = replayOf(await recorded(position, player));
        const marked = Array.from(replay.kinds, (_, step) => ({
          line: lineAt(replay, step),
          node: nodeAt(replay, step),
        }));
        expect(marked, `${player} at ${position}`).toEqual(carriedOut(replay));
        searches += 1;
        steps += marked.length;
      }
    }
  }
  // The agent with its clock: it finishes, or time is up.
  const finished = replayOf(await recorded('f5f4e3f6d3c4', 'agent'));
  const agentLines = Array.from(finished.kinds, (_, step) => lineAt(finished, step));
  expect(agentLines).toEqual(carriedOut(finished).map(({ line }) => line));
  const stopped = replayOf(await recorded('f5f4e3f6d3c4', 'agent,time=100ms'));
  expect(lineAt(stopped, stepsOf(stopped) - 1)).toBe(5);
  expect(searches).toBeGreaterThan(100);
  expect(steps).toBeGreaterThan(10_000);
});

it('goes through a search by mouse and keyboard, and says why a branch was cut', async () => {
  const { page } = visitor;
  await page.goto(`${server.address}/lab`);
  await expect.poll(() => sentence(page)).toBe('root: White to move, 3 more moves ahead.');
  const before = await boardOf(page);
  await button(page, 'Step').click();
  await expect.poll(() => boardOf(page)).not.toBe(before);
  await button(page, 'Back').click();
  await expect.poll(() => boardOf(page)).toBe(before);
  await button(page, 'Next cut-off').click();
  await expect
    .poll(() => sentence(page))
    .toMatch(/^Cut: .+ Not visited: [a-h1-8, ]+\. That saved \d+ nodes?\.$/);
  const current = page.getByRole('listitem').and(page.locator('[aria-current="step"]'));
  expect((await current.textContent())?.trim()).toBe('break');
  expect(await page.getByRole('treeitem', { selected: true }).count()).toBe(1);
  expect(await axe(page)).toEqual([]);

  // The address leads back to the same step.
  const cut = await sentence(page);
  await expect.poll(() => page.url()).toContain('step=');
  await page.reload();
  await expect.poll(() => sentence(page)).toBe(cut);

  // The same with keys.
  await page.locator('body').press('Home');
  await expect.poll(() => boardOf(page)).toBe(before);
  await page.keyboard.press('c');
  await expect.poll(() => sentence(page)).toBe(cut);
  await page.keyboard.press('ArrowUp');
  await expect.poll(() => sentence(page)).toMatch(/came back with/);
  await page.keyboard.press('End');
  await expect.poll(() => sentence(page)).toMatch(/^root is finished: it returns/);
  await page.getByRole('slider').fill('0');
  await expect.poll(() => boardOf(page)).toBe(before);
  await page.keyboard.press('Tab');

  // Another algorithm, and back.
  await page.getByLabel(/^Algorithm/).selectOption('Minimax');
  await expect.poll(() => page.getByTestId('counts').textContent()).toContain('0 cut-offs');
  await page.goBack();
  await expect.poll(() => page.getByTestId('counts').textContent()).not.toContain(' 0 cut-offs');
});

it('compares the algorithms: the same answer, fewer nodes', async () => {
  const { page } = visitor;
  await page.goto(`${server.address}/lab?depth=4`);
  await button(page, 'Compare the algorithms').click();
  const table = page.getByRole('table').first();
  const rows = table.getByRole('row');
  await expect.poll(() => rows.count()).toBe(10);
  // The plot has a line for each search and each formula, and its numbers as a table and a file.
  await expect.poll(() => page.locator('.series').count()).toBe(8);
  const csv = page.getByRole('link', { name: 'Download CSV' });
  const file = decodeURIComponent((await csv.getAttribute('href')) ?? '');
  expect(file.split('\n')[3]).toMatch(/^3,135,\d+,50,\d+,64,135,/);
  const cells = (await rows.allTextContents()).slice(1);
  const values = await table.locator('td:nth-child(2)').allTextContents();
  expect(new Set(values.map((value) => value.split(' ').at(-1))).size, cells.join('\n')).toBe(1);
  expect(await axe(page)).toEqual([]);
});

it('has a second search follow the first', async () => {
  const { page } = visitor;
  await page.goto(`${server.address}/lab?algorithm=minimax&utility=squares`);
  await page.getByLabel('A second algorithm at the same node').selectOption('Alpha-beta');
  const rows = page.getByTestId('beside').getByRole('row');
  await expect.poll(() => rows.allTextContents()).toHaveLength(3);
  // At every node that minimax enters, alpha-beta is there too, or says why not.
  const [minimax, pruned] = [
    replayOf(await recorded('f5d6c3', 'minimax:3,eval=squares,order=fixed')),
    replayOf(await recorded('f5d6c3', 'alphabeta:3,eval=squares,order=fixed')),
  ];
  const met = Array.from({ length: minimax.size }, (_, node) => sameNode(minimax, node, pruned));
  const there = met.filter(({ isThere }) => isThere).map(({ node }) => node);
  expect(there).toEqual(Array.from({ length: pruned.size }, (_, node) => node));
  expect(met.every(({ node, isThere }) => isThere || pruned.cutOf.has(node))).toBe(true);
  const skipped = met.findIndex(({ isThere }) => !isThere);
  await page.goto(
    `${server.address}/lab?algorithm=minimax&utility=squares&step=${minimax.entered[skipped]}`,
  );
  await page.getByLabel('A second algorithm at the same node').selectOption('Alpha-beta');
  await expect.poll(() => rows.last().textContent()).toMatch(/Not visited: it stopped at .+ Cut: /);
  await page.keyboard.press('Escape');
  await page.locator('body').press('Home');
  await expect.poll(() => rows.last().textContent()).toMatch(/1 \/ 67.*−∞.*\+∞.*\+2.*67 nodes/);
  expect(await axe(page)).toEqual([]);
});

it('shows 4x4 to the end and 50,000 nodes, in Spanish, in the dark and on a phone', async () => {
  const { page } = visitor;
  const start = encodeURIComponent('-----OX--XO----- X');
  await page.goto(`${server.address}/lab?position=${start}&depth=12&utility=discs`);
  await expect
    .poll(() => page.getByTestId('counts').textContent())
    .toContain('16,307 nodes visited');
  await page.goto(`${server.address}/lab?position=${start}&algorithm=minimax&depth=12`);
  await expect
    .poll(() => page.getByTestId('counts').textContent())
    .toContain('the first 50,000 can be replayed');
  // Zoom by button and wheel, and pan.
  const icicle = page.locator('canvas[data-range]');
  const inSight = async () =>
    (await icicle.getAttribute('data-range'))?.split('-').map(Number) ?? [];
  await button(page, 'Zoom in').click();
  const [from = 0, to = 0] = await inSight();
  expect(to - from).toBe(25_000);
  await icicle.hover();
  await page.mouse.down();
  await page.mouse.move(0, 300, { steps: 4 });
  await page.mouse.up();
  expect((await inSight())[0]).toBeGreaterThan(from);
  await button(page, 'Zoom out').click();
  expect(await inSight()).toEqual([0, 50_000]);

  await page.goto(`${server.address}/lab?position=f5d6c3d3c4&algorithm=minimax&depth=12`);
  await page.getByRole('alert').getByText('a lower depth or alpha-beta has fewer').waitFor();
  // The browser tells of the refusal, too.
  expect(visitor.problems.splice(0).join()).toMatch(/400/);

  await page.goto(`${server.address}/lab`);
  await page.getByRole('button', { name: 'Cambiar a español' }).click();
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.setViewportSize({ width: 360, height: 740 });
  await button(page, 'Siguiente poda').click();
  await expect.poll(() => sentence(page)).toMatch(/^Poda: .+ Sin visitar: /);
  for (const pane of ['Tablero', 'Árbol', 'Código']) {
    await button(page, pane).click();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(
      360,
    );
  }
  expect(await axe(page)).toEqual([]);
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.emulateMedia({ colorScheme: null });
  await page.getByRole('button', { name: 'Switch to English' }).click();
});
