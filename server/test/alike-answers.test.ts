import { randomUUID } from 'node:crypto';
import { roleCodes } from '@smartflight/contract/access/access.ts';
import {
  endpoints,
  enterprises,
  inbox,
  plotShares,
  plots,
  profile,
  teams,
} from '@smartflight/contract/endpoints.ts';
import type { AnyEndpoint } from '@smartflight/contract/kit/endpoint.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { type TestApp, testApp } from './app.ts';
import { field } from './fields.ts';
import { type Applicant, signedIn } from './people.ts';
import type { AccountPlan } from './world.ts';

let stage: TestApp;
beforeAll(async () => {
  stage = await testApp();
});
afterAll(() => stage.close());

type Answer = [status: number, body: unknown];

/** An owner's calls about one address; each answer is compared between addresses. */
type Steps = (owner: Applicant) => Promise<((account: string) => Promise<Answer[]>)[]>;

const raw = async (answer: Promise<{ statusCode: number; json: () => unknown }>): Promise<Answer> => {
  const { statusCode, json } = await answer;
  return [statusCode, json()];
};

/** The calls that take the address of another person, with what their caller reads afterwards. */
const alike: Record<string, Steps> = {
  'plotShares.create': async ({ client }) => {
    const { id } = await client.call(plots.create, { body: { name: 'Ours', boundary: field() } });
    const shared = () => client.call(plotShares.list, { params: { id } });
    const reads = () => [
      raw(client.raw(plotShares.list, { params: { id } })),
      raw(client.raw(plots.get, { params: { id } })),
      raw(client.raw(plots.list, { query: { scope: 'lent' } })),
      raw(client.raw(profile.exportOwn)),
      raw(client.raw(inbox.list)),
    ];
    return [
      async (account) => {
        const share = () =>
          raw(client.raw(plotShares.create, { params: { id }, body: { account, right: 'view' } }));
        return [await share(), await share(), ...(await Promise.all(reads()))];
      },
      async () => {
        const shareId = (await shared()).items[0]?.id ?? '';
        const body = { right: 'edit' as const };
        return [
          await raw(client.raw(plotShares.update, { params: { id, shareId }, body })),
          ...(await Promise.all(reads())),
          await raw(client.raw(plotShares.revoke, { params: { id, shareId } })),
          ...(await Promise.all(reads())),
        ];
      },
    ];
  },
  'teams.invite': async ({ client }) => {
    const { id } = await client.call(teams.create, { body: { name: 'Crew' } });
    return [
      async (account) => {
        const invite = () => raw(client.raw(teams.invite, { params: { id }, body: { account } }));
        return [await invite(), await invite(), await raw(client.raw(teams.get, { params: { id } }))];
      },
    ];
  },
  'enterprises.invite': async () => {
    const companyId = await stage.world.company({ name: `Farm ${nth}` });
    const plan = { username: 'Owner', email: `user-manager${nth}@example.test`, roles: [roleCodes.manager] };
    const { client } = await signedIn(stage, await stage.world.account({ ...plan, companyId }));
    return [
      async (account) => {
        const invite = () => raw(client.raw(enterprises.invite, { body: { account } }));
        return [await invite(), await invite(), await raw(client.raw(enterprises.invitations))];
      },
    ];
  },
};

/** Calls that answer whether a verified account has the address; ten wrong ones an hour are answered. */
const notYet = ['drones.grant', 'chargers.grant', 'chargers.offer', 'transfers.offer', 'tasks.addSupervisor'];

/** Fields with these names that are no address of another person's account, each with its reason. */
const others: Record<string, string> = {
  'accounts.createFirst': 'the first account is the caller’s',
  'registration.sendCode': 'the caller’s own address, which gets the answer',
  'registration.register': 'the caller’s own address, which gets the answer',
  'registration.recover': 'the caller’s own address, which gets the answer',
  'chatApp.bind': 'the caller’s own address, which gets the answer',
  'openid.register': 'the caller’s own address, which gets the answer',
  'profile.changeContact': 'the caller’s own address, which gets the answer',
  'batteries.register': 'text on the device, matched with no account',
  'chargers.import': 'text on the device, matched with no account',
  'chargers.register': 'text on the device, matched with no account',
  'chargers.update': 'text on the device, matched with no account',
  'drones.import': 'text on the device, matched with no account',
  'drones.register': 'text on the device, matched with no account',
  'drones.update': 'text on the device, matched with no account',
  'zones.create': 'text on the zone, matched with no account',
  'zones.update': 'text on the zone, matched with no account',
  'enterprises.upgrade': 'text of the application, matched with no account',
};

/** Whether a schema has a field named like an address, however deep. */
function hasAddress(node: unknown): boolean {
  if (typeof node !== 'object' || node === null) return false;
  return Object.entries(node).some(
    ([name, value]) =>
      (/^(account|target|email|phone|.*contact)$/i.test(name) && value?.type === 'string') ||
      hasAddress(value),
  );
}

test('every call with an address is listed here', () => {
  const found = Object.entries(endpoints).flatMap(([noun, calls]) =>
    Object.entries<AnyEndpoint>(calls).flatMap(([name, { body }]) =>
      body && hasAddress(z.toJSONSchema(body, { io: 'input', unrepresentable: 'any' }))
        ? [`${noun}.${name}`]
        : [],
    ),
  );
  expect(found.sort()).toEqual([...Object.keys(alike), ...notYet, ...Object.keys(others)].sort());
});

const owners: Record<string, AccountPlan | undefined> = {
  verified: {},
  unverified: { verified: '0' },
  disabled: { disabled: true },
  none: undefined,
};

/** The answer without what differs from call to call: ids, instants, issued codes and the address. */
const normal = (answers: unknown, account: string): unknown =>
  JSON.parse(
    JSON.stringify(answers)
      .replaceAll(account, 'ADDRESS')
      .replaceAll(/[0-9a-f]{8}-[0-9a-f-]{27}/g, 'ID')
      .replaceAll(/"code":"[0-9A-Z]+"/g, '"code":"CODE"')
      .replaceAll(/user-?\w+@example\.test/g, 'OWNER')
      .replaceAll(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, 'INSTANT'),
  );

let nth = 0;
for (const [name, steps] of Object.entries(alike))
  test(`${name} answers alike for verified, unverified, disabled and unknown addresses`, async () => {
    const answers: unknown[] = [];
    let statuses: number[] = [];
    for (const plan of Object.values(owners))
      for (const by of ['email', 'phone'] as const) {
        nth += 1;
        const phone = `+86138000${10_000 + nth}`;
        const email = `other-${randomUUID().slice(0, 8)}@others.test`;
        if (plan) await stage.world.account({ ...plan, username: 'Other', email, phone });
        const owner = await signedIn(
          stage,
          await stage.world.account({ username: 'Owner', email: `user${nth}@example.test` }),
        );
        const account = { email, phone }[by];
        const seen: Answer[] = [];
        for (const step of await steps(owner)) seen.push(...(await step(account)));
        answers.push(normal(seen, account));
        statuses = seen.map(([status]) => status);
      }
    const [first, ...rest] = answers;
    // A second invitation into a company renews the first.
    expect(statuses.slice(0, 3)).toEqual(name === 'enterprises.invite' ? [201, 201, 200] : [201, 409, 200]);
    expect(statuses.slice(3)).toEqual(statuses.slice(3).map(() => 200));
    for (const one of rest) expect(one).toEqual(first);
  });
