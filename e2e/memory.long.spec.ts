import { expect, test } from './fixtures/test.ts';
import { expectReturned, type Held, held, noteContexts, openAndClose } from './fixtures/walks/memory.ts';

test('[L-06] memory returns after fifty opens and closes of a map tab', async ({ page, signIn }) => {
  await noteContexts(page);
  await signIn('oem', '/manage-flightlog');
  await expect(page.locator('h1:visible')).toBeVisible();
  const devtools = await page.context().newCDPSession(page);
  const seen: Held[] = [];
  for (const times of [5, 15, 15, 15]) {
    await openAndClose(page, 'Realtime Monitor', times);
    seen.push(await held(page, devtools));
    console.log(JSON.stringify(seen.at(-1)));
  }
  const [first, , , last] = seen;
  if (!first || !last) throw new Error('nothing was measured');
  // The fleet's trails and the query cache grow a little meanwhile; a leaked map would take some 5 MB each time.
  expectReturned(first, last, 5);
  expect(last.heapMb).toBeLessThanOrEqual(150);
});
