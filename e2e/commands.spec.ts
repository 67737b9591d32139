import { createDrone, type HandMadeDrone, type ReceivedCommand } from './fixtures/devices/hand-made-drone.ts';
import { expect, test } from './fixtures/test.ts';

const onGround = { lat: 45.2, lon: 7.9, heightAglM: 0, speedMps: 0, armed: false, landed: 'on_ground' };

/** A drone that applies lock commands, but only when the test makes it. */
async function lockable(drone: HandMadeDrone) {
  const got: ReceivedCommand[] = [];
  await drone.onCommand(async (command) => void got.push(command));
  await drone.state({ lock: { reported: false } });
  await drone.send(onGround);
  const next = async (method: string): Promise<ReceivedCommand> => {
    await expect.poll(() => got.some((command) => command.method === method)).toBe(true);
    return got.find((command) => command.method === method) as ReceivedCommand;
  };
  const done = async (command: ReceivedCommand, locked: boolean) => {
    await drone.answer(command, { result: 'succeeded', reported: { locked } });
    await drone.state({ lock: { reported: locked } });
  };
  return { got, next, done };
}

test('[R-05] a lock is sent, deferred and done as the drone reports, and never shown before its report', async ({
  signIn,
  world,
}) => {
  const drone = await createDrone(world, 'E2E-LOCK', { name: 'Kestrel Lock' });
  const { got, next, done } = await lockable(drone);
  const stop = drone.keepSending(onGround);
  const page = await signIn('oem', `/manage/realtime?drone=${drone.id}&q=E2E-LOCK`);
  const lock = page.locator('.cmd-lock');
  const state = lock.locator('.cmd-lock-state');
  await expect(state).toContainText('Unlocked');
  await lock.getByRole('button', { name: 'Lock', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: /^Lock/ });
  await expect(dialog).toContainText('In the air it takes effect after landing.');
  await dialog.getByLabel('Reason (optional)').fill('Rent is due');
  await dialog.getByRole('button', { name: 'Lock', exact: true }).dblclick();
  const command = await next('lock');
  const line = lock.locator('.cmd-line');
  await expect(line).toHaveAttribute('data-state', 'sent');
  await expect(line).toContainText('Rent is due');
  await expect(state).toContainText('Unlocked');
  await drone.answer(command, { result: 'deferred' });
  await expect(line).toContainText('Deferred until landing');
  await expect(state).toContainText('Unlocked');
  await done(command, true);
  await expect(state).toContainText('Locked');
  await expect(line).toHaveAttribute('data-state', 'succeeded');
  await expect(lock.getByRole('button', { name: 'Unlock', exact: true })).toBeVisible();
  expect(new Set(got.map(({ commandId }) => commandId)).size).toBe(1);
  stop();
  await drone.leave(true);
});

