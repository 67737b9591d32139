import { randomUUID } from 'node:crypto';
import { createServer } from 'node:net';
import { Writable } from 'node:stream';
import { consentVersions } from '@smartflight/contract/accounts/consents.ts';
import { defaultInvitationCode } from '@smartflight/contract/accounts/person-fields.ts';
import { audit, files, onboarding, profile } from '@smartflight/contract/endpoints.ts';
import type { LightMyRequestResponse } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readConfig } from '../src/config.ts';
import { createLog } from '../src/platform/log.ts';
import { createOutgoing } from '../src/platform/outgoing/create-outgoing.ts';
import { newKey } from '../src/platform/security/key-ring.ts';
import { createVault } from '../src/platform/security/vault.ts';
import { type TestApp, testApp } from './app.ts';
import { breakTables, createMarkers, dumpOf, sheetText } from './markers.ts';
import { type Applicant, basics, newcomer, pictures, reviewer, signedIn } from './people.ts';
import { picture } from './pictures.ts';

const markers = createMarkers();
const { secret, code } = markers;
let stage: TestApp;
let logged = '';
beforeAll(async () => {
  const to = new Writable({
    write: (chunk, _encoding, done) => {
      logged += String(chunk);
      done();
    },
  });
  const log = createLog('debug', to);
  const port = await deadPort();
  const env = {
    SMTP_URL: `smtp://127.0.0.1:${port}`,
    MAIL_FROM: 'no-reply@example.test',
    WECHAT_APP_ID: 'app',
    WECHAT_SECRET: secret(),
    WECHAT_API_URL: `http://127.0.0.1:${port}`,
  };
  const vault = createVault([newKey(new Date())]);
  const outgoing = createOutgoing({
    config: readConfig('production', env),
    vault,
    jobs: () => stage.deps.jobs(),
    clock: () => stage.time.now,
    log,
  });
  stage = await testApp({ jobs: true, env, own: { log, vault, outgoing } });
});
afterAll(() => stage.close());

async function deadPort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  await new Promise((resolve) => server.close(resolve));
  return typeof address === 'object' && address ? address.port : 0;
}

interface Request {
  method?: 'GET' | 'POST' | 'DELETE';
  path: string;
  token?: string;
  query?: Record<string, string>;
  body?: string | object;
  type?: string;
  /** Caller's address; one of its own when absent. */
  address?: string;
}

const codeAddress = '10.8.8.8';
let callers = 0;
const ask = ({
  method = 'POST',
  path,
  token,
  query,
  body,
  type,
  address,
}: Request): Promise<LightMyRequestResponse> =>
  stage.app.inject({
    method,
    url: query ? `${path}?${new URLSearchParams(query)}` : path,
    remoteAddress: address ?? `10.7.${Math.floor(++callers / 250)}.${callers % 250}`,
    headers: {
      ...(token ? { authorization: `Bearer ${token}` } : {}),
      ...(type ? { 'content-type': type } : {}),
    },
    ...(body === undefined ? {} : { payload: body }),
  });

const form = 'application/x-www-form-urlencoded';
const textForm = (fields: Record<string, string>): Pick<Request, 'body' | 'type'> => ({
  type: 'multipart/form-data; boundary=b',
  body: `${Object.entries(fields)
    .map(([name, value]) => `--b\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`)
    .join('')}--b--\r\n`,
});

interface People {
  applicant: Applicant;
  /** Without a password. */
  bare: Applicant;
  /** Verified, without a company. */
  grown: Applicant;
  forgetful: Applicant;
}

async function people(): Promise<People> {
  return {
    applicant: await newcomer(stage, { username: `Harmless ${randomUUID().slice(0, 8)}` }),
    bare: await newcomer(stage, { password: false }),
    forgetful: await newcomer(stage),
    grown: await signedIn(stage, await stage.world.account({ password: true })),
  };
}

