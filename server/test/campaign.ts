import { taskInvitations, taskParticipants, tasks } from '@smartflight/contract/endpoints.ts';
import type { TaskFormInput } from '@smartflight/contract/tasks/task.schemas.ts';
import type { TestApp } from './app.ts';
import type { Client } from './call.ts';
import type { TestAccount } from './world.ts';

/** A task that was sent to the owners of its drones, with its inviter and these owners. */
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
  countFrom: 'period',
  boundary: {
    type: 'Polygon' as const,
    coordinates: [
      [
        [114.2, 30.4],
        [114.4, 30.4],
        [114.4, 30.6],
        [114.2, 30.6],
        [114.2, 30.4],
      ] as [number, number][],
    ],
  },
};

interface Signed {
  account: TestAccount;
  client: Client;
  at: number;
}
const casts = new WeakMap<TestApp, Signed[]>();

/** Reuses the same people for every task of a suite, because signing in is slow. */
async function someone(stage: TestApp, nth: number): Promise<Signed> {
  const cast = casts.get(stage) ?? [];
  casts.set(stage, cast);
  const there = cast[nth];
  // Sessions expire after seven days of test time.
  if (there && Math.abs(stage.time.now - there.at) < 3 * 86_400_000) return there;
  const account = there?.account ?? (await stage.world.account());
  const signed = { account, client: await stage.as(account), at: stage.time.now };
  cast[nth] = signed;
  return signed;
}

/** Drafts a task with a new drone for each of the given number of owners, and invites them. */
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

/** An owner's pending requests of a task, with the revision shown. */
export async function asked(client: Client, taskId: string): Promise<{ id: string; revision: number }[]> {
  const { items } = await client.call(taskInvitations.list, { query: { size: 200 } });
  return items.filter((item) => item.taskId === taskId).map(({ id, revision }) => ({ id, revision }));
}
