// A game under study: values of all moves, lines of one's own, the graph.

import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import {
  axe,
  boardOf,
  choose,
  importOn,
  legal,
  openGame,
  QUICK,
  recordOf,
  type Server,
  serve,
  square,
  type Visit,
  visit,
} from './harness';

/** A game with 13 squares left, White to move. */
const ENDGAME =
  'e6f6f5d6c7c6c5c4d7b4b5c8f7e8d8e7f8g8b7g6c3b6a6a8b3a4b8a5a7g4h8a3g5b2h7f4a1h4a2c2h3h6c1h2g7b1h5';

/** A game of 2019, with mistakes of both players. */
const REAL =
  'f5d6c4d3c3f4c5b3c2b4e3e6c6e2a5d2a4b5e1b6g4f3f1g3f6h4f2g5g6e7h3d1h6h5c1f7c7d7d8a6a7e8c8b8g8a3a2b2g7h8f8h7a1h2g2h1a8b7g1b1';

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

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const told = (page: Page, name: 'd1' | 'd2' | 'd3') =>
  square(page, name).getAttribute('aria-label');
const effort = (page: Page) => page.getByTestId('effort').textContent();

/** Imports the game, opens it and goes to its analysis by the bar. */
async function study(page: Page, moves = ENDGAME): Promise<string> {
  const game = await importOn(page, server, moves);
  await openGame(page, server, game);
  await page.getByRole('navigation').getByRole('link', { name: 'Analyse' }).click();
  await expect.poll(() => new URL(page.url()).pathname).toBe(`/analyse/${game}`);
  return game;
}

it('values every legal move, in the end exactly, and changes nothing', async () => {
  const { page } = visitor;
  const game = await study(page);
  const before = await recordOf(server, game);
  await expect.poll(() => told(page, 'd1')).toContain('−58 discs, best move');
  expect(await told(page, 'd3')).toContain('−60 discs');
  expect(await page.locator('.value.exact').count()).toBe(3);
  expect((await legal(page)).sort()).toEqual(['d1', 'd2', 'd3']);
  const first = page.getByRole('region', { name: 'Best lines' }).getByRole('listitem').first();
  expect(await first.textContent()).toMatch(/−58.*d[12] .*exact/s);
  expect(await effort(page)).toMatch(/^\s*depth 13 · [\d,]+ nodes/);
  expect(await axe(page)).toEqual([]);

  // A line is shown in advance while it is pointed at, and a click enters it.
  const end = await boardOf(page);
  await first.getByRole('button').hover();
  await expect.poll(() => boardOf(page)).not.toBe(end);
  expect(await page.locator('.value').count()).toBe(0);
  await page.mouse.move(0, 0);
  await expect.poll(() => boardOf(page)).toBe(end);
  await first.getByRole('button').focus();
  await expect.poll(() => boardOf(page)).not.toBe(end);
  await page.keyboard.press('Enter');
  await page.getByText('This is not how the game went.').waitFor();
  const slider = page.getByRole('slider');
  expect(Number(await slider.getAttribute('max'))).toBeGreaterThan(55);
  await button(page, "Back to the game's moves").click();
  await expect.poll(() => boardOf(page)).toBe(end);

  // Fewer values, and not until they are exact.
  await page.getByLabel('Values').selectOption('the best');
  await expect.poll(() => page.locator('.value').count()).toBe(1);
  await page.getByLabel('Search').selectOption('level 10');
  await expect.poll(() => page.locator('.value').count()).toBe(1);
  await page.getByLabel('Values').selectOption('all moves');
  await expect.poll(() => page.locator('.value').count()).toBe(3);

  // A line of one's own, and back.
  await square(page, 'd3').click();
  await page.getByText('This is not how the game went.').waitFor();
  await expect.poll(() => page.locator('.value').count()).toBeGreaterThan(0);
  expect(await axe(page)).toEqual([]);
  await button(page, "Back to the game's moves").click();
  await expect.poll(() => boardOf(page)).toBe(end);
  expect(await recordOf(server, game)).toBe(before);
});