/** Every call with documents, passwords, codes or tokens; valid, except that in some the secret itself is wrong. */
async function rightRequests({ applicant, bare, grown, forgetful }: People): Promise<Request[]> {
  const token = applicant.token;
  const ids = await pictures(stage, applicant.id, 'idCard');
  const cards = await pictures(stage, applicant.id, 'pilotCard');
  const licence = await pictures(stage, grown.id, 'licence');
  const mailbox = (): string => `harmless-${randomUUID().slice(0, 8)}@example.test`;
  const register = async () => {
    const target = mailbox();
    return {
      ...{
        target,
        code: await stage.deps.codes.issue({ purpose: 'register', target, address: codeAddress }),
      },
      ...{ username: 'Harmless newcomer', password: secret(), invitationCode: defaultInvitationCode },
      consentVersion: consentVersions.registration,
    };
  };
  const { consentVersion: _none, ...unread } = await register();
  const names = {
    identityName: secret(),
    identityNumber: secret(),
    consentVersion: consentVersions.realName,
  };
  const recovered = { target: forgetful.email, password: secret() };
  const recoverCode = await stage.deps.codes.issue({
    purpose: 'recover',
    target: forgetful.email,
    address: codeAddress,
  });
  const signIn = { username: grown.email, password: secret() };
  const corporate = {
    ...{ corporationName: secret(), corporationIdNumber: secret(), corporationContact: secret() },
    ...{
      businessLicense: secret(),
      companyName: 'Harmless Agrar',
      upgradeType: 'agent',
      companyAddr: 'Lane 7',
    },
    ...{ businessLicenseFrtImg: licence.iconFront, businessLicenseBkImg: licence.iconBack },
  };
  const harmless = { username: 'Harmless applicant', address: 'Harmless Lane 7' };
  return [
    { path: '/api/account/completeAccountInfo', token, body: harmless },
    { path: '/api/account/authentication/realname', token, query: { ...names, ...ids } },
    {
      path: '/api/account/authentication/realname',
      token,
      body: { ...names, ...ids, identityNumber: secret() },
    },
    { path: '/api/account/authentication/operator', token, query: { certificateNumber: secret(), ...cards } },
    { path: '/api/account/authentication/operator', token, body: { certificateNumber: secret(), ...cards } },
    { path: '/api/system/updatePwd', token: bare.token, query: { pwd: secret() } },
    { path: '/api/system/updatePwd', token: bare.token, body: { pwd: secret() } },
    { path: '/api/enterprises/upgrades', token: grown.token, body: corporate },
    { path: '/api/account/sendCode', body: { target: mailbox(), purpose: 'register' } },
    { path: '/api/account/register', body: await register(), address: codeAddress },
    { path: '/api/account/register', body: { ...(await register()), code: code() } },
    { path: '/api/account/register', body: { ...(await register()), invitationCode: code() } },
    { path: '/api/account/register', body: unread },
    { path: '/api/account/recover', body: { ...recovered, code: code() } },
    { path: '/api/account/recover', body: { ...recovered, code: recoverCode }, address: codeAddress },
    { path: '/api/v2/login', body: `${new URLSearchParams(signIn)}`, type: form },
    { path: '/api/v2/login', ...textForm({ username: grown.email, password: secret() }) },
    { path: '/api/v2/login', body: { username: grown.email, password: secret() } },
    { path: '/api/v2/login', body: { username: secret(), password: secret() } },
    { path: '/api/wechat/token', query: { code: secret() } },
    { path: '/api/wechat/token', body: { code: secret() } },
    {
      path: '/api/wechat/bind',
      token: secret().repeat(2),
      body: { username: grown.email, password: secret() },
    },
    { path: '/api/account/chatApp', token: grown.token, body: { code: secret() } },
    { path: '/api/account/contact', token: grown.token, body: { target: mailbox(), code: code() } },
    {
      path: '/api/account/password',
      token: grown.token,
      body: { oldPassword: secret(), newPassword: secret() },
    },
    { path: '/api/account/erase', token: grown.token, body: { password: secret() } },
    { method: 'GET', path: '/api/sys/oem/getCompanyName', query: { invitationCode: code() } },
    { method: 'GET', path: '/api/onboarding', token: secret().repeat(2) },
    {
      path: '/api/accounts/first',
      token: secret().repeat(2),
      body: { password: secret(), username: 'Nobody' },
    },
    { path: '/api/logout', token: secret().repeat(2) },
  ];
}

