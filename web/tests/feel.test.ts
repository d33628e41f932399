// How calm the page is, in numbers: what it loads, where everything stands, what moves.

import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { TURN } from '../src/board/scene';
import {
  axe,
  begin,
  legal,
  openGame,
  QUICK,
  ready,
  type Server,
  serve,
  square,
  turn,
  visit,
} from './harness';

let server: Server;

beforeAll(async () => {
  server = await serve();
});

afterAll(() => server.stop());

it.each([
  ['desktop', 1280, 800],
  ['phone', 390, 844],
  ['phone on its side', 740, 360],
])('loads little and moves nothing about, %s', async (_, width, height) => {
  const viewport = { width, height };
  const { page, close } = await visit({ viewport }, { sound: false, language: 'es' });
  await page.addInitScript(() => {
    const shifts: number[] = [];
    Object.assign(window, { shifts });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        shifts.push((entry as unknown as { value: number }).value);
      }
    }).observe({ type: 'layout-shift', buffered: true });
  });
  const client = await page.context().newCDPSession(page);
  await client.send('Network.enable');
  let bytes = 0;
  client.on('Network.loadingFinished', (event) => {
    bytes += event.encodedDataLength;
  });
  await page.goto(server.address);
  await ready(page);
  await page.waitForLoadState('networkidle');
  console.log(`first load, ${width} wide: ${(bytes / 1000).toFixed(1)} kB`);
  expect(bytes).toBeGreaterThan(10_000);
  expect(bytes).toBeLessThan(200_000);
  for (let moves = 0; moves < 4; moves += 1) {
    const [name] = await legal(page);
    if (name) await square(page, name).click();
    await page.waitForTimeout(600);
    await ready(page);
  }
  const shifts = await page.evaluate(() => (window as unknown as { shifts: number[] }).shifts);
  expect(shifts.reduce((sum, shift) => sum + shift, 0)).toBe(0);
  const overflow = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  expect(overflow).toBe(0);
  await close();
});

/** Windows, and how large the board is at least in each. */
const WINDOWS = [
  [320, 640, 304],
  [360, 740, 344],
  [360, 640, 320],
  [390, 664, 344],
  [740, 360, 344],
  [844, 390, 374],
  [640, 400, 380],
  [960, 540, 524],
  [760, 1024, 700],
  [820, 1180, 800],
  [800, 600, 500],
  [1024, 768, 690],
  [1100, 700, 620],
  [1280, 800, 650],
  [1920, 1080, 920],
] as const;

it('has a board as large as the window allows, and what is needed in sight', async () => {
  const { page, close } = await visit({}, { ...QUICK, language: 'es' });
  const game = await begin(server, { white: 'minimax:easy', step: false });
  for (const [width, height, least] of WINDOWS) {
    await page.setViewportSize({ width, height });
    await openGame(page, server, game);
    await ready(page);
    const board = await page.locator('.board').boundingBox();
    expect(board?.width, `${width}x${height}`).toBeGreaterThanOrEqual(least);
    for (const part of [
      page.locator('.board'),
      turn(page),
      page.getByRole('group', { name: 'Qué puedes hacer' }),
      page.getByRole('group', { name: 'Jugadas de la partida' }),
      page.getByLabel('Negras', { exact: true }),
      page.getByLabel('Blancas', { exact: true }),
    ]) {
      const box = await part.boundingBox();
      const name = `${width}x${height}, ${part}`;
      expect(box?.x, name).toBeGreaterThanOrEqual(0);
      expect(box?.y, name).toBeGreaterThanOrEqual(0);
      expect((box?.x ?? 0) + (box?.width ?? 0), name).toBeLessThanOrEqual(width);
      expect((box?.y ?? 0) + (box?.height ?? 0), name).toBeLessThanOrEqual(height);
    }
  }
  await close();
});

