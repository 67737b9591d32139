import { expectReturned, held, noteContexts, openAndClose } from './fixtures/memory.ts';
import { expect, test } from './fixtures/test.ts';

// The long part opens and closes fifty times.
test('[L-06] what a map tab took is given back when it closes', async ({ page, signIn }) => {
  await noteContexts(page);
  await signIn('oem', '/manage-flightlog');
  await expect(page.locator('h1:visible')).toBeVisible();
  const devtools = await page.context().newCDPSession(page);
  await openAndClose(page, 'Realtime Monitor', 2);
  const before = await held(page, devtools);
  await openAndClose(page, 'Realtime Monitor', 5);
  const after = await held(page, devtools);
  expectReturned(before, after, 3);
});