function wrongRequests({ applicant: { token } }: People): Request[] {
  const realName = '/api/account/authentication/realname';
  return [
    { path: realName, token, query: { identityName: secret(), identityNumber: secret() } },
    { path: realName, token, query: { identityName: secret(), identityNumber: secret().repeat(3) } },
    { path: realName, token, query: { identityName: `\0${secret()}`, identityNumber: `${secret()}\0` } },
    { path: realName, query: { identityNumber: secret() } },
    { path: `${realName}s`, token, query: { identityNumber: secret() } },
    { path: `${realName}/`, token, query: { identityNumber: secret() } },
    { method: 'GET', path: realName, token, query: { identityNumber: secret() } },
    { path: `${realName}?iconFront=${secret()}&iconFront=${secret()}&__proto__=${secret()}`, token },
    { path: `${realName}/%E0%A4%A?identityNumber=${secret()}`, token },
    { path: `${realName}?identityNumber=${secret()}%E0%A4%A`, token },
    { path: `/api/system/updatePwd?pwd=${secret()}&pwd=${secret()}`, token },
    { path: '/api/system/updatePwd', token, body: `{"pwd":"${secret()}"`, type: 'application/json' },
    { path: '/api/system/updatePwd', token, body: `["${secret()}"]`, type: 'application/json' },
    { path: '/api/system/updatePwd', token, body: `<pwd>${secret()}</pwd>`, type: 'text/xml' },
    {
      path: '/api/system/updatePwd',
      token,
      body: `{"__proto__":{"pwd":"${secret()}"}}`,
      type: 'application/json',
    },
    { path: '/api/v2/login', body: `password=${secret()}%E0%A4%A`, type: form },
    { path: '/api/v2/login', body: `--b\r\n${secret()}`, type: 'multipart/form-data; boundary=b' },
    { path: '/api/v2/login', ...textForm({ __proto__x: secret(), password: secret() }) },
    { path: '/api/v2/login', body: { username: { $gt: secret() }, password: [secret()] } },
    { path: '/api/account/register', body: { code: secret(), password: secret(), target: [secret()] } },
    { path: '/api/wechat/token', query: { code: secret().repeat(40) } },
    { path: '/api/account/uploadIdcardImg', token, ...textForm({ file: secret() }) },
  ];
}

/** Sends the calls one by one; returns those that failed. */
async function failuresOf(
  requests: readonly Request[],
): Promise<{ request: Request; answer: LightMyRequestResponse }[]> {
  const failed = [];
  for (const request of requests) {
    const answer = await ask(request);
    if (answer.statusCode >= 400) failed.push({ request, answer });
  }
  return failed;
}

const reported = (answer: LightMyRequestResponse): string =>
  `${JSON.stringify(answer.headers)}\n${answer.body}`;

test('papers, passwords, codes and tokens of right and wrong calls are in no table, job, trail, sheet or response [A-02]', async () => {
  const all = await people();
  const requests = [...(await rightRequests(all)), ...wrongRequests(all)];
  const failed = await failuresOf(requests);
  expect(requests.length - failed.length, 'calls that were taken').toBeGreaterThan(10);
  const { token } = await stage.as(await stage.world.account());
  markers.know(token);
  const { applicant } = all;
  const path = await applicant.client.call(files.uploadIdcardImg, { body: { file: await picture() } });
  const { rawPayload } = await ask({ method: 'GET', path, token: applicant.token });
  markers.know(rawPayload.subarray(-24).toString('latin1'));
  expect(markers.count()).toBeGreaterThanOrEqual(50);

  for (const { request, answer } of failed) {
    expect(reported(answer), request.path).toContain(
      answer.headers['x-request-id'] ?? '"code":"request.invalid"',
    );
    expect(markers.foundIn(reported(answer)), request.path).toEqual([]);
  }
  const dump = await dumpOf(stage.deps.pools.owner);
  const { username } = await stage.deps.pools.db
    .selectFrom('accounts')
    .select('username')
    .where('id', '=', applicant.id)
    .executeTakeFirstOrThrow();
  // First checks that public data of the same calls is found, which proves that the search works.
  expect(dump.get('public.accounts')).toContain(username);
  expect(dump.get('public.accounts')).toContain('Harmless newcomer');
  expect(dump.get('public.reviews')).toContain(applicant.id);
  expect(dump.get('public.audit')).toContain('reviews.submit');
  expect(dump.get('public.files')).toContain(path.slice(-36));
  expect(dump.get('graphile_worker._private_jobs')).toContain('sealed');
  for (const [table, text] of dump) expect(markers.foundIn(text), table).toEqual([]);
  expect(dump.get('graphile_worker._private_jobs')).not.toContain('harmless-');

  const staff = await reviewer(stage, null);
  const sheet = sheetText((await staff.client.raw(audit.export)).rawPayload);
  expect(sheet).toContain(username);
  expect(markers.foundIn(sheet)).toEqual([]);
  const metrics = await stage.deps.metrics.registry.metrics();
  expect(metrics).toContain('smartflight_viewers');
  expect(markers.foundIn(metrics)).toEqual([]);
  expect(markers.foundIn(logged)).toEqual([]);
});

