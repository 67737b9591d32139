import { taskInvitations, taskParticipants, tasks } from '@smartflight/contract/endpoints.ts';
import type { TaskFormInput } from '@smartflight/contract/tasks/task.schemas.ts';
import type { TestApp } from './app.ts';
import type { Client } from './call.ts';
import type { TestAccount } from './world.ts';

/** A task that is sent to the owners of its drones, and who answers for them. */
export interface Campaign {
  id: string;
  version: number;
  inviter: Client;
  inviterAccount: TestAccount;
  owners: { account: TestAccount; client: Client; droneId: string }[];
}

export const campaignForm: TaskFormInput = {
  name: 'Rice',
  district: 'Mudan',
  period: { from: '2026-09-10', to: '2026-09-20' },
  timeZone: 'UTC',
};

interface Signed {
  account: TestAccount;
  client: Client;
  at: number;
}
const casts = new WeakMap<TestApp, Signed[]>();

/** The same people for every task of a suite: signing in is most of what it costs. */
async function someone(stage: TestApp, nth: number): Promise<Signed> {
  const cast = casts.get(stage) ?? [];
  casts.set(stage, cast);
  const there = cast[nth];
  // Sessions end after seven days of the test's time.
  if (there && Math.abs(stage.time.now - there.at) < 3 * 86_400_000) return there;
  const account = there?.account ?? (await stage.world.account());
  const signed = { account, client: await stage.as(account), at: stage.time.now };
  cast[nth] = signed;
  return signed;
}

/** Drafts a task with a new drone for each of so many owners, and asks them. */
export async function campaign(
  stage: TestApp,
  { owners, form = {} }: { owners: number; form?: Partial<TaskFormInput> },
): Promise<Campaign> {
  const { account: inviterAccount, client: inviter } = await someone(stage, 0);
  const { id, version } = await inviter.call(tasks.create, { body: { ...campaignForm, ...form } });
  const all: Campaign['owners'] = [];
  for (let nth = 1; nth <= owners; nth += 1) {
    const { account, client } = await someone(stage, nth);
    all.push({ account, client, droneId: await stage.world.drone({ ownerId: account.id }) });
  }
  await inviter.call(taskParticipants.add, {
    params: { id },
    body: { droneIds: all.map(({ droneId }) => droneId) },
  });
  const sent = await inviter.call(tasks.move, { params: { id }, body: { action: 'invite', version } });
  return { id, version: sent.version, inviter, inviterAccount, owners: all };
}

/** What waits for an owner of a task, by the revision they read. */
export async function asked(client: Client, taskId: string): Promise<{ id: string; revision: number }[]> {
  const { items } = await client.call(taskInvitations.list, { query: { size: 200 } });
  return items.filter((item) => item.taskId === taskId).map(({ id, revision }) => ({ id, revision }));
}
