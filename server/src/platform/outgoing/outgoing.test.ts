import { languages } from '@smartflight/contract/kit/languages.ts';
import { messageOf } from '@smartflight/contract/messages/messages.ts';
import { outgoingTexts } from '@smartflight/contract/messages/outgoing-texts.ts';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { testDatabase } from '../../../test/database.ts';
import { openDeps } from '../../../test/deps.ts';
import { eventually } from '../../../test/eventually.ts';
import { type Mailbox, startMailbox } from '../../../test/outside/mailbox.ts';
import { type SmsGateway, startSmsGateway } from '../../../test/outside/sms-gateway.ts';
import type { Deps } from '../../access/deps.ts';
import { type Jobs, startJobs } from '../jobs.ts';
import { migrate } from '../migrate.ts';
import { createOutgoing } from './create-outgoing.ts';
import { outgoingTasks } from './outgoing.jobs.ts';
import type { Outgoing, OutgoingMessage } from './outgoing.ts';
import { mailTexts, smsTexts } from './outgoing-texts.ts';

let mailbox: Mailbox;
let gateway: SmsGateway;
let deps: Deps;
let outgoing: Outgoing;
const now = Date.now();
const ends: (() => Promise<void>)[] = [];
beforeAll(async () => {
  [mailbox, gateway] = await Promise.all([startMailbox(), startSmsGateway()]);
  const database = await testDatabase(async (url) => void (await migrate(url)));
  const env = {
    SMTP_URL: mailbox.url,
    MAIL_FROM: 'Smart Flight <no-reply@fleet.example>',
    SMS_URL: gateway.url,
    SMS_SECRET: gateway.secret,
  };
  const opened = openDeps(database.url, { events: false, env, clock: () => now });
  deps = opened.deps;
  const jobs = await startJobs({
    owner: deps.pools.owner,
    log: deps.log,
    crontab: '',
    alone: true,
    tasks: outgoingTasks(deps),
  });
  outgoing = createOutgoing({ ...deps, jobs: () => jobs });
  ends.push(jobs.stop, mailbox.close, gateway.close, opened.close, database.drop);
});
afterAll(async () => {
  for (const end of ends) await end();
});
afterEach(async () => {
  await deps.pools.db.deleteFrom('deliveries').execute();
  mailbox.letters.length = 0;
  gateway.taken.length = 0;
});

const code: OutgoingMessage = {
  to: 'lena@farm.test',
  text: 'code',
  args: { code: '482913', minutes: 10 },
  language: 'en',
};

const deliveries = () =>
  deps.pools.db
    .selectFrom('deliveries')
    .select(['channel', 'text_id', 'target_end', 'state', 'error'])
    .execute();

const hurry = () => deps.pools.owner.query('update graphile_worker._private_jobs set run_at = now()');

test('a message that can not be queued fails who waits for it, and not what has happened already', async () => {
  const away = createOutgoing({
    ...deps,
    jobs: () => ({
      add: () => Promise.reject(new Error('the database is away')),
      stop: async () => undefined,
    }),
  });
  await expect(away.send(code)).rejects.toThrow('away');
  await expect(away.notify({ ...code, text: 'passwordChanged', args: {} })).resolves.toBeUndefined();
});

test('a mail arrives as plain text with a subject, from the configured sender, under the product’s name', async () => {
  await outgoing.send(code);
  await eventually(async () => expect(await deliveries()).toHaveLength(1));
  expect(mailbox.letters).toMatchObject([
    {
      from: { address: 'no-reply@fleet.example', name: 'Smart Flight' },
      to: [{ address: 'lena@farm.test' }],
      subject: 'Your verification code',
    },
  ]);
  const [letter] = mailbox.letters;
  expect(letter?.text).toContain(
    '482913 is your Smart Flight verification code. It is valid for 10 minutes.',
  );
  expect(letter?.html).toBeUndefined();
  expect(letter?.headers.find(({ key }) => key === 'auto-submitted')?.value).toBe('auto-generated');
  expect(await deliveries()).toEqual([
    { channel: 'mail', text_id: 'code', target_end: 'test', state: 'sent', error: '' },
  ]);
});

test('an SMS is posted to the gateway with its words, their id and arguments, signed', async () => {
  await outgoing.send({ ...code, to: '+8613800138000', language: 'zh' });
  await eventually(async () => expect(await deliveries()).toHaveLength(1));
  expect(gateway.taken).toEqual([
    {
      id: expect.stringMatching(/^[\da-f-]{36}$/),
      to: '+8613800138000',
      text: expect.stringContaining('482913'),
      textId: 'code',
      args: { code: '482913', minutes: 10 },
      language: 'zh',
    },
  ]);
  expect(await deliveries()).toMatchObject([{ channel: 'sms', target_end: '8000', state: 'sent' }]);
});

