import { inbox, reports } from '@smartflight/contract/endpoints.ts';
import { exportFiles } from '@smartflight/contract/flights/exports.ts';
import type { BodyInput } from '@smartflight/contract/kit/endpoint.ts';
import { strFromU8, unzipSync } from 'fflate';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { listReports } from '../src/features/reports/reports.store.ts';
import { tasksOf } from '../src/jobs.ts';
import { openPower } from '../src/live/power/open-power.ts';
import { type TestApp, testApp } from './app.ts';
import { type Mailbox, startMailbox } from './outside/mailbox.ts';
import type { AccountPlan } from './world.ts';

let mailbox: Mailbox;
let stage: TestApp;
/** Sends what is due, as a process does. */
let sendDue: () => Promise<void>;
beforeAll(async () => {
  mailbox = await startMailbox();
  stage = await testApp({
    env: {
      SMTP_URL: mailbox.url,
      MAIL_FROM: 'Smart Flight <no-reply@fleet.example>',
      PUBLIC_URL: 'https://fleet.example',
    },
  });
  const { deps, partitions } = stage;
  const { sendReports } = tasksOf(deps, { partitions, samples: openPower(deps).partitions });
  const helpers = Object({ abortSignal: new AbortController().signal });
  sendDue = async () => void (await sendReports?.({}, helpers));
});
afterAll(async () => {
  await stage.close();
  await mailbox.close();
});
beforeEach(async () => {
  await stage.deps.pools.owner.query('delete from reports');
  mailbox.letters.length = 0;
});

const at = (text: string): number => Date.parse(text);
const form: BodyInput<typeof reports.create> = {
  name: 'Work of the day',
  filter: {},
  period: 'day',
  hour: 7,
  timeZone: 'Europe/Berlin',
  unit: 'ha',
  isEnabled: true,
};

/** A pilot with a drone who has a report, written on the evening of 15 September 2026. */
async function receiver(o: { plan?: AccountPlan; report?: Partial<typeof form> } = {}) {
  stage.time.now = at('2026-09-15T18:00Z');
  const account = await stage.world.account({ timeZone: 'Europe/Berlin', ...o.plan });
  const client = await stage.as(account);
  const droneId = await stage.world.drone({ ownerId: account.id, name: 'North' });
  const { id } = await client.call(reports.create, { body: { ...form, ...o.report } });
  const report = async () =>
    (await listReports(stage.deps.pools.db, account.id)).find((one) => one.id === id);
  const fly = (startAt: string) => stage.world.flights(droneId, { startAt: at(startAt) });
  return { account, client, droneId, id, report, fly };
}

/** The sheet of the workbook of a mail, as XML. */
function sheetOf(letter: Mailbox['letters'][number] | undefined): string {
  const workbook = letter?.attachments.find(({ filename }) => filename?.endsWith('.xlsx'));
  const files = unzipSync(new Uint8Array(workbook?.content as ArrayBuffer));
  return Object.entries(files)
    .filter(([name]) => name.endsWith('.xml'))
    .map(([, bytes]) => strFromU8(bytes))
    .join('\n');
}

test('a day is mailed as a workbook and a page in the morning after it, in the zone of the report', async () => {
  const { account, report, fly } = await receiver();
  await fly('2026-09-15T21:30Z');
  await fly('2026-09-15T22:30Z');
  expect(await report()).toMatchObject({ nextAt: '2026-09-16T05:00:00.000Z', last: null });
  stage.time.now = at('2026-09-16T04:59Z');
  await sendDue();
  expect(mailbox.letters).toEqual([]);
  stage.time.now = at('2026-09-16T05:00Z');
  await sendDue();
  await sendDue();
  expect(mailbox.letters).toHaveLength(1);
  const [letter] = mailbox.letters;
  expect(letter?.to).toMatchObject([{ address: account.email }]);
  expect(letter?.subject).toBe('Work of the day: Sep 15, 2026');
  expect(letter?.text).toContain('1 flight.');
  expect(letter?.text).toContain('https://fleet.example/flightlog?from=2026-09-15&to=2026-09-15');
  expect(letter?.attachments.map(({ filename, mimeType }) => [filename, mimeType])).toEqual([
    ['flights_2026-09-15_2026-09-15.xlsx', exportFiles.xlsx.mediaType],
    ['flights_2026-09-15_2026-09-15.html', 'text/html'],
  ]);
  expect(Buffer.from(letter?.attachments[1]?.content as ArrayBuffer).toString()).toContain('North');
  expect(sheetOf(letter)).toContain('North');
  expect(await report()).toMatchObject({
    nextAt: '2026-09-17T05:00:00.000Z',
    last: { from: '2026-09-15', to: '2026-09-15', flights: 1, result: 'sent' },
  });
});

test('what was missed while no server ran is sent once, about the last period only', async () => {
  const { report, fly } = await receiver();
  await fly('2026-09-15T10:00Z');
  await fly('2026-09-18T10:00Z');
  stage.time.now = at('2026-09-19T11:00Z');
  await sendDue();
  expect(mailbox.letters.map(({ subject }) => subject)).toEqual(['Work of the day: Sep 18, 2026']);
  expect(await report()).toMatchObject({ nextAt: '2026-09-20T05:00:00.000Z' });
});