it('covers nothing of the board with the result', async () => {
  const { page, close } = await visit({}, { ...QUICK, language: 'es' });
  await openGame(page, server, await begin(server, { white: 'engine:3', step: false }));
  await ready(page);
  await page.getByRole('button', { name: 'Abandonar', exact: true }).click();
  await page.locator('dialog .primary').click();
  const card = page.getByRole('region', { name: 'Resultado' });
  await card.waitFor();
  for (const [width, height] of [
    [360, 740],
    [740, 360],
    [640, 400],
    [820, 1180],
    [1024, 768],
    [1280, 800],
  ] as const) {
    const name = `${width}x${height}`;
    await page.setViewportSize({ width, height });
    expect(await axe(page), name).toEqual([]);
    expect(await cut(page), name).toEqual([]);
    const [over, under] = [await card.boundingBox(), await page.locator('.board').boundingBox()];
    if (!over || !under) throw new Error('nothing is shown');
    const across = Math.min(over.x + over.width, under.x + under.width) - Math.max(over.x, under.x);
    const down = Math.min(over.y + over.height, under.y + under.height) - Math.max(over.y, under.y);
    expect(Math.min(across, down), name).toBeLessThanOrEqual(8);
    expect(over.y, name).toBeGreaterThanOrEqual(0);
  }
  await close();
});

it('keeps everything in its place, whatever the turn line says', async () => {
  const { page, close } = await visit({}, { ...QUICK, language: 'es' });
  const places = () =>
    page
      .locator('.board, [role="group"], [data-testid="new-game"]')
      .evaluateAll((parts) => parts.map((part) => part.getBoundingClientRect().top));
  for (const [width, height] of [
    [360, 740],
    [740, 360],
    [640, 400],
    [820, 1180],
    [1280, 800],
  ] as const) {
    await page.setViewportSize({ width, height });
    await openGame(page, server, await begin(server, { white: 'engine:1', step: false }));
    await ready(page);
    const before = await places();
    const stays = async (what: string) =>
      expect(await places(), `${what}, ${width}x${height}`).toEqual(before);
    await square(page, 'a1').click();
    await page.locator('.slip').waitFor();
    await stays('a square that is not legal');
    await page.keyboard.press('?');
    await page.locator('circle.hint').waitFor();
    await stays('a hint');
    await page.locator('.playable').first().click();
    await page.waitForFunction(() => document.querySelectorAll('.move').length === 2);
    await ready(page);
    await stays('moves');
    await page.keyboard.press('Home');
    await page.getByTestId('past').waitFor();
    await stays('an earlier position');
    expect(await axe(page), `${width}x${height}`).toEqual([]);
  }
  await close();
});

/** Texts that do not fit into their place or into the window. */
function cut(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('body *')].flatMap((element) => {
      const text = [...element.childNodes].filter(({ nodeType }) => nodeType === Node.TEXT_NODE);
      const words = text.map((node) => node.textContent?.trim()).join('');
      // What is only for the ear, and the line of moves, which scrolls.
      if (!words || element.closest('svg, .list:has(table), [hidden]')) return [];
      if (element.closest('.unseen') || !element.checkVisibility()) return [];
      const style = getComputedStyle(element);
      if (style.display === 'inline' || style.clipPath !== 'none') return [];
      const { left, right } = element.getBoundingClientRect();
      const isWide = element.scrollWidth > element.clientWidth + 1;
      const isHigh =
        style.overflowY === 'hidden' && element.scrollHeight > element.clientHeight + 1;
      const isOut = left < -1 || right > innerWidth + 1;
      return isWide || isHigh || isOut ? [`${element.className}: ${words}`] : [];
    }),
  );
}

