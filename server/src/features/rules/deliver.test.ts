import { inbox } from '@smartflight/contract/endpoints.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestApp, testApp } from '../../../test/app.ts';
import { createDelivery, mostPerHour } from './deliver.ts';
import type { AlarmNews } from './rule-alarms.store.ts';

let stage: TestApp;
beforeAll(async () => {
  stage = await testApp();
});
afterAll(async () => {
  await stage.close();
});

let nth = 0;

/** A person whose alarms are delivered by two processes. */
async function person(channels: AlarmNews['channels']) {
  nth += 1;
  const phone = `+86138${String(nth).padStart(8, '0')}`;
  const account = await stage.world.account({ phone });
  const client = await stage.as(account);
  const { email } = account;
  const raised = (): AlarmNews => ({
    kind: 'raised',
    ruleId: crypto.randomUUID(),
    droneId: 'D1',
    value: 20,
    rule: 'Battery low',
    drone: 'Heron',
    measure: 'battery',
    severity: 'warning',
    channels,
    accountId: account.id,
    email,
    phone,
    language: 'en',
    roles: [],
    isOwner: true,
    isQuiet: false,
  });
  const processes = [createDelivery(stage.deps), createDelivery(stage.deps)];
  const deliver = async (at: 0 | 1, number: number) => {
    const news = Array.from({ length: number }, raised);
    const { commit } = await stage.deps.pools.db.transaction().execute((tx) => processes[at]!(tx, news));
    commit();
  };
  const sentTo = (address: string) => stage.outbox.filter(({ to }) => to === address).length;
  const counts = async () => ({
    mails: sentTo(email),
    sms: sentTo(phone),
    notices: (await client.call(inbox.list, { query: { kind: 'alarm', size: 50 } })).items.length,
  });
  return { deliver, counts };
}

test('two processes together send an account its hourly number of mails; the rest is in the inbox', async () => {
  const { deliver, counts } = await person(['mail']);
  await deliver(0, mostPerHour - 5);
  expect(await counts()).toEqual({ mails: mostPerHour - 5, sms: 0, notices: 0 });
  await deliver(1, 8);
  expect(await counts()).toEqual({ mails: mostPerHour, sms: 0, notices: 3 });
  stage.time.now += 3_600_000;
  await deliver(0, 1);
  expect(await counts()).toEqual({ mails: mostPerHour + 1, sms: 0, notices: 3 });
});

test('mail and SMS have limits of their own, and an alarm beyond both is in the inbox once', async () => {
  const { deliver, counts } = await person(['inbox', 'mail', 'sms']);
  await deliver(0, mostPerHour);
  await deliver(1, 2);
  expect(await counts()).toEqual({ mails: mostPerHour, sms: mostPerHour, notices: mostPerHour + 2 });
});

test('an account’s limit leaves others theirs', async () => {
  const busy = await person(['sms']);
  await busy.deliver(0, mostPerHour + 1);
  const other = await person(['sms']);
  await other.deliver(0, 1);
  expect(await other.counts()).toEqual({ mails: 0, sms: 1, notices: 0 });
});
