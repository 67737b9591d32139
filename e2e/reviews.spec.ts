import { randomBytes } from 'node:crypto';
import type { Page } from '@playwright/test';
import { audit, enterprises, reviews } from '@smartflight/contract/endpoints.ts';
import { openApi } from './fixtures/api.ts';
import { applicantWithPapers, idNumber } from './fixtures/papers.ts';
import { lettersTo } from './fixtures/people.ts';
import { remember, signInByCookie } from './fixtures/session.ts';
import { expect, test } from './fixtures/test.ts';
import { violationsInLooks } from './fixtures/walks/axe.ts';
import type { World } from './fixtures/world.ts';

async function applicant(world: World, name: string, language = 'en-US') {
  const company = await (await world.as('oem')).call(enterprises.own);
  const username = `${name} ${randomBytes(3).toString('hex')}`;
  return applicantWithPapers(world, {
    username,
    language,
    invitationCode: company?.invitationCode ?? '',
  });
}

const queueOf = (username: string) =>
  `/user-authentication?kind=realName&search=${encodeURIComponent(username)}`;
const workspace = (page: Page) => page.getByRole('region', { name: 'Review', exact: true });
const confirmation = (page: Page, name: string) => page.getByRole('dialog', { name, exact: true });
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name });

test('[V-01] papers are read beside their pictures and passed by key; every view is in the trail', {
  tag: '@further',
}, async ({ signIn, world }) => {
  const { username, address } = await applicant(world, 'Nadia Brook');
  const page = await signIn('admin', queueOf(username));
  await expect(page.locator('.rv-row')).toHaveCount(1);
  await page.keyboard.press('n');
  await expect(workspace(page).getByRole('heading', { name: username })).toBeVisible();
  await expect(workspace(page).getByRole('img', { name: 'Front photo' })).toBeVisible();
  await expect(workspace(page).getByText(/^Reserved for you until/)).toBeVisible();
  await expect(button(page, 'Account info Pending review')).toBeVisible();
  await expect(workspace(page).getByText(idNumber)).toHaveCount(0);
  await button(page, 'Show in full').click();
  await expect(workspace(page).getByText(idNumber)).toBeVisible();
  await page.keyboard.press('p');
  await expect(workspace(page).getByRole('img', { name: 'Back photo' })).toBeVisible();
  expect(await violationsInLooks(page, 'review')).toEqual([]);
  await page.keyboard.press('a');
  await expect(confirmation(page, `Approve ${username}, Real-name verification?`)).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(workspace(page).getByRole('heading', { name: username })).toBeVisible();
  await page.keyboard.press('a');
  await expect(confirmation(page, `Approve ${username}, Real-name verification?`)).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(page.getByText(`${username}, Real-name verification: passed.`)).toBeVisible();
  await expect(page.locator('.rv-row')).toHaveCount(0);
  await expect.poll(() => lettersTo(world, address).at(-1)?.text ?? '').toContain('real-name info');
  const { items } = await (await world.as('admin')).call(audit.list, { query: { size: 20 } });
  const actions = items.map(({ action }) => action);
  expect(actions).toEqual(expect.arrayContaining(['reviews.reveal', 'reviews.pass']));
  expect(actions.filter((action) => action === 'files.view')).toHaveLength(2);
});

