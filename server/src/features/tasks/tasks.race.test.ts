import {
  drones,
  taskInvitations,
  taskParticipants,
  taskPeriods,
  tasks,
} from '@smartflight/contract/endpoints.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestApp, testApp } from '../../../test/app.ts';
import { asked, campaign, campaignForm } from '../../../test/campaign.ts';

let stage: TestApp;
beforeAll(async () => {
  stage = await testApp();
});
afterAll(() => stage.close());
const rounds = 3;

test('an answer and a simultaneous change: the owner agreed to what is in force, or learns that it changed', async () => {
  for (let round = 0; round < rounds; round += 1) {
    const { id, inviter, owners } = await campaign(stage, { owners: 1 });
    const owner = owners[0]!.client;
    const items = await asked(owner, id);
    const period = { from: '2026-09-12', to: '2026-09-25' };
    const [answered] = await Promise.all([
      owner.call(taskInvitations.answer, { body: { answer: 'agree', items } }),
      inviter.call(taskPeriods.propose, {
        params: { id },
        body: { participantIds: items.map((item) => item.id), period },
      }),
    ]);
    const [now] = (await inviter.call(taskParticipants.list, { params: { id } })).items;
    if (answered.done === 1)
      expect(now).toMatchObject({ state: 'agreed', period: campaignForm.period, proposal: { period } });
    else {
      expect(answered.items[0]!.code).toBe('task.invitation-outdated');
      expect(now).toMatchObject({ state: 'untreated', period, revision: 2 });
    }
  }
});

test('an answer and a withdrawal at once: the drone ends removed after it agreed, or withdrawn and never agreed', async () => {
  for (let round = 0; round < rounds; round += 1) {
    const { id, inviter, owners } = await campaign(stage, { owners: 1 });
    const owner = owners[0]!.client;
    const items = await asked(owner, id);
    const [answered, ended] = await Promise.all([
      owner.call(taskInvitations.answer, { body: { answer: 'agree', items } }),
      inviter.call(taskParticipants.end, { params: { id }, body: { ids: items.map((item) => item.id) } }),
    ]);
    expect(ended.done).toBe(1);
    const [now] = (await inviter.call(taskParticipants.list, { params: { id } })).items;
    expect(now?.state).toBe(answered.done === 1 ? 'removed' : 'withdrawn');
    if (answered.done === 0) expect(answered.items[0]!.code).toBe('task.invitation-ended');
  }
});

test('of two editors of one version one wins, and the other gets the newer version', async () => {
  const { id, inviter, inviterAccount, version } = await campaign(stage, { owners: 1 });
  const second = await stage.as(inviterAccount);
  const change = (client: typeof inviter, name: string) =>
    client.raw(tasks.update, { params: { id }, body: { ...campaignForm, name, version } });
  const answers = await Promise.all([change(inviter, 'One'), change(second, 'Two')]);
  expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409]);
  const lost = answers.find(({ statusCode }) => statusCode === 409)!.json();
  expect(lost).toMatchObject({
    code: 'task.changed',
    fields: [{ at: 'body.version', detail: { version: version + 1 } }],
  });
  const won = answers.find(({ statusCode }) => statusCode === 200)!.json().result;
  expect((await inviter.call(tasks.get, { params: { id } })).name).toBe(won.name);
});

test('a newer proposal and the answer to the older one at once: one period is in force and nothing is lost', async () => {
  for (let round = 0; round < rounds; round += 1) {
    const { id, inviter, owners } = await campaign(stage, { owners: 1 });
    const owner = owners[0]!.client;
    const items = await asked(owner, id);
    await owner.call(taskInvitations.answer, { body: { answer: 'agree', items } });
    const propose = (to: string) =>
      inviter.call(taskPeriods.propose, {
        params: { id },
        body: { participantIds: items.map((item) => item.id), period: { from: '2026-09-12', to } },
      });
    await propose('2026-09-25');
    const [first] = (await owner.call(taskPeriods.list, { query: { mine: 'true', taskId: id } })).items;
    const [answered] = await Promise.all([
      owner.call(taskPeriods.answer, { body: { answer: 'agree', ids: [first!.id] } }),
      propose('2026-09-28'),
    ]);
    const [now] = (await inviter.call(taskParticipants.list, { params: { id } })).items;
    expect(now?.proposal?.period.to).toBe('2026-09-28');
    expect(now?.period.to).toBe(answered.done === 1 ? '2026-09-25' : '2026-09-20');
    if (answered.done === 0) expect(answered.items[0]!.code).toBe('task.proposal-outdated');
  }
});

test('a drone that leaves its owner while its task starts or its invitation is answered holds up neither', async () => {
  for (let round = 0; round < rounds; round += 1) {
    const { id, version, inviter, owners } = await campaign(stage, { owners: 2 });
    const [first, second] = owners.map(({ client }) => client) as [typeof inviter, typeof inviter];
    await first.call(taskInvitations.answer, { body: { answer: 'agree', items: await asked(first, id) } });
    const items = await asked(second, id);
    const unbind = ({ client, droneId }: (typeof owners)[number]) =>
      client.raw(drones.unbind, { params: { id: droneId }, query: { confirm: droneId.slice(-4) } });
    const answers = await Promise.all([
      ...owners.map(unbind),
      inviter.raw(tasks.move, { params: { id }, body: { action: 'start', version } }),
      second.raw(taskInvitations.answer, { body: { answer: 'agree', items } }),
    ]);
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 200]);
    const { counts } = await inviter.call(taskParticipants.list, { params: { id } });
    expect(counts).toMatchObject({ untreated: 0, agreed: 0 });
    expect(counts.removed + counts.withdrawn).toBe(2);
  }
});
