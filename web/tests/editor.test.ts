// Positions that are set up, pasted or found at random, and the choices of the analysis on every size.

import { readFileSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import {
  axe,
  boardOf,
  importOn,
  QUICK,
  type Server,
  serve,
  square,
  type Visit,
  visit,
  walkTo,
} from './harness';

let server: Server;
let visitor: Visit;

beforeAll(async () => {
  server = await serve();
  visitor = await visit({}, QUICK);
});

afterAll(async () => {
  await visitor.close();
  await server.stop();
  // The browser itself tells of the text that was refused.
  expect(visitor.problems.filter((problem) => !problem.includes('400'))).toEqual([]);
});

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const verdict = async (page: Page) =>
  (await page.getByTestId('verdict').textContent())?.trim().split(/\s+/).join(' ');
const path = (page: Page) => new URL(page.url()).pathname;

async function openEditor(page: Page, position = ''): Promise<void> {
  // Another page first: a new hash alone loads nothing.
  await page.goto(`${server.address}/games`);
  await page.goto(`${server.address}/analyse/editor${position && `#${position}`}`);
  await page.getByRole('grid').waitFor();
}

it('sets up a position by mouse, says what it is, and analyses it', async () => {
  const { page } = visitor;
  const game = await importOn(page, server, 'f5d6');
  await page.goto(`${server.address}/analyse/${game}`);
  await page.getByRole('link', { name: 'Set up a position' }).click();
  await expect.poll(() => path(page)).toBe('/analyse/editor');
  await expect.poll(() => verdict(page)).toBe('Black to move. Legal moves: 5.');
  expect(await axe(page)).toEqual([]);

  await page.getByLabel('Board size').selectOption('4x4');
  await button(page, 'Clear').click();
  await expect.poll(() => verdict(page)).toMatch(/^Neither side can move.*Empty: b2 c2 b3 c3\.$/);
  // A stroke is one step.
  await square(page, 'b2').hover();
  await page.mouse.down();
  await square(page, 'b3').hover();
  await page.mouse.up();
  expect(await boardOf(page)).toBe('-----X---X------');
  await button(page, 'Undo').click();
  expect(await boardOf(page)).toBe('----------------');
  for (const name of ['c2', 'b3'] as const) await square(page, name).click();
  await page.getByText('White', { exact: true }).first().click();
  for (const name of ['b2', 'c3'] as const) await square(page, name).click();
  expect(await boardOf(page)).toBe('-----OX--XO-----');
  await expect.poll(() => verdict(page)).toBe('Black to move. Legal moves: 4.');
  await page.getByRole('group', { name: 'To move' }).getByText('White').click();
  await expect
    .poll(() => verdict(page))
    .toBe(
      'White to move. Legal moves: 4. No game leads here: no disc on the board can be the last one placed.',
    );
  await button(page, 'Rotate').click();
  await button(page, 'Mirror').click();
  expect(await boardOf(page)).toBe('-----OX--XO-----');

  // Its address opens it again, and the analysis has one of its own.
  const address = page.url();
  await page.reload();
  await page.getByRole('grid').waitFor();
  await expect.poll(() => boardOf(page)).toBe('-----OX--XO-----');
  await button(page, 'Analyse this position').click();
  await expect.poll(() => path(page)).toMatch(/^\/analyse\/.{12}$/);
  await expect.poll(() => page.locator('.value.exact').count()).toBe(4);
  await page.goBack();
  await expect.poll(() => page.url()).toBe(address);
  await page.goForward();
  await expect.poll(() => page.locator('.value.exact').count()).toBe(4);
});

it('sets up a position by keyboard alone', async () => {
  const { page } = visitor;
  await openEditor(page, '----------------_X');
  await expect.poll(() => boardOf(page)).toBe('-'.repeat(16));
  await square(page, 'a1').focus();
  for (const [name, key] of [
    ['b2', 'w'],
    ['c2', 'b'],
    ['c3', '2'],
    ['b3', '1'],
    ['b4', 'b'],
  ] as const) {
    await walkTo(page, name);
    await page.keyboard.press(key);
  }
  expect(await boardOf(page)).toBe('-----OX--XO--X--');
  await page.keyboard.press(' ');
  expect(await boardOf(page)).toBe('-----OX--XO-----');
  await page.keyboard.press('Control+z');
  expect(await boardOf(page)).toBe('-----OX--XO--X--');
  await page.keyboard.press('3');
  await expect.poll(() => verdict(page)).toBe('Black to move. Legal moves: 4.');
  await button(page, 'Analyse this position').focus();
  await page.keyboard.press('Enter');
  await expect.poll(() => page.locator('.value.exact').count()).toBe(4);
});

/** A position of each kind, and games. */
const POSITIONS = [
  '-----OX--XO----- X',
  '0000 0120 0210 0000',
  '8/8/8/3pP3/3Pp3/8/8/8 b - - 0 1',
  '---------------------------OX------XO--------------------------- X; f5:+0;',
  '  a b c d\n1 - - - -\n2 - O X -\n3 - X O -\n4 - - - -\nX',
];
const GAMES = [
  'f5d6c3d3c4',
  '1. F5 d6 2. C3 d3 3. C4',
  '(;FF[4]GM[2]SZ[8]PB[Ana]PW[Ben];B[f5];W[d6];B[c3];W[d3];B[c4])',
  '(;GM[Othello]PB[Ana]PW[Ben]TY[8]BO[8 ---------------------------O*------*O--------------------------- *]B[F5]W[D6]B[C3]W[D3]B[C4];)',
];

it('reads whatever is pasted, and says where it stops', async () => {
  const { page } = visitor;
  const field = page.getByLabel('Paste a position or a game, in any format');
  await openEditor(page, `${'-'.repeat(36)}_X`);
  for (const text of POSITIONS) {
    await button(page, 'Clear').click();
    await field.fill(text);
    await button(page, 'Read').click();
    await expect
      .poll(async () => (await boardOf(page)).replaceAll('-', ''), { message: text })
      .toBe('OXXO');
  }
  for (const text of GAMES) {
    await openEditor(page);
    // By keyboard alone.
    await field.focus();
    await page.keyboard.insertText(text);
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await expect
      .poll(() => page.getByTestId('opening').textContent(), { message: text })
      .toContain('Tiger');
    expect(await page.getByRole('slider').getAttribute('max')).toBe('5');
  }
  await openEditor(page);
  await field.fill('f5d6\nc3zz');
  await button(page, 'Read').click();
  const alert = page.getByRole('alert');
  await alert.waitFor();
  expect(await axe(page)).toEqual([]);
  await alert.locator('summary').click();
  expect(await alert.textContent()).toMatch(/line 2/i);
});

it('finds random positions', async () => {
  const { page } = visitor;
  await openEditor(page);
  await page.getByLabel('Empty squares').fill('30');
  await button(page, 'Find one').click();
  const empties = async () => (await boardOf(page)).split('-').length - 1;
  await expect.poll(empties).toBe(30);
  await page.getByLabel('Empty squares').fill('10');
  await page.getByLabel('Worth at least').fill('-8');
  await page.getByLabel('and at most').fill('8');
  await button(page, 'Find one').click();
  await page.getByText(/^Worth to the side to move: [+−]?\d discs?\.$/).waitFor();
  expect(await empties()).toBe(10);
  await page.getByLabel('Worth at least').fill('64');
  await button(page, 'Find one').click();
  await page.getByText('None was found. Widen the range of values.').waitFor();
});

it('saves diagrams of what is shown, also for print', async () => {
  const { page } = visitor;
  const saved = async (entry: string) => {
    await button(page, 'Diagram').click();
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('menuitem', { name: entry, exact: true }).click(),
    ]);
    return readFileSync(await download.path());
  };
  const game = await importOn(page, server, '-----OX--XO----- X');
  await page.goto(`${server.address}/analyse/${game}`);
  await expect.poll(() => page.locator('.value.exact').count()).toBe(4);
  const svg = (await saved('SVG')).toString();
  expect(svg.match(/>[+−]\d+<\/text>/g)?.length).toBe(4);
  const print = (await saved('SVG for print')).toString();
  expect(print).not.toContain('#347455');
  for (const entry of ['PNG', 'PNG for print']) {
    expect((await saved(entry)).subarray(1, 4).toString()).toBe('PNG');
  }
});

