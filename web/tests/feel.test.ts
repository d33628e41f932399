// How quick and how calm the page is, in numbers.

import { afterAll, beforeAll, expect, it } from 'vitest';
import { TURN } from '../src/board/scene';
import { begin, legal, openGame, ready, type Server, serve, square, visit } from './harness';

let server: Server;

beforeAll(async () => {
  server = await serve();
});

afterAll(() => server.stop());

const middle = (values: number[]) => [...values].sort((a, b) => a - b)[values.length >> 1] ?? 0;

it('shows the first flip within 50 ms of a click', async () => {
  const { page, close } = await visit({}, { sound: false, language: 'en' });
  await openGame(page, server, await begin(server, { size: 8, step: false }));
  await page.evaluate(() => {
    const times: number[] = [];
    Object.assign(window, { times });
    const isTurning = () =>
      [...document.querySelectorAll('[data-turning]')].some((disc) =>
        disc.getAnimations({ subtree: true }).some((motion) => {
          const { currentTime } = motion;
          return motion.playState === 'running' && Number(currentTime) > 0;
        }),
      );
    document.addEventListener(
      'click',
      (event) => {
        const look = () => {
          if (isTurning()) times.push(performance.now() - event.timeStamp);
          else requestAnimationFrame(look);
        };
        requestAnimationFrame(look);
      },
      { capture: true },
    );
  });
  for (let clicks = 0; clicks < 50; clicks += 1) {
    // Not before the discs of the last move lie still.
    await page.waitForFunction(() =>
      document.getAnimations().every((m) => m.playState !== 'running'),
    );
    expect(await ready(page)).toBe('move');
    const names = await legal(page);
    const name = names[clicks % names.length];
    if (name) await square(page, name).click();
    await page.waitForFunction(
      (count) => (window as unknown as { times: number[] }).times.length === count,
      clicks + 1,
    );
  }
  const times = await page.evaluate(() => (window as unknown as { times: number[] }).times);
  console.log(
    `click to first flip, ms: median ${middle(times).toFixed(1)}, most ${Math.max(...times).toFixed(1)}`,
  );
  expect(times).toHaveLength(50);
  expect(middle(times)).toBeLessThan(50);
  await close();
}, 120_000);

it.each([
  ['desktop', 1280, 800],
  ['phone', 390, 844],
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
  expect(bytes).toBeLessThan(300_000);
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

it('has the whole board and its buttons in sight', async () => {
  for (const [width, height] of [
    [360, 740],
    [390, 844],
    [768, 1024],
    [1024, 768],
    [1100, 700],
    [1280, 800],
    [1920, 1080],
  ] as const) {
    const { page, close } = await visit({ viewport: { width, height } }, { language: 'es' });
    await page.goto(server.address);
    await ready(page);
    for (const part of [
      page.getByRole('grid'),
      page.getByRole('group', { name: 'Qué puedes hacer' }),
    ]) {
      const box = await part.boundingBox();
      expect(box, `${width}x${height}`).not.toBeNull();
      if (!box) continue;
      expect(box.x, `${width}x${height}`).toBeGreaterThanOrEqual(0);
      expect(box.x + box.width, `${width}x${height}`).toBeLessThanOrEqual(width);
      expect(box.y + box.height, `${width}x${height}`).toBeLessThanOrEqual(height);
    }
    await close();
  }
});

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
