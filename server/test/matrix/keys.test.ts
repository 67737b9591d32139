import { keyScopes, scopeOf, scopesFor } from '@smartflight/contract/access/key-scopes.ts';
import { apiKeys } from '@smartflight/contract/endpoints.ts';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type TestApp, testApp } from '../app.ts';
import { type Client, clientOf } from '../call.ts';
import { endpointOf, every, rightInput } from './call-inputs.ts';
import { expectedRows } from './permissions.ts';
import { type ExpectedRow, type Persona, reaches, refusalAt, type Target } from './personas.ts';
import { type Cast, createCast } from './test-accounts.ts';

/** Personas whose keys are tried; together they have every scope. */
const holders = ['individual', 'dealer', 'manager', 'lift', 'staff'] as const satisfies Persona[];

let stage: TestApp;
let cast: Cast;
/** Of each holder, a key with every scope of its account. */
const keys = new Map<Persona, Client>();
const ids: string[] = [];
beforeAll(async () => {
  stage = await testApp({ broker: true });
  cast = await createCast(stage);
  for (const persona of holders) {
    const user = await stage.deps.sessions.userOf(cast.people[persona].id);
    const scopes = scopesFor(user?.actions ?? new Set());
    const { id, key } = await cast.clients[persona].call(apiKeys.create, { body: { name: persona, scopes } });
    ids.push(id);
    keys.set(persona, clientOf(stage.app, { token: key, address: `10.88.0.${keys.size}` }));
  }
});
// The clock stands still, and with it the window of the limit.
beforeEach(() => Promise.all(ids.map((id) => stage.deps.limits.forgive(`key:${id}`))));
afterAll(() => stage.close());

const open = [...every].filter(([, call]) => scopeOf(call) !== undefined);
const closed = [...every].filter(
  ([, call]) => scopeOf(call) === undefined && !['public', 'set-up', 'bind-ticket'].includes(call.access),
);

/** What is refused before it is known whose row is meant is shown by two rows as well as by four. */
const targetsOf = ({ reach }: ExpectedRow, isRefused: boolean): readonly Target[] => {
  if (!reach) return ['own'];
  return isRefused ? ['own', 'foreign'] : ['own', 'tenant', 'foreign', 'missing'];
};

const answerOf = async (name: string, persona: Persona, target: Target) =>
  keys.get(persona)!.raw(endpointOf(name), await rightInput(name, { stage, cast, persona, target }));

test('the keys that are tried have every scope together', () => {
  expect([...new Set(open.map(([, call]) => scopeOf(call)))].sort()).toEqual([...keyScopes].sort());
});

test.each(open)(
  '%s is open to keys as to their accounts, for own rows and no foreign ones',
  async (name, call) => {
    const row = expectedRows[name]!;
    const wrong: string[] = [];
    for (const persona of holders) {
      const refusal = refusalAt(row.gate, persona);
      for (const target of targetsOf(row, Boolean(refusal || call.stepUp))) {
        const answer = await answerOf(name, persona, target);
        const isReached = !row.reach || reaches(row.reach, persona, target);
        const status = row.statusOf?.(persona) ?? row.status ?? call.status ?? 200;
        // Without the action the account's key has no scope for it.
        const expected = refusal ? 403 : call.stepUp ? 403 : isReached ? status : 404;
        if (answer.statusCode !== expected)
          wrong.push(`${persona} ${target}: ${answer.statusCode} instead of ${expected} ${answer.body}`);
      }
    }
    expect(wrong).toEqual([]);
  },
);

test.each(closed)('%s is closed to every key', async (name) => {
  // The scope is checked before the input, which may so be that of one holder.
  const input = await rightInput(name, { stage, cast, persona: 'individual', target: 'own' });
  for (const persona of holders) {
    const answer = await keys.get(persona)!.raw(endpointOf(name), input);
    expect([persona, answer.statusCode, answer.json().code]).toEqual([persona, 403, 'key.scope']);
  }
});
