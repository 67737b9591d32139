import { enterprises, onboarding, reviews } from '@smartflight/contract/endpoints.ts';
import type { ReviewKind } from '@smartflight/contract/onboarding/reviews.ts';
import { fillDate } from './fixtures/fields.ts';
import { pngPicture } from './fixtures/picture.ts';
import { expect, test } from './fixtures/test.ts';
import type { World } from './fixtures/world.ts';

async function pass(world: World, kind: ReviewKind, search: string): Promise<void> {
  const admin = await world.as('admin');
  const { items } = await admin.call(reviews.list, { query: { status: 'pending', kind, search } });
  const [item] = items;
  if (!item) throw new Error(`nothing of kind ${kind} waits for ${search}`);
  await admin.call(reviews.decide, {
    params: { id: item.id },
    body: { version: item.version, decision: 'pass' },
  });
}

test('[U-01] a passed certificate is renewed, and the former one stays valid until the new one passes', {
  tag: '@further',
}, async ({ signIn, world }) => {
  const page = await signIn('okafor', '/profile');
  const own = await world.as('okafor');
  const before = await own.call(onboarding.state);
  const section = page.getByRole('region', { name: 'Operator info', exact: true });
  await section.getByRole('button', { name: /Renew/ }).click();
  await section.getByLabel('Certificate number', { exact: true }).fill('2031-777-004');
  await fillDate(section.getByRole('group', { name: 'Valid until' }), '2031-05-31');
  const inputs = section.locator('input[type=file]:not([capture])');
  await inputs.first().setInputFiles(pngPicture('front.png'));
  await expect(inputs).toHaveCount(1);
  await inputs.first().setInputFiles(pngPicture('back.png'));
  await section.getByRole('button', { name: 'Submit for review', exact: true }).click();
  const renewal = section.getByRole('region', { name: 'New version' });
  await expect(renewal).toContainText('••••-004');
  await expect(renewal).toContainText('stays valid until a new one passes');
  const meanwhile = await own.call(onboarding.state);
  expect(meanwhile.pilot?.validUntil).toBe(before.pilot?.validUntil);
  expect(meanwhile.reviews.pilot.status).toBe('passed');
  await pass(world, 'pilot', 'okafor');
  await expect.poll(async () => (await own.call(onboarding.state)).pilot?.validUntil).toBe('2031-05-31');
  await page.reload();
  await expect(renewal).toHaveCount(0);
  await expect(section).toContainText('••••-004');
});

test('[U-03] [V-02] an upgrade that passes while its applicant has the console open adds its pages in place', async ({
  signIn,
  world,
}) => {
  const page = await signIn('weiss', '/profile/account-upgrade');
  const menu = page.getByRole('navigation', { name: 'Main menu' });
  await expect(page.getByText('Under review')).toBeVisible();
  await expect(menu.getByRole('link', { name: 'Drone Manage', exact: true })).toHaveCount(0);
  await pass(world, 'upgrade', 'weiss');
  await expect(menu.getByRole('link', { name: 'Drone Manage', exact: true })).toBeVisible();
  await expect(page.getByText('The company is created.')).toBeVisible();
  await menu.getByRole('link', { name: 'Drone Manage', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Drone Manage' })).toBeVisible();
  expect((await (await world.as('weiss')).call(enterprises.own))?.name).toBe('Weiss Aerial Services');
});
