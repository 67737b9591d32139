import { drones } from '@smartflight/contract/endpoints.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { TestApp } from '../../test/app.ts';
import { createDesiredState } from '../features/commands/desired-state.ts';
import { type CommandStage, commandStage } from '../features/commands/test-commands.ts';
import { settlePilots } from '../features/drones/drones.jobs.ts';

let own: CommandStage;
let stage: TestApp;
beforeAll(async () => {
  own = await commandStage();
  ({ stage } = own);
});
afterAll(() => stage.close());

const hourMs = 3_600_000;
const settle = (): Promise<void> =>
  settlePilots({ deps: stage.deps, desiredState: createDesiredState(stage.deps) });
const listsTo = (droneId: string): unknown[] =>
  own
    .toDrone(droneId)
    .filter(({ data }) => data['method'] === 'grant_pilots')
    .map(({ data }) => (data['params'] as { pilotIds: string[] }).pilotIds);

async function obey(droneId: string): Promise<void> {
  await own.appear(droneId);
  await stage.dispatch();
  for (const { data } of own.toDrone(droneId))
    await own.answer(droneId, String(data['commandId']), { result: 'succeeded' });
}

test('a permission that begins or ends by its dates reaches the drone without anybody touching it [D-03]', async () => {
  const { account, owner, droneId } = await own.pair();
  const pilot = await stage.world.account();
  const at = (hours: number): string => new Date(stage.time.now + hours * hourMs).toISOString();
  await owner.call(drones.grant, {
    params: { id: droneId },
    body: { account: pilot.email, validFrom: at(1), validTo: at(2) },
  });
  const both = [account.id, pilot.id].sort();
  await obey(droneId);
  expect(listsTo(droneId)).toEqual([[account.id]]);
  await settle();
  await obey(droneId);
  expect(listsTo(droneId)).toHaveLength(1);
  stage.time.now += hourMs;
  await settle();
  await obey(droneId);
  expect(listsTo(droneId)).toEqual([[account.id], both]);
  stage.time.now += hourMs;
  await Promise.all([settle(), settle()]);
  await obey(droneId);
  await settle();
  await obey(droneId);
  expect(listsTo(droneId)).toEqual([[account.id], both, [account.id]]);
});

test('a drone that knew its pilots is notified only of the new owner, and of none while it has none [D-01][D-03]', async () => {
  const { owner, droneId } = await own.pair();
  const [pilot, next] = [await stage.world.account(), await stage.world.account()];
  const params = { id: droneId };
  await owner.call(drones.grant, { params, body: { account: pilot.email } });
  await obey(droneId);
  const { activateCode } = await owner.call(drones.unbind, {
    params,
    query: { confirm: droneId.slice(-4) },
  });
  await obey(droneId);
  expect(listsTo(droneId).at(-1)).toEqual([]);
  const receiver = await stage.as(next);
  await receiver.call(drones.bind, { query: { droneId, activateCode: activateCode ?? '' } });
  await obey(droneId);
  expect(listsTo(droneId).at(-1)).toEqual([next.id]);
});