/** After a first move: three answers, all different. At the start all four moves are the same, turned. */
it.each([
  ['8x8', 'f5'],
  ['6x6', '--------------OX----XXX------------- O'],
  ['4x4', '-X---XX--XO----- O'],
])('offers the choices of an analysis on %s', async (_, text) => {
  const { page } = visitor;
  const game = await importOn(page, server, text);
  await page.goto(`${server.address}/analyse/${game}`);
  const values = () => page.locator('.value').count();
  await expect.poll(values).toBe(3);
  await page.getByLabel('Values').selectOption('the best');
  await expect.poll(values).toBe(1);
  await page.getByLabel('Values').selectOption('the best 3');
  await expect.poll(values).toBe(3);
  await page.getByLabel('Values').selectOption('all moves');
  await expect.poll(values).toBe(3);
  await page.getByLabel('Search').selectOption('level 10');
  await expect.poll(values).toBe(3);
  await button(page, 'Hide values').click();
  await page.getByText('The values are hidden: which move is best?').waitFor();
  expect(await values()).toBe(0);
  await button(page, 'Show values').click();
  await button(page, 'Pause').click();
  await button(page, 'Go on').click();
  await expect.poll(values).toBe(3);
});

it('fits on a phone, in Spanish and in the dark', async () => {
  const { page } = visitor;
  await openEditor(page);
  await page.getByRole('button', { name: 'Cambiar a español' }).click();
  await page.emulateMedia({ colorScheme: 'dark' });
  for (const [width, height] of [
    [360, 740],
    [740, 360],
  ] as const) {
    await page.setViewportSize({ width, height });
    await page.getByText('Juegan las negras. Jugadas legales: 4.').waitFor();
    const wide = await page.evaluate(() => document.documentElement.scrollWidth);
    expect(wide).toBeLessThanOrEqual(width);
    expect(await axe(page)).toEqual([]);
  }
  // The letters are those of the language.
  await square(page, 'a1').focus();
  await page.keyboard.press('n');
  expect((await boardOf(page))[0]).toBe('X');
  await page.keyboard.press('b');
  expect((await boardOf(page))[0]).toBe('O');
});
