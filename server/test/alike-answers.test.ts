import { randomUUID } from 'node:crypto';
import { endpoints } from '@smartflight/contract/endpoints.ts';
import type { AnyEndpoint } from '@smartflight/contract/kit/endpoint.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { type CommandStage, commandStage } from '../src/features/commands/test-commands.ts';
import { type Answer, alike } from './alike-steps.ts';
import { signedIn } from './people.ts';
import type { AccountPlan } from './world.ts';

let own: CommandStage;
beforeAll(async () => {
  own = await commandStage();
});
afterAll(() => own.stage.close());

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
  'customers.create': 'text on the customer, matched with no account',
  'customers.change': 'text on the customer, matched with no account',
  'orders.create': 'pest of an order, matched with no account',
  'orders.change': 'pest of an order, matched with no account',
  'products.create': 'pest of a use, matched with no account',
  'products.change': 'pest of a use, matched with no account',
  'rules.create': 'one of four words, no address',
  'rules.preview': 'one of four words, no address',
  'rules.change': 'one of four words, no address',
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
  expect(found.sort()).toEqual([...Object.keys(alike), ...Object.keys(others)].sort());
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
      .replaceAll(/\bD[0-9a-f]{8}-[0-9a-f]{3}\b/g, 'DEVICE')
      .replaceAll(/"code":"[0-9A-Z]+"/g, '"code":"CODE"')
      .replaceAll(/\b1\d{12}\b/g, '0')
      .replaceAll(/user-?\w+@example\.test/g, 'OWNER')
      .replaceAll(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, 'INSTANT'),
  );

let nth = 0;
for (const [name, { steps, twice }] of Object.entries(alike))
  test(`${name} answers alike for verified, unverified, disabled and unknown addresses`, async () => {
    const { stage } = own;
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
        for (const step of await steps(owner, own)) seen.push(...(await step(account)));
        answers.push(normal(seen, account));
        statuses = seen.map(([status]) => status);
      }
    const [first, ...rest] = answers;
    expect(statuses.slice(0, 2)).toEqual(twice);
    expect(statuses.slice(2)).toEqual(statuses.slice(2).map(() => 200));
    for (const one of rest) expect(one).toEqual(first);
  });
