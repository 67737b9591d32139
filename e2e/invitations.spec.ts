import { enterprises } from '@smartflight/contract/endpoints.ts';
import { newBrowser } from './fixtures/other-browser.ts';
import { codeSentTo, fillAccount, lettersTo, newPerson } from './fixtures/people.ts';
import { remember } from './fixtures/session.ts';
import { expect, test } from './fixtures/test.ts';

test('[P-18] a manager invites a member by mail, who registers by its link and is then listed as joined', {
  tag: '@further',
}, async ({ page, world }) => {
  const person = newPerson('Mika Aalto');
  const manager = await newBrowser(page, world, 'oem');
  await manager.goto('/profile');
  await manager.getByLabel('Phone or e-mail', { exact: true }).fill(person.address);
  await manager.getByRole('button', { name: 'Invite', exact: true }).click();
  await expect(manager.getByText(`The invitation was sent to ${person.address}.`)).toBeVisible();
  const invited = manager.locator('.sf-invited', { hasText: person.address });
  await expect(invited).toContainText('Not used yet');
  await expect.poll(() => lettersTo(world, person.address).length).toBe(1);
  const [link = ''] =
    /https?:\S+invitationCode=\w{6}/.exec(lettersTo(world, person.address)[0]?.text ?? '') ?? [];
  await remember(page, world.url, {});
  await page.goto(link);
  await expect(page.getByText('Company: Northblock Aviation')).toBeVisible();
  await fillAccount(page, person);
  await page
    .getByLabel('Verification code', { exact: true })
    .fill(await codeSentTo(world, person.address, 1));
  await page.getByRole('button', { name: 'Register', exact: true }).click();
  await expect(page).not.toHaveURL(/register/);
  await manager.reload();
  await expect(invited).toContainText('Joined');
  await expect(invited).toContainText('Mika Aalto');
  await expect(invited.getByRole('button')).toHaveCount(0);
});

test('an invitation for a phone is given as a link to copy, and stops when it is withdrawn', {
  tag: '@further',
}, async ({ page, signIn, world }) => {
  await signIn('oem', '/profile');
  const account = '+4915112345678';
  await page.getByLabel('Phone or e-mail', { exact: true }).fill(account);
  await page.getByRole('button', { name: 'Invite', exact: true }).click();
  const invited = page.locator('.sf-invited', { hasText: account });
  await expect(invited.getByRole('button', { name: `Copy the link for ${account}` })).toBeVisible();
  await invited.getByRole('button', { name: `Withdraw the invitation for ${account}` }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Withdraw' }).click();
  await expect(invited).toHaveCount(0);
  const { items } = await (await world.as('oem')).call(enterprises.invitations);
  expect(items.filter((one) => one.account === account)).toEqual([]);
});
