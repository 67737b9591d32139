import { chargers, inbox } from '@smartflight/contract/endpoints.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestApp, testApp } from '../../../test/app.ts';
import { type AlarmNotices, notifyAlarms } from '../../live/alarms/alarm-notices.ts';

let stage: TestApp;
let alarms: AlarmNotices;
beforeAll(async () => {
  stage = await testApp();
  const { db } = stage.deps.pools;
  const { clock, log } = stage.deps;
  alarms = notifyAlarms({ sources: [stage.chargers], fleet: stage.fleet, db, clock, log });
});
afterAll(async () => {
  await alarms.stop();
  await stage.close();
});

test('an exception of an engine and the stop of a bay are notified to the owner, each by its name [C-01]', async () => {
  const owner = await stage.world.account();
  const client = await stage.as(owner);
  const id = await stage.world.drone({ kind: 'charger', ownerId: owner.id, name: 'Depot' });
  stage.chargers.register([{ id, name: 'Depot', model: 'SE4' }]);
  const now = stage.time.now;
  const raised = (args: Record<string, unknown>, level: 'warning' | 'critical') =>
    stage.chargers.event(id, { code: 'charger_fault', level, state: 'raised', args }, now, now);
  // The sample that shows the bay arrives before the event that names the fault.
  const bays = { groups: [{ index: 2, state: 'fault' }] };
  stage.chargers.sample(id, { ts: now, bootId: 'b', seq: 1, data: bays, isBuffered: false }, now);
  raised({ fault: 'contact', index: 2 }, 'warning');
  raised({ fault: 'engine_oil' }, 'critical');
  await alarms.flush();
  const { items } = await client.call(inbox.list);
  expect(items.map(({ text, severity }) => [text, severity]).sort()).toEqual([
    ['Depot, bay 2: Bad contact in the bay.', 'warning'],
    ['Depot: Oil pressure low.', 'critical'],
  ]);
  expect(items[0]?.target).toMatchObject({ page: 'chargerMonitor', query: { charger: id } });
  const { faults, alarm, status } = await client.call(chargers.get, { params: { id } });
  expect([alarm, status]).toEqual(['charger_fault', 'fault']);
  expect(faults.map(({ code, index }) => [code, index])).toEqual([
    ['engine_oil', undefined],
    ['contact', 2],
  ]);
});
