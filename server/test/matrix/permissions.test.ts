import { randomUUID } from 'node:crypto';
import { endpoints, enterprises } from '@smartflight/contract/endpoints.ts';
import type { AnyEndpoint } from '@smartflight/contract/kit/endpoint.ts';
import type { LightMyRequestResponse } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { postNotices } from '../../src/messages/notices.ts';
import { type TestApp, testApp } from '../app.ts';
import { type CallInput, clientOf } from '../call.ts';
import { startWechat, type TestWechat } from '../outside/wechat.ts';
import { logo, picture } from '../pictures.ts';
import { testCode, testPassword } from '../world.ts';
import { claiming } from './claims.ts';
import { liftInput } from './lift-inputs.ts';
import { ownershipInput } from './ownership-inputs.ts';
import { peopleInput } from './people-inputs.ts';
import {
  type ExpectedRow,
  expectedRows,
  type Persona,
  personas,
  reaches,
  refusalAt,
  type Target,
  targets,
} from './permissions.ts';
import { plotInput } from './plot-inputs.ts';
import { powerInput } from './power-inputs.ts';
import { publicCalls } from './public-calls.ts';
import { restrictionInput } from './restriction-inputs.ts';
import { newMailbox, signInInput } from './sign-in-inputs.ts';
import { taskInput } from './task-inputs.ts';
import { teamInput } from './team-inputs.ts';
import { type Cast, createCast } from './test-accounts.ts';
import { zoneInput } from './zone-inputs.ts';

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

const every = new Map<string, AnyEndpoint>(
  Object.entries(endpoints).flatMap(([noun, calls]) =>
    Object.entries(calls).map(([name, endpoint]) => [`${noun}.${name}`, endpoint] as const),
  ),
);
const endpointOf = (name: string): AnyEndpoint => {
  const found = every.get(name);
  if (!found) throw new Error(`no endpoint ${name}`);
  return found;
};

/** A valid input; only the caller may lack the right. */
async function rightInput(name: string, persona: Persona, target: Target): Promise<CallInput<AnyEndpoint>> {
  switch (name) {
    case 'accounts.login':
      return { body: { username: cast.people.individual.email, password: testPassword } };
    case 'drones.get':
    case 'drones.trail':
    case 'drones.provision':
      return { params: { id: cast.droneOf(persona, target) } };
    case 'commands.issue':
      return { params: { id: cast.droneOf(persona, target) }, body: { method: 'identify' } };
    case 'commands.issueMany':
      return { body: { method: 'lock', droneIds: [cast.droneOf(persona, 'foreign')] } };
    case 'commands.get':
    case 'commands.cancel':
      return { params: { id: await commandTo(cast.droneOf(persona, target), target) } };
    case 'drones.register':
      return { body: { ...papers, droneId: `R${randomUUID().slice(0, 8)}` } };
    case 'drones.bind':
      return { query: { droneId: await stage.world.drone(), activateCode: testCode } };
    case 'flights.get':
    case 'flights.track':
    case 'flights.coverage':
      return { params: { id: cast.flightOf(persona, target) } };
    case 'exports.create':
      return { body: { of: 'flights', query: {} } };
    case 'exports.get':
    case 'exports.file':
    case 'exports.remove':
      return { params: { id: await exportOf(persona, target) } };
    case 'files.uploadIdcardImg':
    case 'files.uploadManipulatorImg':
    case 'files.uploadLicenceImg':
    case 'files.uploadAvatar':
      return { body: { file: await picture() } };
    case 'enterprises.setLogo':
      return { params: { size: 'small' }, body: { file: await logo() } };
    case 'enterprises.removeLogo':
      return { params: { size: 'small' } };
    case 'files.get':
      return { params: { id: await fileIdOf(persona, target) } };
    case 'files.logo':
      return { params: { id: await logoId() } };
    case 'inbox.mark':
      return { params: { id: await noticeOf(persona, target) }, body: { read: true } };
    case 'inbox.markAll':
      return { body: { upTo: 0 } };
    case 'preferences.get':
      return { params: { name: 'table.flights' } };
    case 'preferences.set':
      return { params: { name: 'table.flights' }, body: { value: null } };
    case 'profile.update':
      return { body: { profession: 'farmer' } };
    case 'profile.changePassword':
      return { body: { oldPassword: 'not it', newPassword: 'heron over rice 9' } };
    case 'profile.changeContact':
      return { body: { target: newMailbox(), code: '000000' } };
    case 'profile.erase':
      return { body: { password: 'not it' } };
    case 'profile.endSession':
      return { params: { id: await sessionOf(persona, target) } };
    case 'profile.withdrawConsent':
      return { params: { document: 'realName' } };
    case 'people.get':
    case 'people.holdings':
      return { params: { id: await personOf(target) } };
    case 'people.setRoles':
      return { params: { id: await personOf(target) }, body: { roles: ['11'] } };
    case 'people.setCompany':
      return { params: { id: await personOf(target) }, body: { companyId: null } };
    case 'people.setDisabled':
      return { params: { id: await personOf(target) }, body: { disabled: true } };
    default:
      return (
        (await signInInput(name, {
          stage,
          target,
          address: cast.clients[persona].address,
          accountId: cast.people[persona].id,
        })) ??
        (await peopleInput(name, { stage, cast, persona, target })) ??
        (await restrictionInput(name, { stage, cast, persona, target })) ??
        (await ownershipInput(name, { stage, cast, persona, target })) ??
        (await powerInput(name, { stage, cast, persona, target })) ??
        (await liftInput(name, { stage, cast, persona, target })) ??
        (await teamInput(name, { stage, cast, persona, target })) ??
        (await taskInput(name, { stage, cast, persona, target })) ??
        (await zoneInput(name, { stage, cast, persona, target })) ??
        (await plotInput(name, { stage, cast, persona, target })) ??
        {}
      );
  }
}

