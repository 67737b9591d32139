import { shareLinks } from '@smartflight/contract/endpoints.ts';
import { expect, test } from './fixtures/test.ts';
import { type Held, held, noteContexts } from './fixtures/walks/memory.ts';

/** Messages of the live connection between two measurements, a minute or two of a flying fleet. */
const messages = 200;
/** Time between two steps of the night, and of an hour. Every timer that is due in a step fires once. */
const stepS = 300;
const hourS = 3_600;

test('the wall view holds no more memory, elements and listeners the longer a fleet flies', async ({
  page,
  signIn,
}) => {
  await noteContexts(page);
  await page.setViewportSize({ width: 1920, height: 1080 });
  let received = 0;
  page.on('websocket', (socket) =>
    socket.on('framereceived', () => {
      received += 1;
    }),
  );
  await signIn('oem', '/manage/realtime?wall');
  await expect(page.locator('.rt-wall-field')).not.toHaveCount(0);
  const devtools = await page.context().newCDPSession(page);
  const seen: Held[] = [];
  for (let round = 1; round <= 4; round += 1) {
    await expect.poll(() => received, { timeout: 600_000 }).toBeGreaterThan(round * messages);
    seen.push(await held(page, devtools));
    console.log(JSON.stringify(seen.at(-1)));
  }
  // Tiles and texts are loaded in the first rounds; from then on what is held must not follow the number of messages.
  const [, early] = seen;
  const late = seen.at(-1);
  if (!early || !late) throw new Error('nothing was measured');
  expect(late.heapMb - early.heapMb).toBeLessThan(3);
  expect(late.nodes).toBeLessThan(early.nodes * 1.2);
  expect(late.listeners).toBeLessThan(early.listeners * 1.2);
  // Two for each map: one or two fields and the overview.
  expect(late.contexts).toBeLessThanOrEqual(6);
});

test('a wall by link goes through the timers of a night without a reload and holds no more than before', async ({
  browser,
  world,
}) => {
  const oem = await world.as('oem');
  const { token } = await oem.call(shareLinks.create, {
    body: { target: { kind: 'wall', scope: 'tenant' } },
  });
  const context = await browser.newContext({ viewport: { width: 1920, height: 1080 } });
  const page = await context.newPage();
  await noteContexts(page);
  await page.clock.install();
  let loads = 0;
  page.on('load', () => {
    loads += 1;
  });
  await page.goto(`${world.url}/s/${token}/wall`);
  await expect(page.locator('.rt-wall-field')).not.toHaveCount(0);
  const devtools = await context.newCDPSession(page);
  const hours: Held[] = [];
  for (let hour = 0; hour <= 10; hour += 1) {
    for (let step = 0; step < hourS / stepS; step += 1) {
      await page.clock.fastForward(stepS * 1_000);
      await page.evaluate(() => undefined);
    }
    await expect(page.locator('.rt-wall-counts b').first()).toHaveText(/\d/);
    hours.push(await held(page, devtools));
    console.log(JSON.stringify(hours.at(-1)));
  }
  expect(loads).toBe(1);
  // What is held follows the number of fields shown, so the hours with the fewest are compared.
  const least = (of: readonly Held[], what: 'heapMb' | 'nodes' | 'listeners') =>
    Math.min(...of.map((one) => one[what]));
  const [evening, morning] = [hours.slice(0, 4), hours.slice(-4)];
  expect(least(morning, 'heapMb') - least(evening, 'heapMb')).toBeLessThan(3);
  for (const what of ['nodes', 'listeners'] as const)
    expect(least(morning, what)).toBeLessThan(least(evening, what) * 1.2);
  expect(Math.max(...hours.map(({ contexts }) => contexts))).toBeLessThanOrEqual(6);
  await context.close();
});
