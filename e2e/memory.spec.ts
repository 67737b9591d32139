import { held, noteContexts, openAndClose } from './fixtures/memory.ts';
import { expect, test } from './fixtures/test.ts';

// What its maps draw is not looked at here: a quarter of the pixels costs a third of the time.
test.use({ deviceScaleFactor: 0.5 });

// What can be counted alone; heap, nodes and listeners are measured over fifty times in the long part.
test('[L-06] drawing context and workers of a map tab are given back when it closes', async ({
  page,
  signIn,
}) => {
  await noteContexts(page);
  await signIn('oem', '/manage-flightlog');
  await expect(page.locator('h1:visible')).toBeVisible();
  const devtools = await page.context().newCDPSession(page);
  await openAndClose(page, 'Realtime Monitor', 1);
  const { workers } = await held(page, devtools);
  await openAndClose(page, 'Realtime Monitor', 3);
  // A collection may come a round later on a busy machine.
  await expect.poll(async () => (await held(page, devtools)).contexts, { timeout: 30_000 }).toBe(0);
  expect((await held(page, devtools)).workers).toBeLessThanOrEqual(workers);
});
