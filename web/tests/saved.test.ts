// The saved games: looking through them, renaming, deleting, bringing in and taking out.

import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { NewGame, Square } from '../src/wire';
import {
  axe,
  beginOn,
  boardOf,
  choose,
  gameOf,
  look,
  orderOn,
  QUICK,
  ready,
  type Server,
  serve,
  square,
  turn,
  type Visit,
  visit,
} from './harness';

let server: Server;
let visitor: Visit;

beforeAll(async () => {
  server = await serve();
});

beforeEach(async () => {
  visitor = await visit({}, QUICK);
  return async () => {
    await visitor.close();
    expect(visitor.problems).toEqual([]);
  };
});

afterAll(() => server.stop());

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const rows = (page: Page) => page.getByRole('list', { name: 'Saved games' }).getByRole('article');
const titles = (page: Page) => page.locator('article a.title').allTextContents();

/** A game with a move or more, of the page's device. */
async function played(
  page: Page,
  asked: Partial<NewGame>,
  moves: Square[] = ['c2'],
): Promise<string> {
  const game = await beginOn(page, server, { size: 6, step: false, ...asked });
  for (const [ply, name] of moves.entries()) {
    await orderOn(page, game, { type: 'play', square: name, ply });
  }
  return game;
}

async function openSaved(page: Page): Promise<void> {
  await page.goto(`${server.address}/games`);
  await page.getByRole('heading', { name: 'Saved games' }).waitFor();
}

it('lists, looks for, filters and opens games, and the way back works', async () => {
  const { page } = visitor;
  await openSaved(page);
  await page.getByText('No saved games yet').waitFor();
  const first = await played(page, { black_name: 'Ana', white_name: 'Ben' });
  const over = await played(page, { black_name: 'Cleo', size: 8 }, ['d3']);
  await orderOn(page, over, { type: 'resign', color: 'white', ply: 1 });
  await played(page, { white: 'minimax:easy' });
  await page.goto(server.address);
  await ready(page);
  const board = gameOf(page);
  await choose(page, 'Game', 'Saved games');
  expect(new URL(page.url()).pathname).toBe('/games');
  await expect
    .poll(() => titles(page))
    .toEqual(['Black – Minimax, easy', 'Cleo – White', 'Ana – Ben']);
  expect(await page.title()).toBe('Saved games – Otelo');
  const cleo = rows(page).nth(1);
  expect(await cleo.textContent()).toMatch(/8×8.*1 move .*202\d.*Cleo wins/s);
  expect(await rows(page).nth(2).textContent()).toContain('In progress');

  await page.getByLabel('Search by title or player').fill('ana');
  await expect.poll(() => titles(page)).toEqual(['Ana – Ben']);
  await page.getByLabel('Search by title or player').fill('nobody');
  await page.getByText('No game matches').waitFor();
  await button(page, 'Show all').click();
  await expect.poll(() => titles(page).then((all) => all.length)).toBe(3);
  await page.getByLabel('Size').selectOption('8×8');
  await expect.poll(() => titles(page)).toEqual(['Cleo – White']);
  await page.getByLabel('State').selectOption('In progress');
  await page.getByText('No game matches').waitFor();
  await page.getByLabel('Size').selectOption('All sizes');
  await expect.poll(() => titles(page)).toEqual(['Black – Minimax, easy', 'Ana – Ben']);

  await page.getByRole('link', { name: 'Ana – Ben' }).click();
  await expect.poll(() => gameOf(page)).toBe(first);
  await expect.poll(() => turn(page).textContent()).toContain('Ben to move');
  await square(page, 'b2').click();
  await expect.poll(async () => (await look(server, first)).ply).toBe(2);
  await page.goBack();
  await expect.poll(() => titles(page).then((all) => all[0])).toBe('Ana – Ben');
  await page.goBack();
  await expect.poll(() => gameOf(page)).toBe(board);
  await ready(page);
});

