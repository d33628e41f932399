// Looking at earlier positions changes nothing; playing on from one is a choice of its own.

import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import {
  axe,
  begin,
  beginOn,
  boardOf,
  gameOf,
  importOn,
  look,
  openGame,
  playMoves,
  QUICK,
  ready,
  recordOf,
  type Server,
  serve,
  square,
  turn,
  type Visit,
  visit,
} from './harness';

/** The shortest game there is; and one with a pass in the middle. */
const SHORT = 'f5d6c5f4e7f6g5e6e3';
const PASS = '-OX-----------OX X';

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
const past = (page: Page) => page.getByTestId('past');
const slider = (page: Page) => page.getByRole('slider', { name: 'Position in the game' });
const discs = async (page: Page) => (await boardOf(page)).replaceAll('-', '').length;

it('leaves an imported game as it is, whatever is looked at', async () => {
  const { page } = visitor;
  const game = await importOn(page, server, SHORT);
  const before = await recordOf(server, game);
  await openGame(page, server, game);
  const end = await boardOf(page);
  await expect.poll(() => turn(page).textContent()).toContain('Black wins 13–0');

  await button(page, 'Previous move').click();
  await expect.poll(() => past(page).textContent()).toContain('Move 8 of 9');
  expect(await page.locator('.board.past').count()).toBe(1);
  await button(page, 'First position').click();
  await expect.poll(() => past(page).textContent()).toContain('Start of the game');
  expect(await discs(page)).toBe(4);
  await button(page, 'Next move').click();
  await expect.poll(() => discs(page)).toBe(5);
  const moves = page.getByRole('region', { name: 'Moves' });
  await moves.getByRole('button', { name: 'e7' }).click();
  await expect.poll(() => past(page).textContent()).toContain('Move 5 of 9');
  expect(await moves.locator('[aria-current]').textContent()).toContain('e7');
  await slider(page).fill('3');
  await expect.poll(() => past(page).textContent()).toContain('Move 3 of 9');
  expect(await slider(page).getAttribute('aria-valuetext')).toContain('c5');
  // A click on the board in the past places nothing.
  await square(page, 'f4').click();
  await button(page, 'Last move').click();
  await expect.poll(() => boardOf(page)).toBe(end);
  expect(await past(page).count()).toBe(0);
  expect(await recordOf(server, game)).toBe(before);
});

it('goes through the moves by keyboard', async () => {
  const { page } = visitor;
  const game = await importOn(page, server, SHORT);
  const before = await recordOf(server, game);
  await openGame(page, server, game);
  await page.locator('body').press('ArrowLeft');
  await expect.poll(() => past(page).textContent()).toContain('Move 8 of 9');
  const said = page.locator('.unseen[aria-live]').first();
  await expect.poll(() => said.textContent()).toContain('Move 8 of 9: White, e6.');
  await page.locator('body').press('Home');
  await expect.poll(() => discs(page)).toBe(4);
  await page.locator('body').press('ArrowRight');
  await expect.poll(() => discs(page)).toBe(5);
  await page.locator('body').press('Escape');
  await expect.poll(() => past(page).count()).toBe(0);
  // On the board the arrows move the focus, and two other keys go through the moves.
  await square(page, 'a1').focus();
  await page.keyboard.press('PageUp');
  await expect.poll(() => past(page).textContent()).toContain('Move 8 of 9');
  await page.keyboard.press('PageDown');
  await expect.poll(() => past(page).count()).toBe(0);
  // The move list has one stop, and the arrows go on from there.
  const moves = page.getByRole('region', { name: 'Moves' });
  await moves.locator('[tabindex="0"]').focus();
  await page.keyboard.press('ArrowLeft');
  await expect
    .poll(() => page.evaluate(() => document.activeElement?.textContent?.trim()))
    .toBe('e6');
  await slider(page).focus();
  await page.keyboard.press('ArrowLeft');
  await expect.poll(() => past(page).textContent()).toContain('Move 7 of 9');
  expect(await recordOf(server, game)).toBe(before);
});

