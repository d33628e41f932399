// For a class: a link to what the Lab shows, a sheet of paper, large type.

import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { axe, QUICK, type Server, serve, type Visit, visit } from './harness';

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

const sentence = async (page: Page) => (await page.getByTestId('sentence').textContent()) ?? '';
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

it('leads back to a comparison and a second algorithm by a link', async () => {
  const { page } = visitor;
  await page.goto(`${server.address}/lab`);
  await page.getByTestId('sentence').waitFor();
  await page.getByLabel('A second algorithm at the same node').selectOption('Minimax');
  await button(page, 'Compare the algorithms').click();
  const tables = page.getByRole('table');
  await expect.poll(() => tables.count()).toBeGreaterThan(1);
  await button(page, 'Next cut-off').click();
  const cut = await sentence(page);
  await button(page, 'Copy link').click();
  await page.getByText('Link copied.').waitFor();
  await page.keyboard.press('Tab');
  const link = await page.evaluate(async () => {
    window.dispatchEvent(new Event('beforeprint'));
    window.dispatchEvent(new Event('afterprint'));
    await new Promise((resolve) => setTimeout(resolve));
    return document.querySelector('[data-testid="sheet-head"] .link')?.textContent ?? '';
  });
  expect(new URL(link).searchParams.get('compare')).toBe('1');

  await page.goto(`${server.address}/games`);
  await page.goto(link);
  await expect.poll(() => sentence(page)).toBe(cut);
  await expect.poll(() => page.getByTestId('beside').getByRole('row').count()).toBe(3);
  await expect.poll(() => page.locator('.series').count()).toBe(8);
  // Another search begins without a comparison.
  await page.getByLabel(/^Depth/).selectOption('2');
  await button(page, 'Compare the algorithms').waitFor();
  expect(new URL(page.url()).searchParams.has('compare')).toBe(false);
});

it('prints what is shown, dark on white, and nothing to press', async () => {
  const { page } = visitor;
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.goto(`${server.address}/lab?depth=2`);
  await page.getByTestId('sentence').waitFor();
  const themeOf = () => page.evaluate(() => document.documentElement.dataset.theme);
  expect(await themeOf()).toBe('dark');
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
  await page.evaluate(() => window.dispatchEvent(new Event('beforeprint')));
  expect(await themeOf()).toBe('light');
  const head = page.getByTestId('sheet-head');
  await head.getByText('Alpha-beta · depth 2 · square values').waitFor();
  expect(await head.textContent()).toContain(`${server.address}/lab?`);
  // What a sheet shows: the board, the sentence, the tree, the code, the counts.
  expect(await page.getByTestId('sentence').isVisible()).toBe(true);
  expect(await page.getByTestId('counts').isVisible()).toBe(true);
  expect(await page.locator('.code-pane li').first().isVisible()).toBe(true);
  expect(await page.getByRole('grid').isVisible()).toBe(true);
  expect(await page.locator('header').first().isVisible()).toBe(false);
  for (const name of ['Search', 'Print', 'Play', 'Next cut-off']) {
    expect(await page.getByRole('button', { name, exact: true }).count(), name).toBe(0);
  }
  await page.evaluate(() => window.dispatchEvent(new Event('afterprint')));
  expect(await themeOf()).toBe('dark');
  await page.emulateMedia({ media: null, colorScheme: null });
});

it('fills the screen with large type, by keyboard, and leaves it again', async () => {
  const { page } = visitor;
  await page.goto(`${server.address}/lab`);
  await page.getByTestId('sentence').waitFor();
  const sizeOf = () =>
    page
      .getByTestId('sentence')
      .evaluate((element) => Number.parseFloat(getComputedStyle(element).fontSize));
  const before = await sizeOf();
  await button(page, 'Large type').focus();
  await page.keyboard.press('Enter');
  await expect.poll(sizeOf).toBe(before * 1.5);
  expect(await page.locator('header').first().isVisible()).toBe(false);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(1280);
  // It goes on step by step.
  await page.evaluate(() => (document.activeElement as HTMLElement).blur());
  const first = await sentence(page);
  await page.keyboard.press('ArrowRight');
  await expect.poll(() => sentence(page)).not.toBe(first);
  expect(await axe(page)).toEqual([]);
  await button(page, 'Normal type').click();
  await expect.poll(sizeOf).toBe(before);
  await button(page, 'Large type').click();
  await expect.poll(sizeOf).toBe(before * 1.5);
  await page.keyboard.press('Escape');
  await expect.poll(sizeOf).toBe(before);
  // Who leaves the Lab leaves it, too.
  await button(page, 'Large type').click();
  await page.goBack();
  await page.goForward();
  await page.getByTestId('sentence').waitFor();
  expect(await sizeOf()).toBe(before);
});
