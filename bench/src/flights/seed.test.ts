import { updateFlightGround } from '@smartflight/server/features/flights/ground/ground-updater.ts';
import { attachFlights } from '@smartflight/server/features/records/attach-flights.store.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestApp, testApp } from '../../../server/test/app.ts';
import { seedFlights } from './seed.ts';

let stage: TestApp;
beforeAll(async () => {
  stage = await testApp();
});
afterAll(() => stage.close());

test('seeded flights leave the product nothing to do beside a measurement', async () => {
  const { pools } = stage.deps;
  const plan = { tenants: 2, drones: 4, flights: 40, pointsPerFlight: 0, longFlights: 0 };
  await seedFlights(pools.owner, plan, () => undefined);
  const { rows } = await pools.owner.query('select count(*)::int as seeded from flights where net_m2 > 0');
  expect(rows[0].seeded).toBeGreaterThan(20);
  expect(await attachFlights(pools.db, new Date())).toBe(0);
  expect(await updateFlightGround(stage.deps, { polls: false }).run()).toBe(0);
});
