// The tree of a study: moves that are tried stay, with comments and marks, over a reload and as a link.

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Square } from '../src/wire';
import {
  axe,
  boardOf,
  importOn,
  legal,
  QUICK,
  recordOf,
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
  // A browser tells of every answer that is not a success.
  expect(visitor.problems.filter((problem) => !problem.includes('409'))).toEqual([]);
});

const tree = (page: Page) => page.getByRole('group', { name: 'Moves and variations' });
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
/** The tree as a person reads it. */
const read = (page: Page) =>
  tree(page).evaluate((root) => {
    const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
    const found: string[] = [];
    while (walker.nextNode()) found.push(walker.currentNode.textContent ?? '');
    return found
      .join(' ')
      .replace(/\s+/g, ' ')
      .replace(/ ([!?]+)/g, '$1')
      .trim();
  });
const comment = (page: Page) => page.getByLabel('Comment on this position');

/** Opens the analysis of a game and waits for the moves that the engine knows. */
async function study(page: Page, moves: string): Promise<string> {
  const game = await importOn(page, server, moves);
  await page.goto(`${server.address}/analyse/${game}`);
  await page.locator('.playable').first().waitFor();
  return game;
}

/** Waits until the server has what the page shows. */
async function saved(page: Page): Promise<void> {
  await page.getByText('Saved', { exact: true }).waitFor();
}

async function play(page: Page, name: Square): Promise<void> {
  await expect.poll(() => legal(page)).toContain(name);
  const before = await boardOf(page);
  await square(page, name).click();
  await expect.poll(() => boardOf(page)).not.toBe(before);
}

/** Chooses an entry of the menu of the move that is looked at. */
async function act(page: Page, entry: string): Promise<void> {
  await button(page, 'What to do with this move').click();
  await page.getByRole('menuitem', { name: entry, exact: true }).click();
}

it('keeps what was tried, said and drawn, by mouse', async () => {
  const { page } = visitor;
  const game = await study(page, 'f5d6c3');
  const before = await recordOf(server, game);
  expect(await read(page)).toBe('1 f5 d6 2 c3');

  // Another answer, with a comment, and one more after it.
  await tree(page).getByRole('button', { name: 'f5', exact: true }).click();
  await play(page, 'f6');
  await play(page, 'e6');
  expect(await read(page)).toBe('1 f5 d6 1… f6 2. e6 2 c3');
  await comment(page).fill('the diagonal <opening>');
  await page.getByLabel('How good the move is').selectOption('good');
  await tree(page).getByRole('button', { name: 'f5', exact: true }).click();
  await play(page, 'f4');
  expect(await read(page)).toBe('1 f5 d6 1… f6 2. e6! the diagonal <opening> 1… f4 2 c3');

  // An arrow and a square, drawn with the right button.
  await square(page, 'a1').click({ button: 'right' });
  await square(page, 'b2').hover();
  await page.mouse.down({ button: 'right' });
  await square(page, 'd4').hover();
  await page.mouse.up({ button: 'right' });
  expect(await square(page, 'b2').getAttribute('aria-label')).toContain('arrow to d4');
  expect(await page.locator('.drawn > *').count()).toBe(2);
  expect(await axe(page)).toEqual([]);
  await saved(page);

  await page.reload();
  await expect.poll(() => read(page)).toContain('f6 2. e6! the diagonal <opening> 1… f4');
  await tree(page).getByRole('button', { name: 'f4', exact: true }).click();
  expect(await page.locator('.drawn > *').count()).toBe(2);
  await expect.poll(() => square(page, 'a1').getAttribute('aria-label')).toContain('marked');
  expect(await recordOf(server, game)).toBe(before);

  // The moves of the game stay; a variation can go, and come back.
  await act(page, 'Delete from here');
  expect(await read(page)).not.toContain('f4');
  await button(page, 'Undo the edit').click();
  expect(await read(page)).toContain('1… f4');
  await button(page, 'Redo the edit').click();
  expect(await read(page)).not.toContain('f4');
  await tree(page).getByRole('button', { name: 'd6', exact: true }).click();
  await button(page, 'What to do with this move').click();
  const remove = page.getByRole('menuitem', { name: 'Delete from here' });
  expect(await remove.isDisabled()).toBe(true);
  await page.keyboard.press('Escape');

  // Folded, unfolded, promoted.
  await tree(page).getByRole('button', { name: 'f6', exact: true }).click();
  await act(page, 'Fold variations');
  await tree(page).getByRole('button', { name: 'd6', exact: true }).click();
  expect(await read(page)).toBe('1 f5 d6 1… f6 1 move 2 c3');
  await tree(page).getByRole('button', { name: '1 move' }).click();
  await tree(page).getByRole('button', { name: 'f6', exact: true }).click({ button: 'right' });
  await page.getByRole('menuitem', { name: 'Make it the main line' }).click();
  expect(await read(page)).toBe('1 f5 f6 1… d6 2. c3 2 e6! the diagonal <opening>');
  expect(await axe(page)).toEqual([]);
  await page.getByText('This is not how the game went.').waitFor();
});

