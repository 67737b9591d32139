import { roleCodes } from '@smartflight/contract/access/access.ts';
import { inbox } from '@smartflight/contract/endpoints.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestApp, testApp } from '../../../test/app.ts';
import { notifyInvalidFields } from './field-notices.ts';

let stage: TestApp;
beforeAll(async () => {
  stage = await testApp();
});
afterAll(() => stage.close());

const bad = (at: number, field: string) =>
  ({ leaf: 'telemetry', bytes: 10, at, refusal: 'invalid-fields', field }) as const;

test('owner and managers are warned once a day of a field that is left out, with its name', async () => {
  const { world, time, deps } = stage;
  const companyId = await world.company();
  const owner = await world.account({ companyId });
  const manager = await world.account({ roles: [roleCodes.manager], companyId });
  const stranger = await world.account();
  const id = await world.drone({ ownerId: owner.id, companyId, name: 'Heron 1' });
  const { pools, clock, log } = deps;
  const notices = notifyInvalidFields({ db: pools.db, clock, log });
  const texts = async (who: typeof owner) =>
    (await (await stage.as(who)).call(inbox.list, {})).items.map(({ text }) => text);

  notices.note(id, { leaf: 'telemetry', bytes: 10, at: time.now });
  notices.note(id, { ...bad(time.now, 'data.lat'), refusal: 'schema' });
  await notices.flush();
  expect(await texts(owner)).toEqual([]);

  notices.note(id, bad(time.now, 'data.samples.3.data.flowLpm'));
  notices.note(id, bad(time.now, 'data.tankL'));
  notices.note('not-registered', bad(time.now, 'data.tankL'));
  await notices.flush();
  const warned = [
    'Heron 1 sends an invalid value in data.flowLpm. The field is left out, the rest is stored.',
  ];
  expect(await texts(owner)).toEqual(warned);
  expect(await texts(manager)).toEqual(warned);
  expect(await texts(stranger)).toEqual([]);

  time.now += 23 * 3_600_000;
  notices.note(id, bad(time.now, 'data.tankL'));
  await notices.flush();
  expect(await texts(owner)).toEqual(warned);

  time.now += 2 * 3_600_000;
  await notices.flush();
  notices.note(id, bad(time.now, 'data.tankL'));
  await notices.stop();
  expect((await texts(owner))[0]).toContain('data.tankL');
});
