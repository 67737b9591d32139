import { inbox } from '@smartflight/contract/endpoints.ts';
import { alarmsPerHour } from '@smartflight/contract/rules/rules.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestApp, testApp } from '../../../test/app.ts';
import { deliverAlarms } from './deliver.ts';
import type { AlarmNews } from './rule-alarms.store.ts';

let stage: TestApp;
beforeAll(async () => {
  stage = await testApp();
});
afterAll(async () => {
  await stage.close();
});

const mostPerHour = alarmsPerHour.mail;

let nth = 0;

/** A person whose alarms are delivered by two processes, which share the database alone. */
async function person(channels: AlarmNews['channels']) {
  nth += 1;
  const phone = `+86138${String(nth).padStart(8, '0')}`;
  const account = await stage.world.account({ phone });
  const client = await stage.as(account);
  const { email } = account;
  const raised = (): AlarmNews => ({
    kind: 'raised',
    id: 0,
    isAgain: false,
    isPosted: false,
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
  const processes = [{ ...stage.deps }, { ...stage.deps }];
  const deliver = async (at: 0 | 1, number: number, fault?: Error) => {
    const news = Array.from({ length: number }, raised);
    await stage.deps.pools.db.transaction().execute(async (tx) => {
      await deliverAlarms(processes[at]!, tx, news);
      if (fault) throw fault;
    });
  };
  const sentTo = (address: string) => stage.outbox.filter(({ to }) => to === address).length;
  const texts = async () =>
    (await client.call(inbox.list, { query: { kind: 'alarm', size: 50 } })).items.map(({ text }) => text);
  const counts = async () => ({
    mails: sentTo(email),
    sms: sentTo(phone),
    notices: (await texts()).length,
  });
  return { deliver, counts, texts };
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
  // Those beyond the limit of the inbox are one message there.
  expect(await counts()).toEqual({ mails: mostPerHour, sms: mostPerHour, notices: mostPerHour + 1 });
});

test('two processes together fill the inbox of an account up to its hourly number; a failed delivery does not count', async () => {
  const { deliver, counts, texts } = await person(['inbox']);
  await expect(deliver(0, mostPerHour, new Error('rolled back'))).rejects.toThrow('rolled back');
  await deliver(0, mostPerHour - 5);
  await deliver(1, 5);
  expect(await counts()).toMatchObject({ notices: mostPerHour });
  await Promise.all([deliver(0, 2), deliver(1, 2)]);
  expect(await counts()).toMatchObject({ notices: mostPerHour + 1 });
  expect((await texts()).filter((text) => text.startsWith('Heron'))).toHaveLength(mostPerHour);
  stage.time.now += 3_600_000;
  await deliver(1, 1);
  expect(await counts()).toMatchObject({ notices: mostPerHour + 2 });
});

test('an account’s limit leaves others theirs', async () => {
  const busy = await person(['sms']);
  await busy.deliver(0, mostPerHour + 1);
  const other = await person(['sms']);
  await other.deliver(0, 1);
  expect(await other.counts()).toEqual({ mails: 0, sms: 1, notices: 0 });
});