test('[V-01] a rejection requires a reason, and shows it in the applicant’s language', {
  tag: '@further',
}, async ({ signIn, world }) => {
  const { username, address } = await applicant(world, '林晓', 'zh-CN');
  const page = await signIn('oem', queueOf(username));
  await page.locator('.rv-row').click();
  await expect(button(page, 'Approve')).toBeEnabled();
  await page.keyboard.press('r');
  await expect(page.getByRole('radio').first()).toBeFocused();
  await button(page, 'Reject').click();
  await expect(page.getByText('Choose a reason.')).toBeVisible();
  // Neither the shortcut nor the button approves while a rejection is in progress; Esc cancels the rejection first,
  // then closes.
  await page.keyboard.press('a');
  await page.getByRole('radio', { name: 'Another reason.' }).check();
  await button(page, 'Reject').click();
  await expect(page.getByText('State in the note what is wrong.')).toBeVisible();
  await page.getByRole('radio', { name: 'A photo is not readable.' }).check();
  await page.getByLabel('Note').fill('The number is in the glare.');
  await expect(page.getByText('applicant’s language (Chinese)')).toBeVisible();
  // The message is previewed before it is sent.
  await expect(page.getByRole('figure', { name: 'Message to the applicant' })).toContainText('照片无法辨认');
  await button(page, 'Reject').click();
  await confirmation(page, `Reject ${username}, Real-name verification?`)
    .getByRole('button', { name: 'Reject' })
    .click();
  await expect(page.getByText(`${username}, Real-name verification: not passed.`)).toBeVisible();
  await expect.poll(() => lettersTo(world, address).at(-1)?.text ?? '').toContain('照片无法辨认');
  expect(lettersTo(world, address).at(-1)?.text).toContain('The number is in the glare.');
});

test('[V-04] each review has words of its own for every state, for its applicant and its reviewer', async ({
  signIn,
  world,
  page,
}) => {
  const { address, password, username } = await applicant(world, 'Vera Lang');
  const admin = await world.as('admin');
  const own = await openApi(world.url, address, password);
  await page.context().addCookies([{ name: 'token', value: own.token, url: world.url }]);
  await remember(page, world.url, {});
  await page.goto('/complete');
  await page.getByRole('navigation', { name: 'Steps' }).getByRole('button', { name: /Done/ }).click();
  const words = page.locator('.sf-wizard-item .sf-status:visible');
  await expect(words).toHaveText(['Pending review', 'Pending review', 'Not certified']);
  const decide = async (kind: 'account' | 'realName', verdict: 'pass' | 'reject') => {
    const query = { status: 'pending', kind, search: username } as const;
    const [waiting] = (await admin.call(reviews.list, { query })).items;
    await admin.call(reviews.decide, {
      params: { id: waiting?.id ?? '' },
      body: {
        version: waiting?.version ?? 0,
        ...(verdict === 'pass' ? { decision: 'pass' } : { decision: 'reject', reason: 'photoUnreadable' }),
      },
    });
  };
  await decide('account', 'pass');
  await decide('realName', 'reject');
  await expect(words).toHaveText(['Passed', 'Not certified', 'Not certified']);

  const shown = async (kind: string, status: string) => {
    const reviewer = await signIn('admin', `/user-authentication?kind=${kind}&status=${status}`);
    await reviewer.locator('.rv-row').first().click();
    return workspace(reviewer);
  };
  await expect(await shown('realName', 'rejected')).toContainText('Not certified');
  await expect(await shown('account', 'passed')).toContainText('Passed');
});

test('[V-03] the second of two reviewers sees at once who holds it, then the decision, and goes on', {
  tag: '@further',
}, async ({ signIn, world, browser, watch }) => {
  watch.allow(/409/);
  const { username } = await applicant(world, 'Omar Reyes');
  const first = await signIn('admin', queueOf(username));
  await first.locator('.rv-row').click();
  await expect(workspace(first).getByText(/^Reserved for you until/)).toBeVisible();
  const context = await browser.newContext({ baseURL: world.url, locale: 'en-US', timezoneId: 'UTC' });
  try {
    const second = await context.newPage();
    await remember(second, world.url, {});
    await signInByCookie(second, world, 'oem');
    await second.goto(queueOf(username));
    await expect(second.locator('.rv-row')).toContainText('is reviewing this');
    await second.locator('.rv-row').click();
    await expect(second.getByText(/is reviewing this until/)).toBeVisible();
    await expect(button(second, 'Approve')).toHaveCount(0);
    await button(first, 'Approve').click();
    await first.getByRole('dialog').getByRole('button', { name: 'Approve' }).click();
    await expect(first.getByText(`${username}, Real-name verification: passed.`)).toBeVisible();
    await button(second, 'Try again').click();
    await expect(second.getByText(/has already decided this: Already real-named\./)).toBeVisible();
    await button(second, 'Take the next').click();
    await expect(second.getByText('Nothing else is waiting in this list.')).toBeVisible();
  } finally {
    await context.close();
  }
});

