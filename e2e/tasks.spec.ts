import { randomInt } from 'node:crypto';
import type { Browser, Page } from '@playwright/test';
import { drones, taskInvitations, taskParticipants, tasks } from '@smartflight/contract/endpoints.ts';
import { createDrone } from './fixtures/devices/hand-made-drone.ts';
import { choose, fillDate } from './fixtures/fields.ts';
import { type Lang, remember, signInByCookie } from './fixtures/session.ts';
import { expect, test } from './fixtures/test.ts';
import { violationsInLooks } from './fixtures/walks/axe.ts';
import { reply } from './fixtures/walks/texts.ts';
import type { World } from './fixtures/world.ts';

const dayMs = 86_400_000;
const dayText = (ms: number) => new Date(ms).toISOString().slice(0, 10);

async function ownedDrone(world: World, owner: string, label: string) {
  const drone = await createDrone(world, label);
  const query = { droneId: drone.id, activateCode: drone.activateCode };
  await (await world.as(owner)).call(drones.bind, { query });
  return drone;
}

async function agreeAs(
  page: Page,
  o: { world: World; name: string; lang: Lang; task: string; agree: string },
): Promise<void> {
  await signInByCookie(page, o.world, o.name);
  await remember(page, o.world.url, { lang: o.lang });
  await page.goto('/unified-tasks/unconfirmed-tasks');
  const offer = page.locator('.ta-offer', { hasText: o.task });
  await offer.getByRole('button', { name: new RegExp(o.agree) }).click();
  await page.getByRole('dialog').getByRole('button', { name: o.agree }).click();
  await expect(offer).toHaveCount(0);
}

async function asAnother(browser: Browser, world: World, use: (page: Page) => Promise<void>): Promise<void> {
  const context = await browser.newContext({ baseURL: world.url, timezoneId: 'UTC' });
  try {
    await use(await context.newPage());
  } finally {
    await context.close();
  }
}

