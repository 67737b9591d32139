import { roleCodes } from '@smartflight/contract/access/access.ts';
import { drones, endpoints, taskParticipants } from '@smartflight/contract/endpoints.ts';
import type { AnyEndpoint } from '@smartflight/contract/kit/endpoint.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { type TestApp, testApp } from './app.ts';
import { signedIn } from './people.ts';

let stage: TestApp;
beforeAll(async () => {
  stage = await testApp();
});
afterAll(() => stage.close());

const every: [string, AnyEndpoint][] = Object.entries(endpoints).flatMap(([noun, calls]) =>
  Object.entries<AnyEndpoint>(calls).map(([name, endpoint]): [string, AnyEndpoint] => [
    `${noun}.${name}`,
    endpoint,
  ]),
);

/**
 * Arrays that name nothing of others: shapes, times, settings, channels, roles of the account in the path, scopes, events
 * of an own webhook, parts of an own product, the cells of an imported row, the at most ten product lines of a record and
 * the rules it is checked against.
 */
const ownValues = new Set([
  'coordinates',
  'centre',
  'layers',
  'times',
  'weekly',
  'days',
  'order',
  'shown',
  'hidden',
  'roles',
  'scopes',
  'channels',
  'types',
  'substances',
  'uses',
  'buffers',
  'columns',
  'cells',
  'products',
  'regimes',
  'sites',
]);

/** Names of the arrays in a schema, however deep. */
function arraysIn(node: unknown, name = ''): string[] {
  if (typeof node !== 'object' || node === null) return [];
  if ('type' in node && node.type === 'array')
    return [...(name === '' ? [] : [name]), ...arraysIn('items' in node ? node.items : undefined)];
  const fields = 'properties' in node ? Object.entries(node.properties ?? {}) : [];
  const others = 'additionalProperties' in node ? arraysIn(node.additionalProperties, 'any') : [];
  const variants = ['anyOf', 'oneOf', 'allOf'].flatMap(
    (key) => (node as Record<string, unknown[]>)[key] ?? [],
  );
  return [
    ...others,
    ...fields.flatMap(([field, value]) => arraysIn(value, field)),
    ...variants.flatMap((value) => arraysIn(value, name)),
  ];
}

test('every array of a body has a number of entries per hour, or holds values of the caller’s own', () => {
  const open = every.flatMap(([name, { body, perHour = {} }]) => {
    if (!body) return [];
    const arrays = new Set(arraysIn(z.toJSONSchema(body, { io: 'input', unrepresentable: 'any' })));
    return [...arrays]
      .filter((field) => !ownValues.has(field) && !(field in perHour))
      .map((field) => `${name}.${field}`);
  });
  expect(open).toEqual([]);
  expect(every.filter(([, { perHour }]) => perHour).length).toBeGreaterThan(10);
});

test('a number of entries per hour is given for arrays at the top of a body, where they are counted', () => {
  const uncounted = every.flatMap(([name, { body, perHour = {} }]) => {
    const { properties = {} } = body
      ? z.toJSONSchema(body, { io: 'input', unrepresentable: 'any' })
      : { properties: {} };
    return Object.keys(perHour)
      .filter((field) => typeof properties[field] !== 'object' || properties[field].type !== 'array')
      .map((field) => `${name}.${field}`);
  });
  expect(uncounted).toEqual([]);
});

test('ids that are asked for are counted one by one, whatever becomes of them', async () => {
  const companyId = await stage.world.company();
  const me = await signedIn(stage, await stage.world.account({ roles: [roleCodes.manager], companyId }));
  const most = taskParticipants.add.perHour?.['droneIds'] ?? 0;
  const ask = (from: number) =>
    me.client.raw(taskParticipants.add, {
      params: { id: crypto.randomUUID() },
      body: { droneIds: Array.from({ length: 500 }, (_, n) => `X-${from + n}`) },
    });
  const calls = Math.floor(most / 500);
  for (let n = 0; n < calls; n += 1) expect((await ask(n * 500)).statusCode).toBe(404);
  const refused = await ask(most);
  expect([refused.statusCode, refused.json().code]).toEqual([429, 'request.rate-limited']);
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(3_000);
  // Another call, and another account, have numbers of their own.
  expect((await me.client.raw(drones.import, { body: { entries: [] } })).statusCode).not.toBe(429);
  stage.time.now += 3_600_001;
  expect((await ask(0)).statusCode).toBe(404);
});