test('[V-01] an approval is undone, waits again, and applies when it is given again', {
  tag: '@further',
}, async ({ signIn, world }) => {
  const { username, address } = await applicant(world, 'Tess Moran');
  const page = await signIn('admin', queueOf(username));
  const approve = async () => {
    await page.locator('.rv-row').click();
    await button(page, 'Approve').click();
    await page.getByRole('dialog').getByRole('button', { name: 'Approve' }).click();
    await expect(page.getByText(`${username}, Real-name verification: passed.`)).toBeVisible();
    await expect(page.locator('.rv-row')).toHaveCount(0);
  };
  await approve();
  await button(page, 'Undo').click();
  await expect(
    page.getByText(`${username}, Real-name verification is waiting for review again.`),
  ).toBeVisible();
  await expect(page.locator('.rv-row')).toContainText(username);
  expect(lettersTo(world, address).map(({ text }) => text)).not.toContainEqual(
    expect.stringContaining('real-name info'),
  );
  await approve();
  await expect.poll(() => lettersTo(world, address).at(-1)?.text ?? '').toContain('real-name info');
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

  test('[V-01] the queue leads to the papers and back, and two fingers enlarge a picture', {
    tag: '@further',
  }, async ({ page, signIn, world }) => {
    const { username } = await applicant(world, 'Ida Novak');
    await signIn('admin', queueOf(username));
    await page.locator('.rv-row').tap();
    const photo = workspace(page).getByRole('img', { name: 'Front photo' });
    await expect(photo).toBeVisible();
    await expect(page.locator('.rv-row')).toBeHidden();
    const box = await page.locator('.rv-stage-box').boundingBox();
    const width = async () => (await photo.boundingBox())?.width ?? 0;
    const before = await width();
    const [x, y] = [(box?.x ?? 0) + (box?.width ?? 0) / 2, (box?.y ?? 0) + (box?.height ?? 0) / 2];
    const fingers = await page.context().newCDPSession(page);
    const touch = (type: 'touchStart' | 'touchMove', apart: number) =>
      fingers.send('Input.dispatchTouchEvent', {
        type,
        touchPoints: [-1, 1].map((side, id) => ({ x: x + (side * apart) / 2, y, id })),
      });
    await touch('touchStart', 60);
    for (const apart of [80, 100, 120, 140, 160, 180]) await touch('touchMove', apart);
    await fingers.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
    await expect.poll(width).toBeGreaterThan(before * 2);
    await button(page, 'Back to the queue').tap();
    await expect(page.locator('.rv-row')).toBeVisible();
  });
});

test('[P-19] staff grant a role, and the last administrator stays', { tag: '@further' }, async ({
  signIn,
  world,
  watch,
}) => {
  watch.allow(/409/);
  const { username } = await applicant(world, 'Vera Holm');
  const page = await signIn('admin', `/accounts?search=${encodeURIComponent(username)}`);
  await page.getByRole('row', { name: username }).click();
  await page.getByRole('checkbox', { name: /^Lifting of restrictions/ }).check();
  await button(page, 'Save roles').click();
  await expect(page.getByText('Saved. Added roles apply at once;')).toBeVisible();
  await page.goto('/accounts?role=00');
  await page.getByRole('row', { name: 'Ada Lindqvist' }).click();
  await button(page, 'Disable account').click();
  await page.getByRole('dialog').getByRole('button', { name: 'Disable account' }).click();
  await expect(page.getByText('This is the last administrator. Make another one first.')).toBeVisible();
});