test('one’s own export shows one’s papers in full, and none of one’s passwords, codes and tokens', async () => {
  const own = createMarkers();
  const { applicant, bare } = await people();
  const papers = {
    identityName: 'Paper Name',
    identityNumber: 'PAPER-NUMBER-1',
    ...(await pictures(stage, bare.id, 'idCard')),
  };
  const consentVersion = consentVersions.realName;
  await bare.client.call(onboarding.completeAccountInfo, { body: basics });
  await ask({
    path: '/api/account/authentication/realname',
    token: bare.token,
    query: { ...papers, consentVersion },
  });
  expect(
    (await ask({ path: '/api/system/updatePwd', token: bare.token, query: { pwd: own.secret() } }))
      .statusCode,
  ).toBe(200);
  const { body } = await bare.client.raw(profile.exportOwn);
  expect(body).toContain('PAPER-NUMBER-1');
  own.know(bare.token);
  expect(own.foundIn(body)).toEqual([]);
  expect((await applicant.client.raw(profile.exportOwn)).body).not.toContain('PAPER-NUMBER-1');
});

test('a fault on the way is logged with its call and nothing that the call carried [A-02]', async () => {
  const all = await people();
  const requests = [...(await rightRequests(all)), ...wrongRequests(all)];
  await breakTables(stage.deps.pools.owner, [
    'accounts',
    'reviews',
    'verification_codes',
    'sessions',
    'attempts',
    'audit',
  ]);
  const before = logged.length;
  const faults = (await failuresOf(requests)).filter(({ answer }) => answer.statusCode === 500);
  const lines = logged.slice(before);
  const routes = new Set(faults.map(({ request }) => request.path));
  for (const path of [
    '/authentication/realname',
    '/authentication/operator',
    '/updatePwd',
    '/register',
    '/recover',
    '/login',
  ])
    expect(
      [...routes].some((route) => route.endsWith(path)),
      path,
    ).toBe(true);
  for (const { request, answer } of faults) {
    const line = lines.split('\n').find((one) => one.includes(answer.json().requestId));
    expect(line, request.path).toContain(request.path.split('?')[0]);
    expect(line, request.path).toContain('database error P0001');
    expect(markers.foundIn(reported(answer)), request.path).toEqual([]);
  }
  expect(markers.foundIn(lines)).toEqual([]);
});

test('the search meets a marker in whatever clothes a table or a log gives it', () => {
  const own = createMarkers();
  const marker = own.secret();
  const short = own.code();
  for (const offset of ['', 'x', 'xy'])
    expect(own.foundIn(`…${Buffer.from(`${offset}${marker} and more`).toString('base64')}…`)).toEqual([
      marker,
    ]);
  expect(own.foundIn(`\\x00${Buffer.from(marker).toString('hex').toUpperCase()}00`)).toEqual([marker]);
  expect(own.foundIn(`(1,"${marker.toLowerCase()}")`)).toEqual([marker]);
  expect(own.foundIn(`{"code":"${short}"}`)).toEqual([short]);
  expect(own.foundIn('nothing of the kind')).toEqual([]);
});