it('tells why a move is good or bad, and what it gave up', async () => {
  const { page } = visitor;
  await study(page, REAL);
  const why = page.getByRole('region', { name: 'Why this move?' });
  const explained = why.getByRole('combobox');
  // Here the game went wrong by a few discs.
  await page.getByRole('slider').fill('48');
  await expect.poll(() => explained.inputValue()).toBe('g7');
  await why.getByText('Plays the X-square g7, and White can take the corner h8.').waitFor();
  await why.getByText('What g7 gave up: f8 has this for it').waitFor();
  await why.getByText('Threatens to take the corner a8.').waitFor();
  await why.getByText('Best reply: h8').waitFor();
  expect(await axe(page)).toEqual([]);

  // Any other move: pointed at, with the focus, or chosen.
  await square(page, 'f8').hover();
  await expect.poll(() => explained.inputValue()).toBe('f8');
  await page.mouse.move(0, 0);
  await expect.poll(() => explained.inputValue()).toBe('g7');
  await square(page, 'b7').focus();
  await expect.poll(() => explained.inputValue()).toBe('b7');
  // As a hand does, which takes the focus off the board.
  await explained.focus();
  await explained.selectOption('f8');
  await expect.poll(() => explained.inputValue()).toBe('f8');
  await expect.poll(() => why.getByText('gave up').count()).toBe(0);

  await page.getByRole('button', { name: 'Cambiar a español' }).click();
  const spanish = page.getByRole('region', { name: '¿Por qué esta jugada?' });
  await spanish.getByText('Amenaza con ocupar la esquina a8.').waitFor();
  await page.getByRole('button', { name: 'Switch to English' }).click();
  await button(page, 'Hide values').click();
  await expect.poll(() => why.count()).toBe(0);
  await button(page, 'Show values').click();
});

it('goes through the game by keyboard, and the graph follows', async () => {
  const { page } = visitor;
  await study(page);
  await expect.poll(() => page.locator('.point').count()).toBe(1);
  for (const points of [2, 3, 4]) {
    await page.keyboard.press('ArrowLeft');
    await expect.poll(() => page.locator('.point').count()).toBe(points);
  }
  await page.keyboard.press('Home');
  await expect.poll(async () => (await boardOf(page)).replaceAll('-', '')).toBe('OXXO');
  // All four first moves are worth the same: they are one and the same move, turned.
  await expect.poll(() => page.locator('.value.best').count()).toBe(4);
  const deep = async () => Number(/depth (\d+)/.exec((await effort(page)) ?? '')?.[1] ?? 0);
  await expect.poll(deep).toBeGreaterThan(5);

  await button(page, 'Pause').click();
  const held = await effort(page);
  await page.waitForTimeout(400);
  expect(await effort(page)).toBe(held);
  await button(page, 'Go on').click();
  await button(page, 'Hide values').click();
  await page.getByText('The values are hidden: which move is best?').waitFor();
  expect(await page.locator('.value').count()).toBe(0);
  await button(page, 'Show values').click();
  await expect.poll(() => page.locator('.value').count()).toBe(4);

  const lost = page.getByText('Connection lost. Reconnecting…');
  await page.context().setOffline(true);
  await lost.waitFor();
  await page.context().setOffline(false);
  await expect.poll(() => lost.count()).toBe(0);
  await expect.poll(() => page.locator('.value').count()).toBe(4);
});

