import { health } from '@smartflight/contract/endpoints.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestApp, testApp } from '../../../test/app.ts';

let stage: TestApp;
beforeAll(async () => {
  stage = await testApp({ broker: true });
});
afterAll(() => stage.close());

test('readiness is 200 with everything there, and 503 naming what is missing', async () => {
  const visitor = stage.visitor();
  expect(await visitor.call(health.ready)).toEqual({
    database: true,
    broker: true,
    migrations: true,
    absentReplicas: 0,
  });
  const metrics = () => stage.deps.metrics.registry.metrics();
  expect(await metrics()).toContain('\nsmartflight_ready 1\n');
  await stage.deps.broker()?.stop();
  await stage.deps.pools.owner.query("delete from migrations where name like '0001%'");
  const refused = await visitor.refused(health.ready);
  expect([refused.status, refused.code]).toEqual([503, 'server.unavailable']);
  expect(refused.fields.map(({ at }) => at)).toEqual(['migrations', 'broker']);
  expect(await metrics()).toContain('\nsmartflight_ready 0\n');
  expect((await visitor.call(health.alive)).status).toBe('ok');
});