it('is made and read by keyboard alone', async () => {
  const { page } = visitor;
  await study(page, 'f5d6c3');
  await page.getByRole('grid').locator('[tabindex="0"]').focus();
  await page.keyboard.press('PageUp');
  await page.keyboard.press('PageUp');
  await expect.poll(() => legal(page)).toContain('f6');
  await walkTo(page, 'f6');
  await page.keyboard.press('Enter');
  await expect.poll(() => read(page)).toBe('1 f5 d6 1… f6 2 c3');

  // A mark on the square, and an arrow from it.
  await page.keyboard.press('m');
  await page.keyboard.press('a');
  await walkTo(page, 'd4');
  await page.keyboard.press('a');
  expect(await square(page, 'f6').getAttribute('aria-label')).toContain('marked, arrow to d4');

  // Up and down go between the answers, left and right along them.
  await tree(page).locator('[aria-current]').focus();
  await page.keyboard.press('ArrowUp');
  const current = () => tree(page).locator('[aria-current]').textContent();
  await expect.poll(current).toContain('d6');
  await page.keyboard.press('ArrowRight');
  await expect.poll(current).toContain('c3');
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('ArrowDown');
  await expect.poll(current).toContain('f6');

  // From there by the Tab key to the mark and the comment.
  await page.keyboard.press('Tab');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Tab');
  await page.keyboard.type('solid');
  await expect.poll(() => read(page)).toBe('1 f5 d6 1… f6! solid 2 c3');

  // And back to the menu.
  await button(page, 'What to do with this move').focus();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect.poll(() => read(page)).toBe('1 f5 f6! solid 1… d6 2. c3');
  await button(page, 'Undo the edit').focus();
  await page.keyboard.press('Enter');
  await expect.poll(() => read(page)).toBe('1 f5 d6 1… f6! solid 2 c3');
  await saved(page);
  await page.reload();
  await expect.poll(() => read(page)).toBe('1 f5 d6 1… f6! solid 2 c3');
});

it('is not overwritten by another window', async () => {
  const { page } = visitor;
  const game = await study(page, 'f5d6c3');
  const other = await page.context().newPage();
  await other.goto(`${server.address}/analyse/${game}`);
  await comment(other).fill('from the other window');
  await saved(other);
  await comment(page).fill('from this one');
  await page.getByText('This analysis was changed in another window.').waitFor();
  await button(page, 'Take the other one').click();
  await expect.poll(() => read(page)).toContain('from the other window');
  await comment(page).fill('both agree');
  await saved(page);
  await comment(other).fill('no');
  await button(other, 'Keep this one').click();
  await saved(other);
  await page.reload();
  await expect.poll(() => read(page)).toBe('1 f5 d6 2 c3 no');
  await other.close();
});

/** Everything that SGF, a link and a page must escape. */
const SAID = 'brackets ] [ \\\\ </script><b>bold</b> ñ 🙂';

it('goes into a second browser as a link, and out as SGF and as a page', async () => {
  const { page } = visitor;
  await study(page, 'f5d6c3');
  await tree(page).getByRole('button', { name: 'f5', exact: true }).click();
  await play(page, 'f6');
  await comment(page).fill(SAID);
  await square(page, 'a1').click({ modifiers: ['Shift'] });
  const shown = await read(page);
  await button(page, 'Share the analysis').click();
  const dialog = page.getByRole('dialog', { name: 'Share the analysis' });
  await expect.poll(() => dialog.getByLabel('Link').inputValue()).toContain('/analyse#study=');
  const link = await dialog.getByLabel('Link').inputValue();
  expect(link.length).toBeLessThan(400);
  expect(await axe(page)).toEqual([]);
  const save = async (name: string) => {
    const waiting = page.waitForEvent('download');
    await dialog.getByRole('button', { name, exact: true }).click();
    const download = await waiting;
    const path = join(server.directory, download.suggestedFilename());
    await download.saveAs(path);
    return path;
  };
  const sgf = readFileSync(await save('Save as SGF'), 'utf8');
  expect(sgf).toContain('(;W[f6]C[brackets \\] [ ');
  const file = await save('Save as a web page');
  await page.keyboard.press('Escape');

  const other = await visit({}, QUICK);
  await other.page.goto(link);
  await expect.poll(() => read(other.page)).toBe(shown);
  await other.page.getByText('This analysis came with a link').waitFor();
  await tree(other.page).getByRole('button', { name: 'f6', exact: true }).click();
  expect(await other.page.locator('.drawn > *').count()).toBe(1);
  // It can be changed, and kept with the change.
  await comment(other.page).fill(`${SAID} yes`);
  expect(await axe(other.page)).toEqual([]);
  await button(other.page, 'Keep it').click();
  await expect.poll(() => new URL(other.page.url()).pathname).toMatch(/^\/analyse\/\w+$/);
  await expect.poll(() => read(other.page)).toBe(shown.replace(SAID, `${SAID} yes`));

  // The file opens without a server, and shows texts as texts.
  await other.page.goto(`file://${file}`);
  expect(await other.page.title()).toContain('Black – White');
  await other.page.keyboard.press('ArrowRight');
  await other.page.keyboard.press('ArrowRight');
  const current = () => other.page.locator('[aria-current]').textContent();
  expect(await current()).toBe('d6');
  await other.page.keyboard.press('ArrowDown');
  expect(await current()).toBe('f6');
  expect(await other.page.locator('.comment').allTextContents()).toEqual([SAID]);
  expect(await other.page.locator('b').count()).toBe(0);
  await button(other.page, 'First position').click();
  await other.page.getByRole('button', { name: 'ES' }).click();
  expect(await other.page.title()).toContain('Negras – Blancas');
  expect(await axe(other.page)).toEqual([]);

  // A link that is cut is refused with a sentence.
  await other.page.goto(link.slice(0, -9));
  await other.page.getByText('This link holds no analysis').first().waitFor();
  expect(other.problems).toEqual([]);
  await other.close();
});