it('shows more at a click', async () => {
  const { page } = visitor;
  await openSaved(page);
  const record = Array.from({ length: 35 }, () => 'f5d6c3d3c4').join('\n');
  await button(page, 'Import text').click();
  await page.getByLabel('Games as text').fill(record);
  await button(page, 'Import').click();
  await page.getByText('35 games imported.').waitFor();
  await expect.poll(() => rows(page).count()).toBe(30);
  await button(page, 'Show more').click();
  await expect.poll(() => rows(page).count()).toBe(35);
  expect(await button(page, 'Show more').count()).toBe(0);
});

it('renames in place, deletes, and takes that back', async () => {
  const { page } = visitor;
  await openSaved(page);
  const game = await played(page, { black_name: 'Ana' });
  await played(page, { black_name: 'Ben' });
  await page.reload();
  const rename = () => page.getByRole('button', { name: 'Rename' });
  await rename().nth(1).click();
  await page.keyboard.type('The final');
  await page.keyboard.press('Enter');
  await expect.poll(() => titles(page)).toEqual(['Ben – White', 'The final']);
  expect((await look(server, game)).title).toBe('The final');
  expect(await rows(page).nth(1).textContent()).toContain('Ana – White');
  // The focus is where it was.
  expect(await page.evaluate(() => document.activeElement?.textContent)).toContain('Rename');
  await page.keyboard.press('Enter');
  await page.keyboard.type('x');
  await page.keyboard.press('Escape');
  expect((await look(server, game)).title).toBe('The final');

  await page.getByRole('button', { name: /^Delete Ben/ }).click();
  await page.getByText('Deleted: Ben – White').waitFor();
  await expect.poll(() => titles(page)).toEqual(['The final']);
  await page.keyboard.press('Enter');
  await expect.poll(() => titles(page)).toEqual(['Ben – White', 'The final']);
  await page.getByRole('button', { name: /^Delete The final/ }).click();
  await expect.poll(() => titles(page)).toEqual(['Ben – White']);
  await button(page, 'Close').click();
  await page.reload();
  await expect.poll(() => titles(page)).toEqual(['Ben – White']);
  // It is off the list, not gone.
  await page.goto(`${server.address}/games/${game}`);
  await page.getByRole('heading', { name: 'The final' }).waitFor();
  expect(await page.title()).toBe('The final – Otelo');
});

it('brings games in from a text, a file and a drop, and tells what is wrong with them', async () => {
  const { page } = visitor;
  await openSaved(page);
  await button(page, 'Import text').click();
  const field = page.getByLabel('Games as text');
  await field.fill('f5d6\nf5d6zz');
  await button(page, 'Import').click();
  await page.getByRole('alert').getByText('Line 2, column 5:').waitFor();
  expect(await field.inputValue()).toContain('zz');
  expect(visitor.problems.splice(0)).toHaveLength(1);
  await field.fill('f5d6c3');
  await button(page, 'Import').click();
  await page.getByText('One game imported.').waitFor();
  await expect.poll(() => rows(page).count()).toBe(1);
  expect(await field.inputValue()).toBe('');

  const folder = mkdtempSync(join(tmpdir(), 'otelo-import-'));
  const sgf = '(;FF[4]GM[2]SZ[8]PB[Ana]PW[Ben];B[f5];W[d6];B[c3])';
  writeFileSync(join(folder, 'good.sgf'), sgf);
  writeFileSync(join(folder, 'bad.txt'), 'f5d6\nhello');
  const choosing = page.waitForEvent('filechooser');
  await button(page, 'Import a file…').click();
  await (await choosing).setFiles([join(folder, 'good.sgf'), join(folder, 'bad.txt')]);
  await page.getByText('One game imported.').waitFor();
  await page.getByRole('alert').getByText('bad.txt').waitFor();
  await expect.poll(() => titles(page).then((all) => all[0])).toBe('Ana – Ben');
  expect(visitor.problems.splice(0)).toHaveLength(1);

  const drop = (type: string) =>
    page.evaluate(
      ([event, text]) => {
        const dataTransfer = new DataTransfer();
        dataTransfer.items.add(new File([text ?? ''], 'dropped.sgf'));
        const target = document.querySelector('main') ?? document.body;
        const options = { dataTransfer, bubbles: true, cancelable: true };
        target.dispatchEvent(new DragEvent(event ?? '', options));
      },
      [type, sgf.replace('Ana', 'Eva')],
    );
  await drop('dragenter');
  await page.getByText('Drop to import').waitFor();
  await drop('dragleave');
  await expect.poll(() => page.getByText('Drop to import').count()).toBe(0);
  await drop('dragenter');
  await drop('drop');
  await expect.poll(() => titles(page).then((all) => all[0])).toBe('Eva – Ben');
  expect(await page.getByText('Drop to import').count()).toBe(0);
  await page.getByRole('link', { name: 'Open it' }).click();
  await expect.poll(async () => (await boardOf(page)).replaceAll('-', '')).toHaveLength(7);
});