/** Every call of the matrix also claims rights that the caller lacks; they must not change the response. */
const inputOf = async (name: string, persona: Persona, target: Target): Promise<CallInput<AnyEndpoint>> =>
  claiming(await rightInput(name, persona, target), foreignCompany);

async function logoId(): Promise<string> {
  const input = { params: { size: 'small' }, body: { file: await logo() } } as const;
  const { companyMiniLogo } = await cast.clients.manager.call(enterprises.setLogo, input);
  return companyMiniLogo.slice(companyMiniLogo.lastIndexOf('/') + 1);
}

const personOf = async (target: Target): Promise<string> =>
  target === 'missing' ? randomUUID() : (await stage.world.account()).id;

/** The persona's session; for other targets another account's. */
async function sessionOf(persona: Persona, target: Target): Promise<string> {
  if (target === 'missing') return randomUUID();
  const owner = target === 'own' ? persona : persona === 'individual' ? 'staff' : 'individual';
  const { sessions } = stage.deps;
  const { id } = cast.people[owner];
  const before = new Set((await sessions.list(id)).map((session) => session.id));
  await sessions.start(id);
  return (await sessions.list(id)).find((session) => !before.has(session.id))?.id ?? '';
}

const papers = { model: 'T40', year: 2026, batch: 'b', number: '1', pd: '2026-01-01', phone: '1' };

async function exportOf(persona: Persona, target: Target): Promise<string> {
  if (target === 'missing') return randomUUID();
  const owner = target === 'own' ? persona : persona === 'individual' ? 'staff' : 'individual';
  const { db } = stage.deps.pools;
  const { id } = await db
    .insertInto('exports')
    .values({
      account_id: cast.people[owner].id,
      query: '{}',
      state: 'ready',
      file_name: 'flights.xlsx',
      expires_at: new Date(stage.time.now + 60_000),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await db
    .insertInto('export_parts')
    .values({ export_id: id, part: 0, bytes: Buffer.from('xlsx') })
    .execute();
  return id;
}

/** A command to the drone that was never sent. */
async function commandTo(droneId: string, target: Target): Promise<string> {
  if (target === 'missing') return randomUUID();
  const at = new Date(stage.time.now);
  const { id } = await stage.deps.pools.db
    .insertInto('commands')
    .values({
      id: randomUUID(),
      drone_id: droneId,
      method: 'identify',
      issued_at: at,
      expires_at: at,
      due_at: at,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

async function fileIdOf(persona: Persona, target: Target): Promise<string> {
  if (target === 'missing') return randomUUID();
  const owner = target === 'own' ? persona : persona === 'individual' ? 'staff' : 'individual';
  return stage.world.file({ ownerId: cast.people[owner].id, isKept: true });
}

async function noticeOf(persona: Persona, target: Target): Promise<string> {
  if (target === 'missing') return randomUUID();
  const owner = target === 'own' ? persona : persona === 'individual' ? 'staff' : 'individual';
  const { db } = stage.deps.pools;
  await postNotices(db, new Date(stage.time.now), [
    { to: [cast.people[owner].id], text: 'alarm.other', args: { drone: 'D', code: 'c' } },
  ]);
  const { id } = await db
    .selectFrom('notices')
    .select('id')
    .where('account_id', '=', cast.people[owner].id)
    .orderBy('no', 'desc')
    .executeTakeFirstOrThrow();
  return id;
}

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
  { timeout: 120_000 },
  async ([name, row]) => {
    const wrong: string[] = [];
    for (const persona of personas) {
      const missing = shapeOf(
        await cast.clients[persona].raw(endpointOf(name), await inputOf(name, persona, 'missing')),
      );
      for (const target of targets) {
        const answer = await cast.clients[persona].raw(
          endpointOf(name),
          await inputOf(name, persona, target),
        );
        const message = row.reach && reaches(row.reach, persona, target);
        if (message || refusalAt(row.gate, persona)) {
          const problem = problemOf(name, row, persona, answer);
          if (problem) wrong.push(`${target}: ${problem}`);
        } else {
          expect(shapeOf(answer), `${persona} ${target}`).toEqual(missing);
          if (answer.statusCode !== 404) wrong.push(`${persona} ${target}: ${answer.statusCode}`);
        }
      }
    }
    expect(wrong).toEqual([]);
  },
);

test.for(Object.entries(expectedRows).filter(([, row]) => !row.reach))(
  '%s admits the intended callers and no other',
  { timeout: 120_000 },
  async ([name, row]) => {
    const wrong: string[] = [];
    for (const persona of personas) {
      const answer = await cast.clients[persona].raw(endpointOf(name), await inputOf(name, persona, 'own'));
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
