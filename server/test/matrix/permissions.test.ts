import { randomUUID } from 'node:crypto';
import type { AnyEndpoint } from '@smartflight/contract/kit/endpoint.ts';
import type { LightMyRequestResponse } from 'fastify';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { type TestApp, testApp } from '../app.ts';
import { type CallInput, clientOf } from '../call.ts';
import { startWechat, type TestWechat } from '../outside/wechat.ts';
import { endpointOf, every, rightInput } from './call-inputs.ts';
import { claiming } from './claims.ts';
import { expectedRows } from './permissions.ts';
import {
  type ExpectedRow,
  type Persona,
  personas,
  reaches,
  refusalAt,
  type Target,
  targets,
} from './personas.ts';
import { publicCalls } from './public-calls.ts';
import { type Cast, createCast } from './test-accounts.ts';

let stage: TestApp;
let cast: Cast;
let foreignCompany: string;
let rightsBefore: unknown;
let wechat: TestWechat;
beforeAll(async () => {
  wechat = await startWechat();
  stage = await testApp({ broker: true, env: wechat.env });
  cast = await createCast(stage);
  foreignCompany = await stage.world.company({ name: 'Claimed' });
  rightsBefore = await rights();
});
afterAll(async () => {
  await stage.close();
  await wechat.close();
});

let finished = 0;
/**
 * Who calls is looked up by prepared statements. Their plans for a few accounts read all of thousands, and no vacuum
 * daemon runs that would have them replaced.
 */
afterEach(async () => {
  finished += 1;
  if (finished % 50 === 0) await stage.deps.pools.owner.query('analyze accounts, sessions');
});

/** The rights of all personas, and whether any account joined the company that every call claims. */
const rights = async (): Promise<unknown> => {
  const { db } = stage.deps.pools;
  const ids = Object.values(cast.people).map(({ id }) => id);
  const cells = ['id', 'roles', 'account_type', 'company_id', 'disabled_at'] as const;
  return {
    cast: await db.selectFrom('accounts').select(cells).where('id', 'in', ids).orderBy('id').execute(),
    claimed: await db.selectFrom('accounts').select('id').where('company_id', '=', foreignCompany).execute(),
  };
};

/**
 * Every call of the matrix also claims rights that the caller lacks; they must not change the response. Calls with a
 * document refuse them, as they refuse every parameter that they do not have.
 */
const inputOf = async (name: string, persona: Persona, target: Target): Promise<CallInput<AnyEndpoint>> => {
  const input = await rightInput(name, { stage, cast, persona, target });
  return endpointOf(name).document ? input : claiming(input, foreignCompany);
};

/** Other personas get the rows of these as foreign ones, so that these get rows of their own making. */
const givesOthersRows: readonly Persona[] = ['individual', 'staff'];

/**
 * The gate refuses before it knows whose row is meant, so one input shows that as well as one for each caller that it
 * refuses: if it let one in, the status would be another.
 */
const sharedInput = (name: string): ((persona: Persona) => Promise<CallInput<AnyEndpoint>>) => {
  let made: Promise<CallInput<AnyEndpoint>> | undefined;
  return (persona) => {
    made ??= inputOf(name, persona, 'own');
    return made;
  };
};

/** Removes what varies between responses of the same refusal. */
const shapeOf = (answer: LightMyRequestResponse): unknown => {
  const { requestId: _own, ...body } = answer.json();
  return { status: answer.statusCode, body };
};

test('every endpoint has an expected row and every expected row an endpoint', () => {
  expect(Object.keys(expectedRows).sort()).toEqual([...every.keys()].sort());
});

test.for(Object.entries(expectedRows).filter(([, row]) => row.reach))(
  '%s reaches own, tenant and shared rows as it should, and foreign ones look missing',
  async ([name, row]) => {
    const wrong: string[] = [];
    const refused = sharedInput(name);
    const foreign = new Map<Target, Promise<CallInput<AnyEndpoint>>>();
    const inputFor = (persona: Persona, target: Target): Promise<CallInput<AnyEndpoint>> => {
      const isReached =
        target === 'own' || target === 'missing' || (row.reach && reaches(row.reach, persona, target));
      if (isReached || givesOthersRows.includes(persona)) return inputOf(name, persona, target);
      const known = foreign.get(target) ?? inputOf(name, persona, target);
      foreign.set(target, known);
      return known;
    };
    const answerOf = async (persona: Persona, target: Target) =>
      cast.clients[persona].raw(endpointOf(name), await inputFor(persona, target));
    for (const persona of personas) {
      if (refusalAt(row.gate, persona)) {
        const answer = await cast.clients[persona].raw(endpointOf(name), await refused(persona));
        const problem = problemOf(name, row, persona, answer);
        if (problem) wrong.push(`own: ${problem}`);
        continue;
      }
      const missing = await answerOf(persona, 'missing');
      if (missing.statusCode !== 404) wrong.push(`${persona} missing: ${missing.statusCode}`);
      for (const target of targets.filter((one) => one !== 'missing')) {
        const answer = await answerOf(persona, target);
        if (row.reach && reaches(row.reach, persona, target)) {
          const problem = problemOf(name, row, persona, answer);
          if (problem) wrong.push(`${target}: ${problem}`);
        } else {
          expect(shapeOf(answer), `${persona} ${target}`).toEqual(shapeOf(missing));
          if (answer.statusCode !== 404) wrong.push(`${persona} ${target}: ${answer.statusCode}`);
        }
      }
    }
    expect(wrong).toEqual([]);
  },
);

