import { expect, test } from './fixtures/test.ts';
import { type Held, held, noteContexts } from './fixtures/walks/memory.ts';

/** Messages of the live connection between two measurements, a minute or two of a flying fleet. */
const messages = 200;

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