it.each(['en', 'es'])(
  'cuts no text on a small phone nor at twice the size, %s',
  async (language) => {
    const { page, close } = await visit({}, { ...QUICK, language });
    const clock = { main: 3_600_000, increment: 0 };
    const names = { black_name: 'María Fernanda', white_name: 'Bartholomew Longfellow' };
    const fits = async (what: string) => {
      for (const [width, height] of [
        [360, 740],
        [640, 400],
      ] as const) {
        await page.setViewportSize({ width, height });
        expect(await cut(page), `${what}, ${width}`).toEqual([]);
      }
    };
    for (const asked of [
      { ...names, clock },
      { white: 'engine:1', start: 'f5d6c3' },
      { white: 'minimax:hard' },
      { black: 'engine:13', white: 'agent', step: true },
    ]) {
      await openGame(page, server, await begin(server, { step: false, ...asked }));
      await page.locator('.words').first().waitFor();
      await fits(JSON.stringify(asked));
    }
    await openGame(page, server, await begin(server, { white: 'minimax:easy', step: false }));
    await ready(page);
    await square(page, 'a1').click();
    await page.locator('.slip').waitFor();
    await fits('a square that is not legal');
    await page.locator('.playable').first().click();
    await page.waitForFunction(() => document.querySelectorAll('.move').length === 2);
    await ready(page);
    await fits('moves');
    await page.keyboard.press('ArrowLeft');
    await page.getByTestId('past').waitFor();
    await fits('an earlier position');
    for (const [menu, entry] of [
      ['menu-game', 0],
      ['menu-game', -1],
      ['menu-help', 0],
      ['menu-help', 1],
      ['menu-help', 2],
    ] as const) {
      await page.locator(`[aria-controls="${menu}"]`).click();
      await fits(menu);
      await page.locator(`#${menu} button[role="menuitem"]`).nth(entry).click();
      await page.locator('dialog').waitFor();
      await fits(`${menu}, ${entry}`);
      for (const choice of await page.locator('dialog input[name="against"]').all()) {
        await choice.check({ force: true });
        await fits(`a new game, ${await choice.inputValue()}`);
      }
      await page.keyboard.press('Escape');
      await page.locator('dialog').waitFor({ state: 'detached' });
    }
    await close();
  },
);

it('does not move where motion is not wanted', async () => {
  const { page, close } = await visit(
    { reducedMotion: 'reduce' },
    { sound: false, language: 'en' },
  );
  await openGame(page, server, await begin(server, { size: 6, step: false }));
  await square(page, 'c2').click();
  await page.locator('[data-turning]').waitFor({ state: 'attached' });
  const running = await page.evaluate(
    () => document.getAnimations().filter((motion) => motion.playState === 'running').length,
  );
  expect(running).toBe(0);
  await close();
});

it('turns discs through their edge, and marks moves when they lie still', async () => {
  const { page, close } = await visit({}, { sound: false, language: 'en' });
  await openGame(page, server, await begin(server, { size: 6, step: false }));
  await ready(page);
  // So slowly that nothing ends by itself.
  const client = await page.context().newCDPSession(page);
  await client.send('Animation.enable');
  await client.send('Animation.setPlaybackRate', { playbackRate: 0.001 });
  await square(page, 'c2').click();
  await page.locator('[data-turning]').waitFor({ state: 'attached' });
  /** What is seen so many milliseconds after the first frame. */
  const seen = (time: number) =>
    page.evaluate((at) => {
      for (const motion of document.getAnimations()) {
        motion.pause();
        motion.currentTime = at;
      }
      const turning = document.querySelector('[data-turning]');
      const edges = [...(turning?.querySelectorAll('.rim rect') ?? [])].map((rect) => ({
        across: Math.min(rect.getBoundingClientRect().width, rect.getBoundingClientRect().height),
        along: Math.max(rect.getBoundingClientRect().width, rect.getBoundingClientRect().height),
        fill: getComputedStyle(rect).fill,
      }));
      const faces = [...(turning?.querySelectorAll('.face') ?? [])].map(
        (face) => getComputedStyle(face).visibility,
      );
      const marks = document.querySelector('.marks');
      const dot = document.querySelector('.dropped .last');
      return { edges, faces, marks: marks && getComputedStyle(marks).opacity, dot: dot !== null };
    }, time);

  const half = await seen(TURN / 2);
  expect(half.edges).toHaveLength(2);
  expect(new Set(half.edges.map(({ fill }) => fill)).size).toBe(2);
  const cell = await square(page, 'c3').boundingBox();
  for (const { across, along } of half.edges) {
    expect(across).toBeGreaterThan(2);
    expect(along).toBeGreaterThan(0.8 * (cell?.height ?? Infinity));
  }
  expect(half.marks).toBe('0');
  // The dot of the last move comes down with its disc.
  expect(half.dot).toBe(true);
  expect((await seen(10)).faces).toEqual(['visible', 'hidden']);
  expect((await seen(TURN - 10)).faces).toEqual(['hidden', 'visible']);
  expect((await seen(TURN - 10)).marks).toBe('0');
  expect((await seen(TURN + 120)).marks).toBe('1');
  await close();
});
