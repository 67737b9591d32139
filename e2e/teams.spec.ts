import { randomBytes } from 'node:crypto';
import type { Locator, Page } from '@playwright/test';
import { teams } from '@smartflight/contract/endpoints.ts';
import { choose } from './fixtures/fields.ts';
import { remember, signInByCookie } from './fixtures/session.ts';
import { expect, test } from './fixtures/test.ts';
import { violationsInLooks } from './fixtures/walks/axe.ts';

const emailOf = (key: string) => `${key}@demo.smartflight.test`;
const inspector = (page: Page) => page.getByRole('complementary', { name: 'Drone Team Manage' });
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name });
const answer = (page: Page, name: string) => page.getByRole('dialog').getByRole('button', { name }).click();
const someName = (what: string) => `${what} ${randomBytes(3).toString('hex')}`;

test('[M-01] [M-02] [M-03] a creator invites a pilot, who agrees on a phone, sees the shared drone and loses it when removed', {
  tag: '@further',
}, async ({ signIn, world, browser }) => {
  const name = someName('Creek crew');
  const owner = await signIn('owner', '/droneteammanage');
  await button(owner, 'Create team').click();
  await button(owner, 'Create team').last().click();
  await expect(owner.getByText('Enter the name of the team.')).toBeVisible();
  await owner.getByLabel('Team name').fill(name);
  await owner.getByLabel('Team name').press('Enter');
  await expect(inspector(owner).getByRole('heading', { name })).toBeVisible();
  await button(owner, 'Invite').click();
  await expect(owner.getByText('Enter the account: phone number or e-mail.')).toBeVisible();
  await owner.getByLabel('Account (phone or e-mail)').fill(emailOf('pilot'));
  await button(owner, 'Invite').click();
  await expect(inspector(owner).getByText(/Untreated/)).toBeVisible();
  expect(await violationsInLooks(owner, 'team', { looks: ['light'] })).toEqual([]);

  const context = await browser.newContext({
    baseURL: world.url,
    locale: 'en-US',
    timezoneId: 'UTC',
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    isMobile: true,
  });
  try {
    const pilot = await context.newPage();
    await remember(pilot, world.url, {});
    await signInByCookie(pilot, world, 'pilot');
    await pilot.goto('/droneteammanage');
    const offer = pilot.locator('.tm-offer', { hasText: name });
    await offer.getByRole('button', { name: 'Agree' }).tap();
    await expect(pilot.getByRole('dialog')).toContainText('then sees your name, e-mail');
    await answer(pilot, 'Agree');
    await expect(pilot.getByText(`You joined the team ${name}`)).toBeVisible();
    await expect(offer).toHaveCount(0);

    const card = inspector(owner).locator('.tm-member', { hasText: 'Tomas Brandt' });
    await expect(card, 'without a reload').toContainText(emailOf('pilot'));
    await expect(card).toContainText('Already real-named');
    await inspector(owner).getByRole('radio', { name: 'Drones' }).click();
    await choose(owner.getByRole('combobox', { name: 'Choose a drone to share' }), /SF20-AH-0002/);
    await button(owner, 'Share').click();
    await expect(owner.getByText('Osprey 02 is shared')).toBeVisible();

    const { created } = await (await world.as('owner')).call(teams.mine);
    const team = created.find((one) => one.name === name);
    await pilot.setViewportSize({ width: 1280, height: 800 });
    await pilot.goto('/realtime');
    await choose(pilot.getByRole('combobox', { name: 'Team', exact: true }), name);
    const list = pilot.locator('.rt-list');
    await expect(list.getByText('Osprey 02')).toBeVisible();
    await expect(list.getByText('Swift 01')).toHaveCount(0);
    await expect(pilot).toHaveURL(new RegExp(`team=${team?.id}`));

    await inspector(owner).getByRole('radio', { name: 'Members' }).click();
    await button(owner, 'Actions for Tomas Brandt').click();
    await owner.getByRole('menuitem', { name: 'Remove' }).click();
    await answer(owner, 'Remove');
    await expect(owner.getByText('Tomas Brandt was removed')).toBeVisible();
    await expect(list.getByText('Osprey 02')).toHaveCount(0);
    // A filter on a deleted team shows that and is cleared, here as in the log.
    await pilot.reload();
    await expect(pilot.getByRole('combobox', { name: 'Team', exact: true })).toHaveText(
      'Team no longer exists',
    );
    await list.getByRole('button', { name: 'Clear' }).click();
    await expect(list.getByText('Swift 01')).toBeVisible();
    await pilot.goto(`/flightlog?range=month&teamId=${team?.id}`);
    await pilot.getByRole('button', { name: 'Clear filter' }).click();
    await expect(pilot).not.toHaveURL(/teamId/);
  } finally {
    await context.close();
  }
});

test('[M-03] the flight log with a team as its filter has the sorties of the team’s drones, and the totals agree', {
  tag: '@further',
}, async ({ signIn, world }) => {
  const pilot = await world.as('pilot');
  const { id } = await pilot.call(teams.create, { body: { name: someName('Log') } });
  await pilot.call(teams.share, { params: { id, droneId: 'SF20-PB-0001' } });
  const page = await signIn('pilot', `/droneteammanage?team=${id}&tab=totals`);
  await inspector(page).getByRole('link', { name: 'Flight log' }).click();
  await expect(page).toHaveURL(new RegExp(`/flightlog\\?teamId=${id}`));
  const figure = (within: Locator) =>
    within.locator('.sf-figure:visible', { hasText: 'Sorties' }).locator('dd');
  // A demo drone may land between the two readings: both are repeated until none did.
  await expect(async () => {
    await page.goto(`/droneteammanage?team=${id}&tab=totals`);
    const counted = figure(inspector(page)).first();
    await expect(counted).toHaveText(/^[1-9]/);
    const reply = (await counted.textContent()) ?? '';
    await page.goto(`/flightlog?range=month&teamId=${id}`);
    await expect(figure(page.locator('body')).first()).toHaveText(reply, { timeout: 5_000 });
  }).toPass();
  await expect(page.getByText('Swift 02')).toHaveCount(0);
});

test('[M-02] a message about an invitation opens it, and an ended one shows that', {
  tag: '@further',
}, async ({ signIn, world }) => {
  const owner = await world.as('owner');
  const name = someName('Brief');
  const { id } = await owner.call(teams.create, { body: { name } });
  const invitation = await owner.call(teams.invite, { params: { id }, body: { account: emailOf('pilot') } });
  const page = await signIn('pilot', '/flightlog');
  await page.locator('.inbox-bell').click();
  await page.locator('.inbox-row', { hasText: name }).getByRole('link').click();
  await expect(page).toHaveURL(new RegExp(`/droneteammanage\\?invitation=${invitation.id}`));
  await expect(page.locator('.tm-offer.is-wanted')).toContainText(name);
  await owner.call(teams.withdraw, { params: { id: invitation.id } });
  await page.reload();
  await expect(page.getByText('This invitation is no longer open')).toBeVisible();
  await expect(page.locator('.tm-offer', { hasText: name })).toHaveCount(0);
});
