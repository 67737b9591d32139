import { accounts, inbox, registration } from '@smartflight/contract/endpoints.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestApp, testApp } from '../../../test/app.ts';
import { eventually } from '../../../test/eventually.ts';
import { testPassword } from '../../../test/world.ts';

let stage: TestApp;
beforeAll(async () => {
  stage = await testApp();
});
afterAll(() => stage.close());

let addresses = 0;
const newAddress = () => `198.51.100.${++addresses}`;

interface From {
  address: string;
  cookie?: string;
}

const signIn = (username: string, password: string, { address, cookie }: From) =>
  stage.app.inject({
    method: 'POST',
    url: accounts.login.path,
    remoteAddress: address,
    payload: { username, password },
    ...(cookie === undefined ? {} : { headers: { cookie } }),
  });

/** Signs in and returns the cookie by which the browser is known from now on. */
async function knownDevice(username: string, address: string): Promise<string> {
  const answer = await signIn(username, testPassword, { address });
  return String(answer.headers['set-cookie']).split(';')[0] ?? '';
}

async function guess(username: string, from: From): Promise<number[]> {
  const statuses = [];
  for (let n = 0; n < 11; n += 1) statuses.push((await signIn(username, 'a wrong one', from)).statusCode);
  return statuses;
}

const lockedAfterTen = [...Array(10).fill(401), 429];

test('after ten wrong passwords the refusal reports how long, and the owner is warned once by inbox and mail', async () => {
  const owner = await stage.world.account();
  const address = newAddress();
  expect(await guess(owner.email, { address })).toEqual(lockedAfterTen);
  const refused = await signIn(owner.email, testPassword, { address });
  expect(refused.json()).toMatchObject({ code: 'login.locked' });
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(29 * 60);
  const mails = () => stage.outbox.filter(({ to, text }) => to === owner.email && text === 'signInLocked');
  await eventually(() => expect(mails()).toHaveLength(1));
  await guess(owner.email, { address: newAddress() });
  const me = await stage.as(owner);
  const { items } = await me.call(inbox.list);
  expect(items.filter(({ kind }) => kind === 'security')).toHaveLength(1);
  expect(mails()).toHaveLength(1);
});

test('a device that the owner signed in from stays open while others at its address are locked out', async () => {
  const { email } = await stage.world.account();
  const address = newAddress();
  const cookie = await knownDevice(email, address);
  expect(await guess(email, { address })).toEqual(lockedAfterTen);
  expect((await signIn(email, testPassword, { address })).statusCode).toBe(429);
  expect((await signIn(email, testPassword, { address, cookie })).statusCode).toBe(200);
  expect((await signIn(email, testPassword, { address: newAddress() })).statusCode).toBe(200);
});

test('a device is known for its own account only, and a made-up one for none', async () => {
  const [mine, other] = [await stage.world.account(), await stage.world.account()];
  const address = newAddress();
  const cookie = await knownDevice(mine.email, newAddress());
  await guess(other.email, { address });
  for (const wrong of [cookie, 'device=abc.def', `${cookie}x`])
    expect((await signIn(other.email, testPassword, { address, cookie: wrong })).statusCode).toBe(429);
});

test('tries from a known device are limited too, and a recovery opens it at once', async () => {
  const { email } = await stage.world.account();
  const address = newAddress();
  const cookie = await knownDevice(email, address);
  for (let n = 0; n < 20; n += 1)
    expect((await signIn(email, 'a wrong one', { address, cookie })).statusCode).toBe(401);
  expect((await signIn(email, testPassword, { address, cookie })).statusCode).toBe(429);
  const post = (url: string, payload: object) =>
    stage.app.inject({ method: 'POST', url, remoteAddress: address, payload });
  await post(registration.sendCode.path, { target: email, purpose: 'recover' });
  const sent = stage.outbox.filter(({ to, text }) => to === email && text === 'code').at(-1);
  const password = 'heron over rice 7';
  const recovered = await post(registration.recover.path, {
    target: email,
    code: String(sent?.args['code']),
    password,
  });
  expect(recovered.statusCode).toBe(200);
  expect((await signIn(email, password, { address, cookie })).statusCode).toBe(200);
});
