import { flightDays } from '@smartflight/contract/endpoints.ts';
import { dayBefore, dayIn, hectares } from './fixtures/days.ts';
import { readSheet } from './fixtures/sheet.ts';
import { expect, test } from './fixtures/test.ts';

test('[G-04] flights are listed by day and by plot, and lead to the flight, to another day and to a sheet of the day', {
  tag: '@further',
}, async ({ signIn, world }) => {
  const api = await world.as('oem');
  const today = dayIn('Australia/Sydney');
  const recent = {
    from: dayBefore(today, 31),
    to: today,
    scope: 'tenant',
    tz: 'Australia/Sydney',
  } as const;
  const { days } = await api.call(flightDays.calendar, { query: recent });
  // A past day no longer changes during the test.
  const past = days.findLast(({ localDate }) => localDate < today);
  if (!past) throw new Error('the demo has no day with flights in the past month');
  const query = { scope: 'tenant', tz: 'Australia/Sydney' } as const;
  const wanted = await api.call(flightDays.day, { params: { day: past.localDate }, query });
  expect(wanted.totals.sorties).toBe(past.sorties);
  const page = await signIn('oem', '/manage-newflightlog');
  if (!past.localDate.startsWith(today.slice(0, 7)))
    await page.getByRole('button', { name: 'Previous month' }).click();
  await page.locator(`[data-day="${past.localDate}"]`).click();
  await expect(page).toHaveURL(new RegExp(`day=${past.localDate}`));
  const figures = page.locator('.sf-figures:visible');
  await expect(figures).toContainText(hectares(wanted.totals.grossAreaM2));
  const groups = page.locator('.sf-nd-group:visible');
  await expect(groups).toHaveCount(wanted.items.length);
  const [first] = wanted.items;
  await expect(groups.first()).toContainText(hectares(first?.totals.grossAreaM2 ?? 0));
  await expect(groups.first().locator('.sf-nd-map .is-way')).toHaveCount(first?.flights.length ?? 0);
  await page.getByRole('button', { name: 'Export the day' }).click();
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('menuitem', { name: 'Excel' }).click(),
  ]);
  expect((await readSheet(await download.path())).length - 1).toBe(wanted.totals.sorties);
  await groups.first().getByRole('link').first().click();
  await expect(page).toHaveURL(`/manage-flightlog/detail/${first?.flights[0]?.id}`);
  await page.goBack();
  await page.locator('[aria-current=date]:visible').focus();
  // Five weeks back, thus always into another month, and the selected day keeps the focus.
  for (let week = 1; week <= 5; week += 1) {
    await page.keyboard.press('ArrowUp');
    const day = dayBefore(past.localDate, week * 7);
    await expect(page).toHaveURL(new RegExp(`day=${day}`));
    await expect(page.locator(`[data-day="${day}"]`)).toBeFocused();
  }
});