test('[K-01] [K-05] [K-06] an inviter and two owners agree in three languages on a task, which is flown, watched and settled', {
  tag: '@further',
}, async ({ signIn, world, browser }) => {
  const task = `Rust control ${randomInt(1e6)}`;
  const here = { lat: 44 + randomInt(900) / 1000, lon: 8 + randomInt(900) / 1000 };
  const flyer = await ownedDrone(world, 'owner', 'E2E-TASK-A');
  const other = await ownedDrone(world, 'pilot', 'E2E-TASK-B');
  const boundAt = Date.now();

  const page = await signIn('oem', '/unified-tasks/chart?view=tasks&form=new');
  const panel = page.getByRole('complementary', { name: 'Unified task' });
  await panel.getByRole('button', { name: 'Create draft' }).click();
  await expect(panel.getByText('Enter the name of the task.')).toBeVisible();
  await expect(panel.getByText('Choose at least one drone.')).toBeVisible();
  await panel.getByLabel('Task name').fill(task);
  await panel.getByLabel('District', { exact: true }).fill('Fujin');
  await fillDate(panel.getByRole('group', { name: 'First day' }), dayText(Date.now() - 2 * dayMs));
  await fillDate(panel.getByRole('group', { name: 'Last day' }), dayText(Date.now() + 5 * dayMs));
  await choose(panel.getByLabel('What counts'), 'All flights within the agreed period');
  await panel.getByLabel('Target area, ha').fill('1');
  await panel.getByLabel('Drone IDs').fill(`${flyer.id}, ${other.id}`);
  await panel.getByRole('button', { name: 'Add', exact: true }).click();
  await panel.getByRole('button', { name: 'Create draft' }).click();
  await expect(panel.getByRole('heading', { name: task })).toBeVisible();
  await panel.getByRole('button', { name: 'Send invitations' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Send invitations' }).click();
  await expect(page.getByText(`Invitations of ${task} are sent`)).toBeVisible();
  await panel.getByRole('link', { name: /drones of participants/ }).click();
  const board = page.getByRole('region', { name: 'Participants and drones' });
  await expect(board.getByText('Untreated')).toHaveCount(2);

  await asAnother(browser, world, (owner) =>
    agreeAs(owner, { world, name: 'owner', lang: 'zh', task, agree: '同意' }),
  );
  await asAnother(browser, world, (pilot) =>
    agreeAs(pilot, { world, name: 'pilot', lang: 'ru', task, agree: 'Принять' }),
  );
  await expect(board.getByText('Agreed'), 'without a reload').toHaveCount(2);
  expect(await violationsInLooks(page, 'task participants', { looks: ['light'] })).toEqual([]);

  // Only flights that began in the owner's hands count.
  await expect.poll(() => Date.now() - boundAt, { timeout: 60_000 }).toBeGreaterThan(30_000);
  await flyer.sprayPass({ ...here, seconds: 25, endedS: 0 });
  await page.goto(page.url().replace('manage-machines', 'chart'));
  const flown = page.getByRole('row', { name: new RegExp(flyer.id) });
  await expect(flown.getByRole('link', { name: '1', exact: true }), 'its flight is counted').toBeVisible();
  await expect(page.locator('.sf-figure', { hasText: 'planned' }).first()).toContainText('%');
  expect(await violationsInLooks(page, 'task overview', { looks: ['light'] })).toEqual([]);
  const worked = await flown.locator('.is-strong').textContent();
  await page.getByRole('tab', { name: 'Settlement' }).click();
  await page.getByRole('row', { name: new RegExp(flyer.id) }).click();
  const statement = page.getByRole('complementary', { name: 'Statement' });
  await expect(statement.getByRole('table').locator('tfoot')).toContainText(worked ?? '');
  const sheet = page.waitForEvent('download');
  await statement.getByRole('button', { name: 'Spreadsheet' }).click();
  expect((await sheet).suggestedFilename()).toBe(`${task} ${flyer.id}.xlsx`);
});

test('[K-02] [K-03] a task needs its fields and is modified, one owner declines, and a drone that agreed is removed', async ({
  signIn,
  world,
  browser,
}) => {
  const name = `Blight ${randomInt(1e6)}`;
  const staying = await ownedDrone(world, 'owner', 'E2E-TASK-D');
  const refusing = await ownedDrone(world, 'pilot', 'E2E-TASK-E');
  const oem = await world.as('oem');
  const period = { from: dayText(Date.now() + dayMs), to: dayText(Date.now() + 4 * dayMs) };
  const made = await oem.call(tasks.create, {
    body: { name, district: 'Fujin', period, timeZone: 'UTC' },
  });
  const params = { id: made.id };
  await oem.call(taskParticipants.add, { params, body: { droneIds: [staying.id, refusing.id] } });
  await oem.call(tasks.move, { params, body: { action: 'invite', version: made.version } });

  const page = await signIn('oem', '/unified-tasks/chart?view=tasks&form=new');
  const panel = page.getByRole('complementary', { name: 'Unified task' });
  await panel.getByRole('button', { name: 'Create draft' }).click();
  for (const missing of ['Enter the name of the task.', 'Choose at least one drone.'])
    await expect(panel.getByText(missing)).toBeVisible();
  await page.goto(`/unified-tasks/chart?view=tasks&task=${made.id}`);
  await panel.getByRole('button', { name: 'Modify task' }).click();
  await panel.getByLabel('Task name').fill(`${name} south`);
  await panel.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(panel.getByRole('heading', { name: `${name} south` })).toBeVisible();

  await asAnother(browser, world, (owner) =>
    agreeAs(owner, { world, name: 'owner', lang: 'en', task: name, agree: 'Agree' }),
  );
  await asAnother(browser, world, async (pilot) => {
    await signInByCookie(pilot, world, 'pilot');
    await remember(pilot, world.url, { lang: 'pt' });
    await pilot.goto('/unified-tasks/unconfirmed-tasks');
    const offer = pilot.locator('.ta-offer', { hasText: name });
    await offer.getByRole('button', { name: reply('pt', 'tasks.decline') }).click();
    await pilot
      .getByRole('dialog')
      .getByRole('button', { name: reply('pt', 'tasks.decline') })
      .click();
    await expect(offer).toHaveCount(0);
  });
  await page.goto(`/unified-tasks/manage-machines?task=${made.id}`);
  const rowOf = ({ id }: { id: string }) => page.getByRole('row', { name: new RegExp(id) });
  await expect(rowOf(refusing)).toContainText('Declined');
  await expect(rowOf(staying)).toContainText('Agreed');
  await rowOf(staying).click();
  const inspector = page.getByRole('complementary', { name: 'Drone of the task' });
  await inspector.getByRole('button', { name: 'Remove', exact: true }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Remove', exact: true }).click();
  await expect(page.getByText('1 drone is out of the task')).toBeVisible();
  await expect(rowOf(staying)).toContainText('Left the task');
});

test('[K-04] [K-07] another period is in force only once its owner agrees, and the records show who did', {
  tag: '@further',
}, async ({ signIn, world, browser }) => {
  const name = `Period ${randomInt(1e6)}`;
  const drone = await ownedDrone(world, 'owner', 'E2E-TASK-C');
  const oem = await world.as('oem');
  const from = dayText(Date.now() + dayMs);
  const to = dayText(Date.now() + 4 * dayMs);
  const made = await oem.call(tasks.create, {
    body: { name, district: 'Fujin', period: { from, to }, timeZone: 'UTC' },
  });
  const params = { id: made.id };
  await oem.call(taskParticipants.add, { params, body: { droneIds: [drone.id] } });
  await oem.call(tasks.move, { params, body: { action: 'invite', version: made.version } });
  const owner = await world.as('owner');
  const { items } = await owner.call(taskInvitations.list, { query: { size: 100 } });
  const invitation = items.find(({ droneId }) => droneId === drone.id);
  await owner.call(taskInvitations.answer, {
    body: {
      answer: 'agree',
      items: [{ id: invitation?.id ?? '', revision: invitation?.revision ?? 0 }],
    },
  });

  const page = await signIn('oem', `/unified-tasks/manage-machines?task=${made.id}`);
  await page.getByRole('row', { name: new RegExp(drone.id) }).click();
  const inspector = page.getByRole('complementary', { name: 'Drone of the task' });
  await expect(inspector.getByText('Confirmed: its flights count')).toBeVisible();
  await inspector.getByRole('button', { name: 'Change period' }).click();
  const later = dayText(Date.now() + 9 * dayMs);
  const dialog = page.getByRole('dialog');
  await fillDate(dialog.getByRole('group', { name: 'Last day' }), later);
  await dialog.getByRole('button', { name: 'Propose' }).click();
  await expect(inspector.getByText('The period in force applies until the owner agrees.')).toBeVisible();

  await asAnother(browser, world, async (reader) => {
    await signInByCookie(reader, world, 'owner');
    await remember(reader, world.url, { lang: 'es' });
    await reader.goto('/unified-tasks/unconfirmed-tasks');
    const card = reader.locator('.ta-offer', { hasText: name });
    await card.getByRole('button', { name: 'Aceptar' }).click();
    await reader.getByRole('dialog').getByRole('button', { name: 'Aceptar' }).click();
    await expect(card).toHaveCount(0);
  });
  await expect(inspector.getByText('The period in force applies until the owner agrees.')).toHaveCount(0);
  await page.goto(`/unified-tasks/revise-records?task=${made.id}`);
  const record = page.getByRole('row', { name: new RegExp(drone.id) });
  await expect(record).toContainText('Agreed');
  await expect(record).toContainText('Amina Haddad');
});