it('plays on in a copy that names its origin', async () => {
  const { page } = visitor;
  const game = await importOn(page, server, SHORT);
  const before = await recordOf(server, game);
  await openGame(page, server, game);
  await slider(page).fill('4');
  await button(page, 'Play on from here').click();
  await expect.poll(() => gameOf(page)).not.toBe(game);
  await page.getByRole('heading', { name: 'Black – White, from move 4' }).waitFor();
  await ready(page);
  const copy = await look(server, gameOf(page));
  expect([copy.ply, copy.title]).toEqual([4, 'Black – White, from move 4']);
  await square(page, 'd3').click();
  await expect.poll(async () => (await look(server, copy.game)).ply).toBe(5);
  expect(await recordOf(server, game)).toBe(before);
  await page.goBack();
  await expect.poll(() => turn(page).textContent()).toContain('Black wins 13–0');
});

it('asks once before it takes back against the computer', async () => {
  const { page } = visitor;
  const game = await beginOn(page, server, { size: 6, white: 'corner:easy', step: false });
  await openGame(page, server, game);
  await playMoves(page, 3);
  const { ply } = await look(server, game);
  await button(page, 'First position').click();
  await button(page, 'Play on from here').click();
  const question = page.getByRole('alertdialog', { name: 'Play on from the start?' });
  await question.getByText(/The last \d+ moves will be taken back/).waitFor();
  expect(await axe(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await expect.poll(() => question.count()).toBe(0);
  expect((await look(server, game)).ply).toBe(ply);
  await button(page, 'Next move').click();
  await button(page, 'Next move').click();
  await button(page, 'Play on from here').click();
  await button(page, 'Take back and play on').click();
  await expect.poll(async () => (await look(server, game)).ply).toBe(2);
  await expect.poll(() => past(page).count()).toBe(0);
  await ready(page);
  expect(await turn(page).textContent()).toContain('Your move');
});

it('stays where one looks while the game goes on, and marks passes', async () => {
  const { page } = visitor;
  const game = await beginOn(page, server, { size: 4, start: PASS, step: false });
  await openGame(page, server, game);
  await square(page, 'a1').click();
  await expect.poll(() => page.locator('.track i').count()).toBe(1);
  await button(page, 'First position').click();
  await page.evaluate(async (name) => {
    const headers = { 'content-type': 'application/json' };
    const body = JSON.stringify({ type: 'play', square: 'b4', ply: 2 });
    await fetch(`/api/games/${name}/orders`, { method: 'POST', headers, body });
  }, game);
  await expect.poll(() => slider(page).getAttribute('max')).toBe('3');
  expect(await past(page).textContent()).toContain('Start of the game');
  await button(page, 'Last move').click();
  await expect.poll(() => turn(page).textContent()).toContain('Black wins');
  // Passes are in the list and are not counted.
  await button(page, 'Previous move').click();
  await expect.poll(() => past(page).textContent()).toContain('Move 1 of 2');
});

it.each([
  ['phone', 390, 844, 'es', 'light'],
  ['small phone', 360, 640, 'en', 'dark'],
  ['desktop', 1280, 800, 'es', 'contrast'],
])('is at hand and accessible, %s', async (_, width, height, language, theme) => {
  const { page, close } = await visit(
    { viewport: { width, height } },
    { ...QUICK, language, theme },
  );
  const game = await begin(server, { start: SHORT.slice(0, 8), step: false });
  await openGame(page, server, game);
  await page.locator('.playable').first().click();
  const names =
    language === 'es'
      ? ['Jugada anterior', 'Jugar desde aquí', 'Inicio de la partida']
      : ['Previous move', 'Play on from here', 'Start of the game'];
  await button(page, names[0] ?? '').click();
  await expect.poll(() => past(page).textContent()).toContain(names[2]);
  const box = await button(page, names[1] ?? '').boundingBox();
  expect(box?.height).toBeGreaterThanOrEqual(40);
  expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(width);
  expect(await axe(page)).toEqual([]);
  await close();
});
