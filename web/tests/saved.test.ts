// The saved games: looking through them, renaming, deleting, bringing in and taking out.

import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { NewGame, Square } from '../src/wire';
import {
  axeInThemes,
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
const rows = (page: Page) => page.getByRole('article').filter({ has: page.locator('a.title') });
/** Does something with a row: an entry of its menu, perhaps within another one. */
async function act(page: Page, row: string, ...entries: string[]): Promise<void> {
  await page.getByRole('button', { name: `Actions ${row}` }).click();
  const menu = page.getByRole('menu').filter({ visible: true });
  for (const entry of entries)
    await menu.getByRole('menuitem', { name: entry, exact: true }).click();
}
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
    .toEqual(['Against Minimax, easy', 'Cleo – White', 'Ana – Ben']);
  expect(await page.title()).toBe('Saved games – Otelo');
  const cleo = rows(page).nth(1);
  expect(await cleo.textContent()).toMatch(/8×8.*1 move .*Cleo wins/s);
  expect(await rows(page).nth(2).textContent()).toContain('In progress');
  await page.getByRole('heading', { name: 'Today', level: 3 }).waitFor();
  // The small board shows how the game stands: four black discs and one white.
  const discs = rows(page).nth(2).locator('.mini circle');
  const fills = await discs.evaluateAll((all) => all.map((disc) => disc.getAttribute('fill')));
  expect(fills.filter((fill) => fill?.includes('black'))).toHaveLength(4);
  expect(fills.filter((fill) => fill?.includes('white'))).toHaveLength(1);

  await page.getByLabel('Search by title').fill('BEN an');
  await expect.poll(() => titles(page)).toEqual(['Ana – Ben']);
  await page.getByLabel('Search by title').fill('ana nobody');
  await page.getByText('No game matches').waitFor();
  await button(page, 'Show all').click();
  await expect.poll(() => titles(page).then((all) => all.length)).toBe(3);
  await page.getByLabel('Size').selectOption('8×8');
  await expect.poll(() => titles(page)).toEqual(['Cleo – White']);
  await page.getByLabel('State').selectOption('In progress');
  await page.getByText('No game matches').waitFor();
  await page.getByLabel('Size').selectOption('All sizes');
  await expect.poll(() => titles(page)).toEqual(['Against Minimax, easy', 'Ana – Ben']);

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
  await button(page, 'Show the games').click();
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
  await act(page, 'Ana', 'Rename');
  await page.keyboard.type('The final');
  await page.keyboard.press('Enter');
  await expect.poll(() => titles(page)).toEqual(['Ben – White', 'The final']);
  expect((await look(server, game)).title).toBe('The final');
  expect(await rows(page).nth(1).textContent()).toContain('Ana – White');
  // The focus is where it was.
  expect(await page.evaluate(() => document.activeElement?.textContent)).toContain('Actions');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Enter');
  await page.keyboard.type('x');
  await page.keyboard.press('Escape');
  expect((await look(server, game)).title).toBe('The final');

  await act(page, 'Ben', 'Delete');
  await page.getByText('Deleted: Ben – White').waitFor();
  await expect.poll(() => titles(page)).toEqual(['The final']);
  await page.keyboard.press('Enter');
  await expect.poll(() => titles(page)).toEqual(['Ben – White', 'The final']);
  await act(page, 'The final', 'Delete');
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
  await page.getByRole('alert').getByText('Where it stops').click();
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

it('asks which board bitboards mean', async () => {
  const { page } = visitor;
  await openSaved(page);
  await button(page, 'Import text').click();
  const field = page.getByLabel('Games as text');
  await field.fill('0x0000000818080000 0x0000001000000000 O');
  const question = page.getByRole('group', { name: 'Which board do these numbers mean?' });
  await question.getByRole('button', { name: /highest bit/ }).click();
  expect(await field.inputValue()).toMatch(/ O msb$/);
  expect(await question.count()).toBe(0);
  await button(page, 'Import').click();
  await page.getByRole('link', { name: 'Open it' }).click();
  await page.getByRole('grid').waitFor();
  const board = await boardOf(page);
  expect(board.indexOf('O')).toBe(27);
  expect(board.indexOf('X')).toBe(28);
});

it('takes one game out in every format, and all of them, and brings them in again', async () => {
  const { page } = visitor;
  await openSaved(page);
  await played(page, { black_name: 'Ana', size: 8 }, ['f5', 'd6', 'c3']);
  await played(page, { black_name: 'Ben', size: 8 }, ['f5']);
  await page.reload();
  const saved = async (choose: () => Promise<void>) => {
    const saving = page.waitForEvent('download');
    await choose();
    const file = await saving;
    return { name: file.suggestedFilename(), bytes: readFileSync(await file.path()) };
  };
  const exported = async (format: string) => {
    const { name, bytes } = await saved(() => act(page, 'Ana', 'Export', format));
    return { name, text: bytes.toString() };
  };
  expect((await exported('Transcript')).text.trim()).toBe('f5d6c3');
  expect((await exported('Numbered list of moves')).text).toContain('1. f5');
  expect((await exported('GGF game')).text).toContain('GM[Othello]');
  const sgf = await exported('SGF game');
  expect(sgf.text).toContain('PB[Ana]');
  expect(sgf.name).toMatch(/\.sgf$/);
  expect((await exported('JSON game')).text).toContain('"Ana"');
  const svg = await saved(() => act(page, 'Ana', 'Image of the board', 'SVG'));
  // Seven discs, the dot of the last move, and the four dots of the board.
  expect(svg.bytes.toString().match(/<circle/g)).toHaveLength(12);
  const png = await saved(() => act(page, 'Ana', 'Image of the board', 'PNG'));
  expect([png.bytes.readUInt32BE(16), png.bytes.readUInt32BE(20)]).toEqual([1080, 1080]);
  expect(png.bytes.length).toBeGreaterThan(10_000);
  const all = await saved(() => choose(page, 'Export all', 'JSON')).then(({ bytes }) => ({
    text: bytes.toString(),
  }));
  expect(all.text).toContain('"Ben"');
  await button(page, 'Import text').click();
  await page.getByLabel('Games as text').fill(all.text);
  await button(page, 'Import').click();
  await page.getByText('2 games imported.').waitFor();
  await button(page, 'Show the games').click();
  await expect.poll(() => rows(page).count()).toBe(2);
});

it('copies a game as text, and links lead to a position', async () => {
  const { page } = visitor;
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  const copied = () => page.evaluate(() => navigator.clipboard.readText());
  await openSaved(page);
  const game = await played(page, { black_name: 'Ana', size: 8 }, ['f5', 'd6', 'c3']);
  await page.reload();
  await act(page, 'Ana', 'Copy as text');
  await page.getByText('Copied: result and moves.').waitFor();
  expect(await copied()).toBe('Otelo, Ana – White: In progress\nf5d6c3');
  await act(page, 'Ana', 'Copy link');
  await page.getByText('Link copied.').waitFor();
  expect(await copied()).toBe(`${server.address}/games/${game}`);

  await page.goto(`${server.address}/games/${game}`);
  await ready(page);
  const end = await boardOf(page);
  await page.keyboard.press('ArrowLeft');
  await page.getByText('Move 2 of 3').first().waitFor();
  const past = await boardOf(page);
  await choose(page, 'Game', 'Copy link to this position');
  await expect.poll(copied).toBe(`${server.address}/games/${game}#ply=2`);
  // On a page that has the game already, and on one that has not.
  const other = await page.context().newPage();
  await other.goto(await copied());
  await other.getByText('Move 2 of 3').first().waitFor();
  expect(await boardOf(other)).toBe(past);
  expect(past).not.toBe(end);
  expect(await look(server, game)).toMatchObject({ ply: 3 });
  await other.close();
});

it('keeps the names of an archive, sends a long file in parts, and deletes it as one', async () => {
  const { page } = visitor;
  await openSaved(page);
  const { games, names } = archive(250);
  const folder = mkdtempSync(join(tmpdir(), 'otelo-archive-'));
  const files = { 'WTH_2024.wtb': games, 'WTHOR.jou': names(20), 'WTHOR.trn': names(26) };
  for (const [name, bytes] of Object.entries(files)) writeFileSync(join(folder, name), bytes);
  const choosing = page.waitForEvent('filechooser');
  await button(page, 'Import a file…').click();
  await (await choosing).setFiles(Object.keys(files).map((name) => join(folder, name)));
  await page.getByRole('progressbar', { name: 'Importing WTH_2024.wtb' }).waitFor();
  // Nothing is listed before everything is there.
  const sent = () =>
    page
      .getByRole('progressbar')
      .getAttribute('value', { timeout: 1000 })
      .catch(() => '100');
  await expect.poll(sent).not.toBe('0');
  const listed = () =>
    page.evaluate(async () => (await (await fetch('/api/games?limit=1')).json()).games.length);
  const early = await listed();
  if (Number(await sent()) < 100) expect(early).toBe(0);
  await page.getByText('250 games imported.').waitFor();
  await page.getByRole('heading', { name: 'Imported files' }).waitFor();
  expect(await rows(page).count()).toBe(0);
  await button(page, 'WTH_2024.wtb').click();
  await expect.poll(() => rows(page).count()).toBe(30);
  expect((await titles(page))[0]).toBe('Name 1 – Name 0');
  expect(await rows(page).first().textContent()).toMatch(/Name 0.*played 2024/s);
  await button(page, 'Show all').click();
  await page.getByLabel('Search by title').fill('name 2024');
  await expect.poll(() => rows(page).count()).toBe(30);
  await page.getByLabel('Search by title').fill('');

  await act(page, 'WTH_2024.wtb', 'Delete');
  await page.getByText('Deleted: WTH_2024.wtb').waitFor();
  expect(await listed()).toBe(0);
  await button(page, 'Undo').click();
  await button(page, 'WTH_2024.wtb').waitFor();
  expect(await listed()).toBe(1);

  // Whoever stops an import gets nothing of it.
  await button(page, 'Import text').click();
  await page.getByLabel('Games as text').fill('f5d6c3d3c4\n'.repeat(1600));
  await button(page, 'Import').click();
  await button(page, 'Cancel').click();
  await expect.poll(() => page.getByRole('progressbar').count()).toBe(0);
  await page.reload();
  await button(page, 'WTH_2024.wtb').waitFor();
  expect(await page.getByRole('button', { name: 'Pasted text' }).count()).toBe(0);
});

/** A file of the WTHOR archive with so many games of two players, and files with two names. */
function archive(count: number): { games: Buffer; names: (width: number) => Buffer } {
  const header = (games: number, names: number) => {
    const head = Buffer.alloc(16);
    head.set([20, 24, 3, 1]);
    head.writeUInt32LE(games, 4);
    head.writeUInt16LE(names, 8);
    head.writeUInt16LE(2024, 10);
    return head;
  };
  const entry = Buffer.alloc(68);
  // The second name plays Black, the first one White: f5, d6, c3.
  entry.set([0, 0, 1, 0, 0, 0, 40, 40, 56, 64, 33]);
  const names = (width: number) => {
    const list = Buffer.alloc(2 * width);
    list.write('Name 0', 0);
    list.write('Name 1', width);
    return Buffer.concat([header(0, 2), list]);
  };
  return { games: Buffer.concat([header(count, 0), ...Array(count).fill(entry)]), names };
}

it('axe finds nothing', async () => {
  for (const viewport of [
    { width: 1280, height: 800 },
    { width: 390, height: 844 },
  ]) {
    const { page, close } = await visit({ viewport }, { ...QUICK, theme: 'light' });
    const where = (name: string) => `${name}, ${viewport.width}`;
    await openSaved(page);
    expect(await axeInThemes(page), where('empty')).toEqual([]);
    await played(page, { black_name: 'Ana', white: 'minimax:easy' });
    const over = await played(page, { white_name: 'A very long name of a player' });
    await orderOn(page, over, { type: 'resign', color: 'white', ply: 1 });
    await page.reload();
    await rows(page).first().waitFor();
    expect(await axeInThemes(page), where('list')).toEqual([]);
    const overflow = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
    expect(overflow, where('width')).toBe(0);
    await page.getByRole('button', { name: /^Actions Against/ }).click();
    expect(await axeInThemes(page), where('menu')).toEqual([]);
    await page.keyboard.press('Escape');
    await button(page, 'Import text').click();
    await page.getByLabel('Games as text').fill('zz');
    await button(page, 'Import').click();
    await page.getByRole('alert').getByText('Where it stops').click();
    await page.getByRole('alert').getByText('Line 1').waitFor();
    await act(page, 'Against', 'Rename');
    expect(await axeInThemes(page), where('renaming')).toEqual([]);
    await page.keyboard.press('Escape');
    await page.getByLabel('Games as text').fill('f5d6\nf5f6');
    await button(page, 'Import').click();
    await page.getByText('2 games imported.').waitFor();
    await act(page, 'Against', 'Delete');
    await page.getByText('Deleted:').waitFor();
    expect(await axeInThemes(page), where('deleted')).toEqual([]);
    await close();
  }
}, 300_000);