test('who is away is tried again with the same message, who refuses is not', async () => {
  mailbox.refusals.push({ code: 451, text: 'try later lena@farm.test' });
  gateway.refusals.push(503, 429);
  await outgoing.send(code);
  await outgoing.send({ ...code, to: '+8613800138001' });
  await eventually(async () => {
    await hurry();
    expect(await deliveries()).toHaveLength(2);
  });
  expect((await deliveries()).map(({ state }) => state)).toEqual(['sent', 'sent']);
  expect(mailbox.letters).toHaveLength(1);
  expect(gateway.taken).toHaveLength(1);
  await deps.pools.db.deleteFrom('deliveries').execute();

  mailbox.refusals.push({ code: 550, text: 'no such mailbox lena@farm.test' });
  gateway.refusals.push(422);
  await outgoing.send(code);
  await outgoing.send({ ...code, to: '+8613800138002' });
  await eventually(async () => expect(await deliveries()).toHaveLength(2));
  expect((await deliveries()).sort((a, b) => a.channel.localeCompare(b.channel))).toEqual([
    { channel: 'mail', text_id: 'code', target_end: 'test', state: 'failed', error: 'EENVELOPE 550' },
    { channel: 'sms', text_id: 'code', target_end: '8002', state: 'failed', error: 'HTTP 422' },
  ]);
});

test('after the last try it is noted that nothing was sent', async () => {
  gateway.refusals.push(...Array(6).fill(500));
  await outgoing.send({ ...code, to: '+8613800138003' });
  await eventually(async () => {
    await hurry();
    expect(await deliveries()).toMatchObject([{ state: 'failed', error: 'SMS gateway: HTTP 500' }]);
  });
  // The job row is removed shortly after its result is stored.
  await eventually(async () =>
    expect((await deps.pools.owner.query('select from graphile_worker.jobs')).rowCount).toBe(0),
  );
});

test('a dropped message, and a code that has expired in the queue, are not sent', async () => {
  await outgoing.send({ ...code, isDropped: true });
  // Queued with a clock in the past: otherwise the worker may send it before the clock is advanced.
  await createOutgoing({ ...deps, clock: () => now - 600_001 }).send(code);
  await outgoing.send({ ...code, text: 'passwordChanged', args: {} });
  await eventually(async () => expect(await deliveries()).toHaveLength(1));
  expect(mailbox.letters.map(({ subject }) => subject)).toEqual(['Your password was changed']);
});

test('queued contents are unreadable in the database', async () => {
  const kept: unknown[] = [];
  const jobs: Jobs = { add: async (_name, payload) => void kept.push(payload), stop: async () => undefined };
  await createOutgoing({ ...deps, jobs: () => jobs }).send(code);
  expect(kept).toHaveLength(1);
  expect(JSON.stringify(kept)).not.toMatch(/482913|lena|code/);
});

test('a missing channel sends and queues nothing', async () => {
  const kept: unknown[] = [];
  const jobs: Jobs = { add: async (_name, payload) => void kept.push(payload), stop: async () => undefined };
  const { mail } = deps.config;
  const onlyMail = createOutgoing({ ...deps, config: mail ? { mail } : {}, jobs: () => jobs });
  expect(onlyMail.ways).toEqual({ mail: true, sms: false });
  expect([onlyMail.reaches('a@b.test'), onlyMail.reaches('+8613800138000')]).toEqual([true, false]);
  await onlyMail.send({ ...code, to: '+8613800138000' });
  expect(kept).toEqual([]);
});

const someArgs = {
  code: '123456',
  minutes: 10,
  target: 'a@b.test',
  kind: 'pilot',
  reason: 'expired',
  note: '<b>',
  drone: 'Field 7',
  by: 'Ann',
  company: 'North',
  link: 'https://fleet.test/register',
  date: '2026-12-24',
  days: 30,
  rule: 'Battery low',
  measure: 'battery',
  value: 24,
  name: 'Weekly work',
  period: '1 – 7 Jun 2026',
  flights: 12,
};

test.each(languages)('every message has text without gaps in %s, and an SMS names its sender', (language) => {
  const product = messageOf(language, 'product.name');
  for (const text of Object.keys(outgoingTexts).filter((id) => isTextId(id))) {
    const message = { to: 'a@b.test', text, args: someArgs, language };
    const { subject, text: body } = mailTexts(message);
    expect(subject, text).toMatch(/\S/);
    expect(subject, text).not.toMatch(/[\r\n]/);
    expect(body, text).toMatch(new RegExp(`\n${product}\n$`));
    expect(smsTexts(message), text).toContain(product);
    for (const arg of outgoingTexts[text])
      if (!['kind', 'reason', 'measure'].includes(arg)) expect(body).toContain(String(someArgs[arg]));
  }
});

const isTextId = (id: string): id is OutgoingMessage['text'] => Object.hasOwn(outgoingTexts, id);
