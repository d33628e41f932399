// How quick and how calm the page is, in numbers.

import { afterAll, beforeAll, expect, it } from 'vitest';
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