test('[R-05] a drone’s refusal is shown with its own text, and it stays unlocked', {
  tag: '@further',
}, async ({ signIn, world }) => {
  const drone = await createDrone(world, 'E2E-NO', { name: 'Kestrel No' });
  const { next } = await lockable(drone);
  const stop = drone.keepSending(onGround);
  const page = await signIn('oem', `/manage/realtime?drone=${drone.id}&q=E2E-NO`);
  const lock = page.locator('.cmd-lock');
  await lock.getByRole('button', { name: 'Lock', exact: true }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Lock', exact: true }).click();
  await drone.answer(await next('lock'), { result: 'rejected', code: 'maintenance-mode' });
  await expect(lock.locator('.cmd-line')).toContainText('Rejected');
  await expect(lock.locator('.cmd-line')).toContainText('maintenance-mode');
  await expect(lock.locator('.cmd-lock-state')).toContainText('Unlocked');
  stop();
  await drone.leave(true);
});

test('[E-01] [R-05] an offline drone is shown as such; a standing lock reaches it on reconnect', {
  tag: '@further',
}, async ({ signIn, world }) => {
  const drone = await createDrone(world, 'E2E-AWAY', { name: 'Kestrel Away' });
  const { next, done } = await lockable(drone);
  await drone.status(false);
  const page = await signIn('oem', `/drone-manage?drone=${drone.id}`);
  const lock = page.locator('.cmd-lock');
  await lock.getByRole('button', { name: 'Lock', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: /^Lock/ });
  await expect(dialog).toContainText('The drone is offline.');
  await expect(dialog.getByRole('checkbox', { name: /Lock it as soon as it reports/ })).toBeChecked();
  await dialog.getByRole('button', { name: 'Lock', exact: true }).click();
  await expect(lock.locator('.cmd-line')).toContainText('Queued');
  await drone.status(true);
  await drone.send(onGround);
  await done(await next('lock'), true);
  await expect(lock.locator('.cmd-lock-state')).toContainText('Locked');
  await drone.leave(true);
});

test('[D-07] parameters come over the command channel; a model that does not answer shows that', {
  tag: '@further',
}, async ({ signIn, world }) => {
  const drone = await createDrone(world, 'E2E-PAR', { name: 'Kestrel Par', model: 'SF30' });
  const { next } = await lockable(drone);
  const stop = drone.keepSending(onGround);
  const page = await signIn('oem', `/drone-manage?drone=${drone.id}&tab=commands`);
  await page.getByRole('button', { name: 'Read parameters' }).click();
  await drone.answer(await next('query_parameters'), {
    result: 'succeeded',
    reported: { parameters: { returnHeightM: 12, terrainFollow: true } },
  });
  const facts = page.locator('.cmd-part', { hasText: 'Return height' });
  await expect(facts).toContainText('12\u00a0m');
  await expect(facts).toContainText('Yes');
  stop();
  await drone.leave(true);
  const other = await createDrone(world, 'E2E-OLD', { name: 'Kestrel Old' });
  await page.goto(`/drone-manage?drone=${other.id}&tab=commands`);
  await expect(page.getByText('Model Home-made 1 does not answer a parameter query.')).toBeVisible();
  await other.leave(true);
});

test('[R-05][D-04] many drones are locked at once, with what became of each', { tag: '@further' }, async ({
  signIn,
  world,
}) => {
  const one = await createDrone(world, 'E2E-MANY', { name: 'Kestrel Many 1' });
  const two = await createDrone(world, 'E2E-MANY', { name: 'Kestrel Many 2' });
  const first = await lockable(one);
  const second = await lockable(two);
  const page = await signIn('oem', '/drone-manage?q=E2E-MANY');
  for (const name of ['Kestrel Many 1', 'Kestrel Many 2'])
    await page
      .getByRole('row', { name: new RegExp(name) })
      .getByRole('checkbox')
      .check();
  await page.locator('.dr-picked').getByRole('button', { name: 'Lock', exact: true }).click();
  const ask = page.getByRole('dialog', { name: /2 drones/ });
  await ask.getByRole('button', { name: 'Lock', exact: true }).click();
  const result = page.getByRole('dialog', { name: /of 2 done/ });
  await first.done(await first.next('lock'), true);
  await second.next('lock').then((command) => two.answer(command, { result: 'rejected', code: 'busy' }));
  await expect(page.getByRole('dialog', { name: '1 of 2 done' })).toBeVisible();
  await expect(result.getByRole('listitem').filter({ hasText: 'Kestrel Many 1' })).toContainText('Succeeded');
  await expect(result.getByRole('listitem').filter({ hasText: 'Kestrel Many 2' })).toContainText('Rejected');
  await one.leave(true);
  await two.leave(true);
});

test('[R-05][D-04] on a phone cards are picked for one action on all of them', { tag: '@further' }, async ({
  page,
  signIn,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await signIn('oem', '/drone-manage?q=SF30-NB');
  for (const name of ['Heron 01', 'Heron 02']) await page.getByRole('checkbox', { name }).check();
  const bar = page.getByRole('region', { name: 'With the picked drones' });
  await expect(bar).toContainText('2 picked');
  await expect(page.getByRole('complementary'), 'a tap on the box opens no drone').toHaveCount(0);
  await bar.getByRole('button', { name: 'Lock', exact: true }).click();
  const ask = page.getByRole('dialog', { name: /2 drones/ });
  await ask.getByRole('button', { name: 'Cancel' }).click();
  await bar.getByRole('button', { name: 'More for the picked drones' }).click();
  await expect(page.getByRole('menuitem')).toHaveText(['Export picked', 'Copy IDs', /Pick every drone/]);
  await page.keyboard.press('Escape');
  await bar.getByRole('button', { name: 'Clear selection' }).click();
  await expect(bar).toBeHidden();
});

test('[D-08] limits are lifted for an account, confirmed by its drone and taken back, signed with the password', {
  tag: '@further',
}, async ({ signIn, watch, world }) => {
  watch.allow(/400/);
  const drone = await createDrone(world, 'E2E-LIFT', { name: 'Kestrel Lift', model: 'SF30' });
  const asked: Record<string, unknown>[] = [];
  await drone.onCommand(async (command) => {
    if (command.method !== 'set_limits') return;
    const limits = command.params ?? {};
    asked.push(limits);
    await drone.answer(command, { result: 'succeeded', reported: { limits } });
    await drone.state({ limits });
  });
  const stop = drone.keepSending(onGround);
  const page = await signIn('lift', '/drone-unrestricted');
  await page.getByRole('button', { name: 'Lift restrictions' }).first().click();
  const form = page.getByRole('complementary', { name: 'Lift restrictions' });
  await form.getByRole('button', { name: /Mara Ellery/ }).click();
  await form
    .getByRole('group', { name: 'Height limit' })
    .getByRole('spinbutton', { name: /^Maximum/ })
    .fill('55');
  await form.getByLabel('Your password').fill('not it');
  await form.getByRole('button', { name: 'Lift restrictions' }).click();
  await expect(form).toContainText('The password is wrong.');
  await form.getByLabel('Your password').fill(world.password);
  await form.getByRole('button', { name: 'Lift restrictions' }).click();
  const detail = page.getByRole('complementary', { name: 'Drone Restrictions Lifted' });
  await expect(detail).toContainText('Active');
  const row = detail.getByRole('listitem').filter({ hasText: drone.id });
  await expect(row).toContainText('Confirmed', { timeout: 60_000 });
  await expect(row).toContainText('2–55 m');
  await detail.getByLabel('Your password').fill(world.password);
  await detail.getByRole('button', { name: 'End the lifting now' }).click();
  await expect(detail).toContainText('Revoked');
  await expect.poll(() => JSON.stringify(asked.at(-1))).toContain('"max":30');
  stop();
  await drone.leave(true);
});