it('takes one game out in every format, and all of them, and brings them in again', async () => {
  const { page } = visitor;
  await openSaved(page);
  await played(page, { black_name: 'Ana', size: 8 }, ['f5', 'd6', 'c3']);
  await played(page, { black_name: 'Ben', size: 8 }, ['f5']);
  await page.reload();
  const download = async (menu: RegExp, entry: string) => {
    const saving = page.waitForEvent('download');
    await page.getByRole('button', { name: menu }).click();
    await page
      .getByRole('menuitem', { name: entry, exact: true })
      .filter({ visible: true })
      .click();
    const saved = await saving;
    return { name: saved.suggestedFilename(), text: readFileSync(await saved.path(), 'utf8') };
  };
  const ana = /^Export Ana/;
  expect((await download(ana, 'Transcript')).text.trim()).toBe('f5d6c3');
  expect((await download(ana, 'Numbered list of moves')).text).toContain('1. f5');
  expect((await download(ana, 'GGF game')).text).toContain('GM[Othello]');
  const sgf = await download(ana, 'SGF game');
  expect(sgf.text).toContain('PB[Ana]');
  expect(sgf.name).toMatch(/\.sgf$/);
  expect((await download(ana, 'JSON game')).text).toContain('"Ana"');
  const all = await download(/^Export all/, 'JSON');
  expect(all.text).toContain('"Ben"');
  await button(page, 'Import text').click();
  await page.getByLabel('Games as text').fill(all.text);
  await button(page, 'Import').click();
  await page.getByText('2 games imported.').waitFor();
  await expect.poll(() => rows(page).count()).toBe(4);
});

it.each(['light', 'dark', 'contrast'])(
  'axe finds nothing, %s',
  async (theme) => {
    for (const viewport of [
      { width: 1280, height: 800 },
      { width: 390, height: 844 },
    ]) {
      const { page, close } = await visit({ viewport }, { ...QUICK, theme });
      const where = (name: string) => `${name}, ${theme}, ${viewport.width}`;
      await openSaved(page);
      expect(await axe(page), where('empty')).toEqual([]);
      await played(page, { black_name: 'Ana', white: 'minimax:easy' });
      const over = await played(page, { white_name: 'A very long name of a player' });
      await orderOn(page, over, { type: 'resign', color: 'white', ply: 1 });
      await page.reload();
      await rows(page).first().waitFor();
      expect(await axe(page), where('list')).toEqual([]);
      const overflow = await page.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
      );
      expect(overflow, where('width')).toBe(0);
      await page.getByRole('button', { name: /^Export Ana/ }).click();
      expect(await axe(page), where('menu')).toEqual([]);
      await page.keyboard.press('Escape');
      await button(page, 'Import text').click();
      await page.getByLabel('Games as text').fill('zz');
      await button(page, 'Import').click();
      await page.getByRole('alert').getByText('Line 1').waitFor();
      await page.getByRole('button', { name: /^Rename Ana/ }).click();
      expect(await axe(page), where('renaming')).toEqual([]);
      await page.keyboard.press('Escape');
      await page.getByRole('button', { name: /^Delete Ana/ }).click();
      await page.getByText('Deleted:').waitFor();
      expect(await axe(page), where('deleted')).toEqual([]);
      await close();
    }
  },
  120_000,
);
