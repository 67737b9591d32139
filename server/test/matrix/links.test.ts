import type { LinkTarget } from '@smartflight/contract/access/share-links.schemas.ts';
import { type LinkInput, linkKinds } from '@smartflight/contract/access/share-links.ts';
import { shareLinks } from '@smartflight/contract/endpoints.ts';
import { isPersonal } from '@smartflight/contract/kit/personal.schemas.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { type TestApp, testApp } from '../app.ts';
import { clientOf } from '../call.ts';
import { endpointOf, every, rightInput } from './call-inputs.ts';
import { type Cast, createCast } from './test-accounts.ts';

type Kind = LinkTarget['kind'];
interface Shared {
  target: LinkTarget;
  visit: string;
  timeZone: string;
}

let stage: TestApp;
let cast: Cast;
/** A link of each kind, of an account that may call everything. */
const links = new Map<Kind, Shared>();
let calls = 0;
/** A new address for each call: the clock stands still, and with it the window of the limit. */
const visitor = (token?: string) => {
  calls += 1;
  return clientOf(stage.app, { ...(token ? { token } : {}), address: `10.89.${calls >> 8}.${calls & 255}` });
};

/** Id of a row that the account may see. */
async function idFor(name: string): Promise<string> {
  const { params } = await rightInput(name, { stage, cast, persona: 'staff', target: 'own' });
  return params?.['id'] ?? '';
}

/** What the links of this test show. */
const targets: Record<Kind, () => LinkTarget | Promise<LinkTarget>> = {
  flight: () => ({ kind: 'flight', flightId: cast.flightOf('staff', 'own') }),
  day: () => ({ kind: 'day', day: '2026-08-14', scope: 'own' }),
  season: async () => ({ kind: 'season', plotId: await idFor('plots.get'), year: 2026 }),
  task: async () => ({ kind: 'task', taskId: await idFor('tasks.get') }),
  drone: () => ({ kind: 'drone', droneId: cast.droneOf('staff', 'own') }),
  order: async () => ({ kind: 'order', orderId: await idFor('orders.get') }),
  record: async () => ({ kind: 'record', recordId: await idFor('recordSheets.get') }),
  wall: () => ({ kind: 'wall', scope: 'own' }),
};

beforeAll(async () => {
  stage = await testApp({ broker: true });
  cast = await createCast(stage);
  for (const kind of linkKinds) {
    const target = await targets[kind]();
    const { token } = await cast.clients.staff.call(shareLinks.create, { body: { target } });
    const { visit, timeZone } = await visitor().call(shareLinks.open, { body: { token } });
    links.set(kind, { target, visit, timeZone });
  }
});
afterAll(() => stage.close());

const gated = [...every].filter(([, { access }]) => access !== 'public');
const rulesOf = (name: string, kind: Kind) => endpointOf(name).links?.[kind];
const open = linkKinds.flatMap((kind) =>
  gated.filter(([name]) => rulesOf(name, kind)).map(([name]) => [name, kind] as const),
);

/** Free inputs of the calls that links may make. */
const free: Record<string, string> = { bbox: '9,49,11,51', size: '20', page: '1', id: 'no-archive' };

function inputOf({ target, timeZone }: Shared, name: string, wanted: LinkInput): string {
  if (wanted === 'any') return free[name] ?? '';
  if (wanted === 'zone') return timeZone;
  if (wanted === 'today')
    return new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short' }).format(stage.time.now);
  return String({ ...target }[wanted as never]);
}

/** Another value of the same form. */
const otherThan = (value: string): string =>
  ({ own: 'tenant', tenant: 'own' })[value] ??
  value.replace(/[0-9a-z](?=[^0-9a-z]*$)/i, (end) => (end === '1' ? '2' : '1'));

async function answerOf(name: string, kind: Kind, changed: Record<string, string> = {}) {
  const link = links.get(kind)!;
  const rules = Object.entries(rulesOf(name, kind) ?? {});
  const inputs = {
    ...Object.fromEntries(rules.map(([at, wanted]) => [at, inputOf(link, at, wanted)])),
    ...changed,
  };
  const { path } = endpointOf(name);
  const isParam = (at: string) => path.split('/').includes(`:${at}`);
  const part = (inPath: boolean) =>
    Object.fromEntries(Object.entries(inputs).filter(([at]) => isParam(at) === inPath));
  return visitor(link.visit).raw(endpointOf(name), { params: part(true), query: part(false) as never });
}

test('links may only read', () => {
  const writing = open.filter(([name]) => endpointOf(name).method !== 'GET');
  expect(writing).toEqual([]);
  expect(new Set(open.map(([, kind]) => kind))).toEqual(new Set(linkKinds));
});

test.each(open)('%s answers a link to a %s about its target alone', async (name, kind) => {
  const right = await answerOf(name, kind);
  // The map archive of the test does not exist.
  expect([right.statusCode, right.body]).toEqual([name === 'maps.archive' ? 404 : 200, right.body]);
  const refusal = { code: 'link.closed' };
  for (const [at, wanted] of Object.entries(rulesOf(name, kind) ?? {})) {
    if (wanted === 'any') continue;
    const other = otherThan(inputOf(links.get(kind)!, at, wanted));
    const answer = await answerOf(name, kind, { [at]: other });
    expect([at, other, answer.statusCode, answer.json()]).toMatchObject([at, other, 403, refusal]);
  }
  const unknown = await answerOf(name, kind, { q: 'x' });
  expect([unknown.statusCode, unknown.json()]).toMatchObject([403, refusal]);
});

const closed = gated.filter(([name]) => linkKinds.some((kind) => !rulesOf(name, kind)));
test.each(closed)('%s is closed to links that do not show it', async (name) => {
  const input = await rightInput(name, { stage, cast, persona: 'staff', target: 'own' });
  for (const kind of linkKinds.filter((one) => !rulesOf(name, one))) {
    const answer = await visitor(links.get(kind)!.visit).raw(endpointOf(name), input);
    expect([kind, answer.statusCode, answer.json().code]).toEqual([kind, 403, 'link.closed']);
  }
});

/** Fields that concern people by their name. */
const ofPeople =
  /(pilot|user|account|surveyor|company|owner|person|phone|email|sender|supervisor|team)(Name|Id)?s?$|^by/i;

/** Paths of the fields of a response that concern people and are not marked so. */
function unmarked(schema: z.ZodType, path: string): string[] {
  if (isPersonal(schema)) return [];
  if (schema instanceof z.ZodObject)
    return Object.entries(schema.shape as Record<string, z.ZodType>).flatMap(([name, field]) =>
      ofPeople.test(name) && !isPersonal(field) ? [`${path}.${name}`] : unmarked(field, `${path}.${name}`),
    );
  if (schema instanceof z.ZodArray) return unmarked(schema.element as z.ZodType, path);
  if (schema instanceof z.ZodUnion)
    return schema.options.flatMap((option) => unmarked(option as z.ZodType, path));
  if (schema instanceof z.ZodNullable || schema instanceof z.ZodOptional || schema instanceof z.ZodDefault)
    return unmarked(schema.def.innerType as z.ZodType, path);
  return [];
}

test('fields that concern people are marked in all that links may read', () => {
  const names = [...new Set(open.map(([name]) => name))];
  expect(names.flatMap((name) => unmarked(endpointOf(name).response, name))).toEqual([]);
});