it('reviews a game, and its mistakes are practised and come back', async () => {
  const { page } = visitor;
  const game = await study(page, REAL);
  const before = await recordOf(server, game);
  await button(page, 'Review the game').click();
  await button(page, 'Stop').waitFor();
  const accuracy = page.getByRole('row', { name: /^Accuracy/ });
  await accuracy.waitFor({ timeout: 90_000 });
  expect(await accuracy.textContent()).toMatch(/Accuracy\s*\d+%\s*\d+%/);
  expect(await page.locator('.fault').count()).toBeGreaterThan(3);
  expect(await axe(page)).toEqual([]);
  await page.getByText('The outcome turned with move 51, f8.').waitFor();
  await button(page, 'Go there').click();
  const verdict = page.getByTestId('verdict');
  await expect
    .poll(() => verdict.textContent())
    .toMatch(/51\. f8\s+inaccuracy \?!\s+It cost 4 discs\./);

  // White's worst move was e8, which lost 8 discs; c8 was best.
  await button(page, 'Learn from White’s mistakes').click();
  const task = page.getByText('Move 42, White to move. e8 was played and cost 8 discs.');
  await task.waitFor();
  await expect.poll(() => legal(page)).toContain('c8');
  expect(await page.locator('.value, .point').count()).toBe(0);
  await square(page, 'e8').click();
  await page.getByText('e8 is not the best: it loses 8 discs.').waitFor();
  await button(page, 'Try again').click();
  await button(page, 'Help: where?').click();
  await page.getByText('Look at the bottom left.').waitFor();
  expect(await axe(page)).toEqual([]);
  // The rest by keyboard alone.
  await square(page, 'c8').focus();
  await page.keyboard.press('Enter');
  await page.getByText('c8 is right: no move is better.').waitFor();
  await expect.poll(() => page.locator('.value').count()).toBeGreaterThan(3);
  await button(page, 'Next position').focus();
  await page.keyboard.press('Enter');
  await button(page, 'Help: where?').focus();
  for (const name of ['Help: where?', 'Help: which square?', 'Show why']) {
    await button(page, name).focus();
    await page.keyboard.press('Enter');
  }
  await page.getByText(/^The best move is /).waitFor();
  await button(page, 'Next position').click();
  for (const name of ['Help: where?', 'Help: which square?', 'Show why', 'Summary']) {
    await button(page, name).click();
  }
  await page
    .getByText('Found at once: 0. Found with help or at another try: 1. Shown: 2.')
    .waitFor();
  expect(await axe(page)).toEqual([]);
  expect(await recordOf(server, game)).toBe(before);

  // Two days later they come back.
  await page.clock.setFixedTime(Date.now() + 2 * 24 * 60 * 60 * 1000);
  await page.reload();
  await choose(page, 'Game', 'Repeat positions (3)');
  await task.waitFor();
  await page.clock.setSystemTime(Date.now());
});

it('fits on a phone, in Spanish and in the dark', async () => {
  const { page } = visitor;
  await study(page);
  await page.getByRole('button', { name: 'Cambiar a español' }).click();
  await page.emulateMedia({ colorScheme: 'dark' });
  for (const [width, height] of [
    [360, 740],
    [740, 360],
  ] as const) {
    await page.setViewportSize({ width, height });
    await page.getByText('Mejores líneas').or(page.locator('.value').first()).first().waitFor();
    const wide = await page.evaluate(() => document.documentElement.scrollWidth);
    expect(wide).toBeLessThanOrEqual(width);
    expect(await axe(page)).toEqual([]);
  }
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.emulateMedia({ colorScheme: null });
  await page.getByRole('button', { name: 'Switch to English' }).click();
});

it('names the opening of the position that is looked at, in the game and in its analysis', async () => {
  const { page } = visitor;
  const opening = async () => {
    const text = await page.getByTestId('opening').textContent();
    return text?.trim().split(/\s+/).join(' ');
  };
  const game = await importOn(page, server, 'f5d6c4d3c3f4f6f3');
  await openGame(page, server, game);
  await expect.poll(opening).toBe("Opening: Comp'Oth");
  await button(page, 'Previous move').click();
  await expect.poll(opening).toBe('Opening: Stephenson');
  await button(page, 'Previous move').click();
  await expect.poll(opening).toBe('Opening: Tiger');
  await button(page, 'First position').click();
  await expect.poll(opening).toBe('');

  await page.goto(`${server.address}/analyse/${game}`);
  await expect.poll(opening).toBe("Opening: Comp'Oth");
  for (const _ of 'f4f6f3'.matchAll(/../g)) await button(page, 'Previous move').click();
  await expect.poll(opening).toBe('Opening: Tiger');
  // A move of one's own has its name as well, once the engine has told the legal ones.
  await expect.poll(() => legal(page)).toContain('b3');
  await square(page, 'b3').click();
  await expect.poll(opening).toBe('Opening: Aubrey');
  expect(await axe(page)).toEqual([]);
  await button(page, 'Previous move').click();
  await page.getByText('ES', { exact: true }).click();
  await expect.poll(opening).toBe('Apertura: Tigre');
  await page.getByText('EN', { exact: true }).click();
  await expect.poll(opening).toBe('Opening: Tiger');
});