test('a week and a month are those of the calendar, and a period without flights gets a short mail', async () => {
  const week = await receiver({ report: { period: 'week', name: 'Week' } });
  await week.fly('2026-09-14T10:00Z');
  await week.fly('2026-09-20T21:30Z');
  await week.fly('2026-09-20T22:30Z');
  stage.time.now = at('2026-09-21T05:00Z');
  await sendDue();
  expect(await week.report()).toMatchObject({
    nextAt: '2026-09-28T05:00:00.000Z',
    last: { from: '2026-09-14', to: '2026-09-20', flights: 2 },
  });
  const month = await receiver({ report: { period: 'month', name: 'Month' } });
  mailbox.letters.length = 0;
  stage.time.now = at('2026-10-01T05:00Z');
  await stage.deps.pools.owner.query('delete from reports where id = $1', [week.id]);
  await sendDue();
  expect(mailbox.letters).toMatchObject([
    {
      subject: 'Month: Sep 1 – 30, 2026, no flights',
      attachments: [],
      to: [{ address: month.account.email }],
    },
  ]);
  expect((await month.report())?.last).toMatchObject({
    from: '2026-09-01',
    to: '2026-09-30',
    flights: 0,
    result: 'no-flights',
  });
});

test('two processes at once send each report once', async () => {
  for (let nth = 0; nth < 3; nth += 1) await receiver({ report: { name: `Report ${nth}` } });
  stage.time.now = at('2026-09-16T06:00Z');
  await Promise.all([sendDue(), sendDue()]);
  expect(mailbox.letters.map(({ subject }) => subject?.slice(0, 8)).sort()).toEqual([
    'Report 0',
    'Report 1',
    'Report 2',
  ]);
});

test('the language, the address and the rights are those of the moment of sending', async () => {
  const { account, report, fly, droneId } = await receiver();
  const other = await stage.world.account();
  await fly('2026-09-15T10:00Z');
  const { owner } = stage.deps.pools;
  await owner.query("update accounts set language = 'ru', email = 'next@farm.test' where id = $1", [
    account.id,
  ]);
  stage.time.now = at('2026-09-16T06:00Z');
  await sendDue();
  expect(mailbox.letters).toMatchObject([{ to: [{ address: 'next@farm.test' }] }]);
  expect(mailbox.letters[0]?.text).toContain('1 вылет.');
  expect(sheetOf(mailbox.letters[0])).toContain('Имя дрона');
  await fly('2026-09-16T10:00Z');
  await owner.query('update flights set owner_id = $2 where drone_id = $1', [droneId, other.id]);
  await owner.query('update devices set owner_id = $2 where id = $1', [droneId, other.id]);
  stage.time.now = at('2026-09-17T06:00Z');
  await sendDue();
  expect((await report())?.last).toMatchObject({ from: '2026-09-16', flights: 0, result: 'no-flights' });
});

test('an account that may not export, is disabled or has no address gets nothing', async () => {
  const { owner } = stage.deps.pools;
  const unverified = await receiver({ report: { name: 'Unverified' } });
  await owner.query("update accounts set real_name_review = 'pending' where id = $1", [
    unverified.account.id,
  ]);
  const disabled = await receiver({ report: { name: 'Disabled' } });
  await owner.query('update accounts set disabled_at = now() where id = $1', [disabled.account.id]);
  const unreachable = await receiver({ plan: { phone: '+4915112345678' }, report: { name: 'Unreachable' } });
  await owner.query('update accounts set email = null where id = $1', [unreachable.account.id]);
  stage.time.now = at('2026-09-16T06:00Z');
  await sendDue();
  expect(mailbox.letters).toEqual([]);
  const { rows } = await owner.query('select name, last_result from reports order by name');
  expect(rows).toEqual([
    { name: 'Disabled', last_result: null },
    { name: 'Unreachable', last_result: 'no-address' },
    { name: 'Unverified', last_result: 'no-right' },
  ]);
  expect(await unreachable.client.refused(reports.create, { body: form })).toMatchObject({
    status: 409,
    code: 'report.no-address',
  });
});

test('a mail server that is away is tried five times; then the inbox shows it, and the next day is sent', async () => {
  const { client, fly, report } = await receiver();
  await fly('2026-09-15T10:00Z');
  mailbox.refusals.push(...Array.from({ length: 5 }, () => ({ code: 451, text: 'later' })));
  stage.time.now = at('2026-09-16T06:00Z');
  for (const pauseMin of [0, 1, 5, 15, 60]) {
    stage.time.now += pauseMin * 60_000;
    expect((await report())?.last).toBeNull();
    await sendDue();
    await sendDue();
  }
  expect(mailbox).toMatchObject({ letters: [], refusals: [] });
  expect((await report())?.last).toMatchObject({ from: '2026-09-15', result: 'failed', flights: null });
  const { items } = await client.call(inbox.list, { query: {} });
  expect(items).toMatchObject([
    { kind: 'export', severity: 'warning', target: { page: 'profile', query: { section: 'reports' } } },
  ]);
  expect(items[0]?.text).toBe('The report “Work of the day” could not be sent. Your profile shows why.');
  stage.time.now = at('2026-09-17T06:00Z');
  await sendDue();
  expect(mailbox.letters).toHaveLength(1);
});

test('a report is sent at once ten times in an hour, and its schedule stays', async () => {
  const { client, id, report } = await receiver();
  for (let nth = 0; nth < 10; nth += 1) {
    await client.call(reports.send, { params: { id } });
    await sendDue();
    stage.time.now += 1_000;
  }
  expect(mailbox.letters).toHaveLength(10);
  expect(await client.refused(reports.send, { params: { id } })).toMatchObject({
    status: 429,
    code: 'request.rate-limited',
  });
  expect(await report()).toMatchObject({ nextAt: '2026-09-16T05:00:00.000Z' });
});
