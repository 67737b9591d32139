import { roleCodes } from '@smartflight/contract/access/access.ts';
import {
  inbox,
  profile,
  taskFigureCalls,
  taskInvitations,
  taskParticipants,
  tasks,
} from '@smartflight/contract/endpoints.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { noon, type TestApp, testApp } from '../../../test/app.ts';
import type { Client } from '../../../test/call.ts';
import { asked, campaignForm } from '../../../test/campaign.ts';
import { testPassword } from '../../../test/world.ts';

let stage: TestApp;
beforeAll(async () => {
  stage = await testApp();
});
afterAll(() => stage.close());

async function person(own: Parameters<TestApp['world']['account']>[0] = {}) {
  const account = await stage.world.account(own);
  return { account, client: await stage.as(account) };
}
type Person = Awaited<ReturnType<typeof person>>;

const mine = { body: { password: testPassword } };
const reported = async (client: Client) =>
  (await client.call(inbox.list, { query: { kind: 'task' } })).items.map(({ text }) => text);

async function sent(inviter: Person, owners: readonly Person[]) {
  const { id, version } = await inviter.client.call(tasks.create, { body: campaignForm });
  const droneIds: string[] = [];
  for (const { account } of owners) droneIds.push(await stage.world.drone({ ownerId: account.id }));
  await inviter.client.call(taskParticipants.add, { params: { id }, body: { droneIds } });
  const after = await inviter.client.call(tasks.move, {
    params: { id },
    body: { action: 'invite', version },
  });
  return { id, version: after.version, droneIds };
}
const agree = async ({ client }: Person, id: string) =>
  client.call(taskInvitations.answer, { body: { answer: 'agree', items: await asked(client, id) } });

test('a task of an erased account is closed with all pending items, and everybody concerned is notified', async () => {
  const [inviter, agreed, waiting, watcher] = [
    await person(),
    await person(),
    await person(),
    await person(),
  ];
  const { id, version, droneIds } = await sent(inviter, [agreed, waiting]);
  await agree(agreed, id);
  await inviter.client.call(tasks.addSupervisor, {
    params: { id },
    body: { account: watcher.account.email ?? '' },
  });
  await inviter.client.call(tasks.move, { params: { id }, body: { action: 'start', version } });
  const [droneId] = droneIds;
  await stage.world.flights(droneId ?? '', { startAt: noon - 3_600_000 });
  const { owner } = stage.deps.pools;
  await owner.query(
    `insert into task_alarms (task_id, participant_id, kind, raised_at)
     select task_id, id, 'outsideDistrict', $2 from task_participants where task_id = $1 and state = 'agreed'`,
    [id, new Date(stage.time.now)],
  );

  await inviter.client.call(profile.erase, mine);

  const staff = await person({ roles: [roleCodes.staff] });
  expect(await staff.client.call(tasks.get, { params: { id } })).toMatchObject({
    state: 'closed',
    note: '',
    counts: { agreed: 1, withdrawn: 1 },
  });
  expect((await reported(agreed.client))[0]).toContain('is closed');
  expect((await reported(watcher.client))[0]).toContain('is closed');
  expect((await reported(waiting.client))[0]).toContain('was withdrawn');
  expect(await asked(waiting.client, id)).toEqual([]);
  const { rows } = await owner.query(
    `select (select count(*)::int from task_alarms where task_id = $1 and cleared_at is null) as alarms,
       (select count(*)::int from task_changes where task_id = $1) as uncounted,
       (select count(*)::int from task_flights where task_id = $1) as counted`,
    [id],
  );
  expect(rows).toEqual([{ alarms: 0, uncounted: 0, counted: 1 }]);
  const { totals } = await agreed.client.call(taskFigureCalls.overview, { params: { id } });
  expect(totals.sorties).toBe(1);
});

test('drafts of an erased account go, and a task of its company goes on with its managers', async () => {
  const companyId = await stage.world.company();
  const [inviter, manager] = [
    await person({ companyId, roles: [roleCodes.manager] }),
    await person({ companyId, roles: [roleCodes.manager] }),
  ];
  const owner = await person();
  const draft = await inviter.client.call(tasks.create, { body: campaignForm });
  const { id } = await sent(inviter, [owner]);
  await inviter.client.call(profile.erase, mine);
  expect(await manager.client.refused(tasks.get, { params: { id: draft.id } })).toMatchObject({
    status: 404,
  });
  expect(await manager.client.call(tasks.get, { params: { id } })).toMatchObject({
    state: 'inviting',
    counts: { untreated: 1 },
  });
  expect(await asked(owner.client, id)).toHaveLength(1);
});