test.for(Object.entries(expectedRows).filter(([, row]) => !row.reach))(
  '%s admits the intended callers and no other',
  async ([name, row]) => {
    const wrong: string[] = [];
    const refused = sharedInput(name);
    for (const persona of personas) {
      const input = await (refusalAt(row.gate, persona) ? refused(persona) : inputOf(name, persona, 'own'));
      const answer = await cast.clients[persona].raw(endpointOf(name), input);
      const message = problemOf(name, row, persona, answer);
      if (message) wrong.push(message);
    }
    expect(wrong).toEqual([]);
  },
);

function problemOf(
  name: string,
  row: ExpectedRow,
  persona: Persona,
  answer: LightMyRequestResponse,
): string | undefined {
  const refusal = refusalAt(row.gate, persona);
  const status = refusal?.status ?? row.statusOf?.(persona) ?? row.status ?? endpointOf(name).status ?? 200;
  if (answer.statusCode !== status)
    return `${persona}: ${answer.statusCode} instead of ${status} ${answer.body}`;
  if (refusal && answer.json().code !== refusal.code) return `${persona}: ${answer.json().code}`;
  return undefined;
}

test('no call of the matrix granted what its body and query claimed', async () => {
  expect(await rights()).toEqual(rightsBefore);
  const { unverified0, unverified2 } = cast.people;
  const waiting = await stage.deps.pools.db
    .selectFrom('accounts')
    .select(['account_review', 'real_name_review', 'pilot_review'])
    .where('id', 'in', [unverified0.id, unverified2.id])
    .execute();
  expect(waiting.flatMap((row) => Object.values(row))).not.toContain('passed');
});

test('a call without a token is refused everywhere but on the public list [P-08][A-06]', async () => {
  const visitor = stage.visitor();
  const open: string[] = [];
  for (const endpoint of every.values()) {
    const answer = await visitor.raw(endpoint, {
      params: { id: randomUUID() },
      ...(endpoint.method === 'POST' ? { body: {} } : {}),
    });
    if (answer.statusCode !== 401 || answer.json().code === 'login.failed')
      open.push(`${endpoint.method} ${endpoint.path}`);
    else expect(answer.json()).toMatchObject({ code: 'session.missing' });
  }
  expect(open.sort()).toEqual([...publicCalls].sort());
});

test('a bind ticket opens the call that binds it and no other [P-16]', async () => {
  const ticket = await stage.deps.bindTickets.issue({ openId: 'a stranger', nickname: '' });
  const client = clientOf(stage.app, { token: ticket, address: '10.200.0.1' });
  const opened: string[] = [];
  for (const [name, endpoint] of every) {
    if (endpoint.access === 'public') continue;
    const answer = await client.raw(endpoint, {
      params: { id: randomUUID() },
      ...(endpoint.method === 'GET' ? {} : { body: {} }),
    });
    const { status, code } =
      refusalAt(name === 'accounts.createFirst' ? 'set-up' : 'wizard', 'revoked') ?? {};
    if (answer.statusCode !== status) opened.push(name);
    else expect(answer.json().code, name).toBe(code);
  }
  expect(opened).toEqual(['chatApp.bind']);
});

test('the app serves every endpoint of the contract and no other call', () => {
  const tree = stage.app.printRoutes({ commonPrefix: false, includeHooks: false });
  const paths = [...every.values()];
  for (const { method, path } of paths)
    expect(stage.app.hasRoute({ method, url: path }), `${method} ${path}`).toBe(true);
  const served = stage.app.swagger().paths ?? {};
  const named = Object.entries(served).flatMap(([path, methods]) =>
    Object.keys(methods ?? {}).map((method) => `${method.toUpperCase()} ${path}`),
  );
  const known = new Set(paths.map(({ method, path }) => `${method} ${path.replace(/:(\w+)/g, '{$1}')}`));
  expect(tree).toContain('healthz');
  expect(named.filter((call) => !known.has(call))).toEqual([]);
  expect(named.length).toBe(known.size);
});
