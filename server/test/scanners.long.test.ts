import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type AnyEndpoint, pathOf } from '@smartflight/contract/kit/endpoint.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type TestApp, testApp } from './app.ts';
import { every, rightInput } from './matrix/call-inputs.ts';
import { expectedRows } from './matrix/permissions.ts';
import { type Persona, refusalAt } from './matrix/personas.ts';
import { type Cast, createCast } from './matrix/test-accounts.ts';
import { textFieldsOf, withText } from './matrix/text-fields.ts';
import { installedScanner } from './scanners/scanner-program.ts';
import { readSqlmap, scanWithSqlmap } from './scanners/sqlmap.ts';
import type { ScanTarget } from './scanners/targets.ts';
import { readWapiti, scanWithWapiti } from './scanners/wapiti.ts';

const sqlmap = installedScanner('sqlmap');
const wapiti = installedScanner('wapiti');
const isCi = process.env['CI'] !== undefined;
for (const [name, program] of Object.entries({ sqlmap, wapiti }))
  if (!program)
    console.warn(`${name} is not installed (Debian: apt-get install ${name}): its scans are skipped`);

/** Requests that all scans together may send to the server. */
const mostRequests = 60_000;
const mostSqlmapMs = 100_000;
const mostModuleS = 6;

let stage: TestApp;
let cast: Cast;
let origin: string;
let requests = 0;
/** Addresses that a server was made to ask for. */
const asked: string[] = [];
let collector: Server;
let vulnerable: Server;

const originOf = (server: Server): string => `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
const listening = (server: Server): Promise<void> =>
  new Promise((up) => void server.listen(0, '127.0.0.1', () => up()));

beforeAll(async () => {
  stage = await testApp();
  cast = await createCast(stage);
  await stage.app.listen({ host: '127.0.0.1', port: 0 });
  stage.app.server.on('request', () => {
    requests += 1;
  });
  origin = originOf(stage.app.server);
  collector = createServer(({ url = '' }, response) => {
    // wapiti itself asks whether this address answers, and for what came in.
    if (url.startsWith('/ssrf/')) asked.push(url);
    response.setHeader('content-type', 'application/json');
    response.end('{}');
  });
  vulnerable = vulnerableServer();
  await Promise.all([listening(collector), listening(vulnerable)]);
});
afterAll(async () => {
  for (const server of [collector, vulnerable]) {
    server.closeAllConnections();
    server.close();
  }
  await stage.close();
});

/** A server with what the scanners look for: SQL from input, markup from input, and a redirect to any address. */
function vulnerableServer(): Server {
  return createServer((request, response) => {
    const url = new URL(request.url ?? '/', 'http://localhost');
    const answer = async (): Promise<void> => {
      if (url.pathname === '/markup') {
        response.setHeader('content-type', 'text/html');
        response.end(`<html><body><p>${url.searchParams.get('q')}</p></body></html>`);
      } else if (url.pathname === '/redirect') {
        response.writeHead(302, { location: encodeURI(url.searchParams.get('to') ?? '/') }).end();
      } else {
        let text = '';
        for await (const chunk of request) text += String(chunk);
        const q = text === '' ? url.searchParams.get('q') : JSON.parse(text).q;
        const { rows } = await stage.deps.pools.app.query(
          `select name from (values ('a'), ('b')) as t (name) where name = '${q}'`,
        );
        response.setHeader('content-type', 'application/json');
        response.end(JSON.stringify(rows));
      }
    };
    answer().catch((error: unknown) => {
      response.statusCode = 500;
      response.end(String(error));
    });
  });
}

const roles = ['individual', 'manager', 'staff'] as const satisfies Persona[];
/** Written with many fields that reach SQL as parameters, or with a look-up by text. */
const writing = [
  'accounts.login',
  'registration.recover',
  'tasks.create',
  'teams.create',
  'plots.create',
  'profile.update',
  'drones.register',
  'deviceClaims.create',
  'drones.grant',
  'preferences.set',
];

/** Reading calls with text or several parameters, and the writing ones above, shared out between the roles. */
async function targets(): Promise<(ScanTarget & { role: Persona })[]> {
  const reading = [...every].filter(
    ([, endpoint]) =>
      endpoint.method === 'GET' &&
      endpoint.file === undefined &&
      textFieldsOf(endpoint, 'query').some(({ isRestricted }) => !isRestricted),
  );
  const chosen = [...reading, ...[...every].filter(([name]) => writing.includes(name))];
  const tokens = new Map<Persona, string>();
  for (const role of roles) tokens.set(role, await stage.deps.sessions.start(cast.people[role].id));
  const made: (ScanTarget & { role: Persona })[] = [];
  for (const [at, [name, endpoint]] of chosen.entries()) {
    const gate = expectedRows[name]?.gate ?? 'everybody';
    const able = roles.filter((role) => refusalAt(gate, role) === undefined);
    const role = able[at % able.length];
    if (!role) continue;
    const input = await rightInput(name, { stage, cast, persona: role, target: 'own' });
    const url = new URL(pathOf(endpoint.path, input.params), origin);
    for (const [key, value] of Object.entries(queryOf(endpoint, input.query)))
      url.searchParams.set(key, String(value));
    const token = tokens.get(role);
    made.push({
      name,
      role,
      method: endpoint.method,
      url,
      ...(token === undefined ? {} : { token }),
      ...(input.body instanceof Object ? { body: input.body } : {}),
    });
  }
  return made;
}

/** A valid query with each free text filled in. */
function queryOf(endpoint: AnyEndpoint, valid: unknown): Record<string, unknown> {
  if (endpoint.method !== 'GET') return {};
  let query: unknown = valid ?? {};
  for (const { path, isRestricted } of textFieldsOf(endpoint, 'query')) {
    const [name = ''] = path;
    if (!isRestricted && !(query instanceof Object && name in query))
      query = withText(query, path, name === 'tz' ? 'UTC' : 'a');
  }
  return query as Record<string, unknown>;
}

test.runIf(isCi)('both scanners are installed in CI', () => {
  expect({ sqlmap, wapiti }).toEqual({ sqlmap: expect.any(String), wapiti: expect.any(String) });
});

describe.skipIf(!sqlmap)('sqlmap', () => {
  test.for([
    ['a query', { method: 'GET', path: '/rows?q=a' }, 'q (GET)'],
    ['a JSON body', { method: 'POST', path: '/rows', body: { q: 'a' } }, 'JSON q ((custom) POST)'],
  ] as const)('finds the planted injection in %s', async ([name, { path, ...request }, found]) => {
    const target = { name, ...request, url: new URL(path, originOf(vulnerable)) };
    const { findings, text } = await scanWithSqlmap(sqlmap ?? '', [target], mostSqlmapMs);
    expect(
      findings.map(({ what }) => what),
      text,
    ).toEqual([found]);
  });

  test('finds no injection in the calls of this server', async () => {
    const all = await targets();
    expect(new Set(all.map(({ role }) => role))).toEqual(new Set(roles));
    const { findings, scanned, text } = await scanWithSqlmap(sqlmap ?? '', all, mostSqlmapMs);
    console.log(`sqlmap: ${scanned} of ${all.length} calls, ${requests} requests`);
    expect(findings, text).toEqual([]);
    expect(scanned, text).toBeGreaterThan(0);
    expect(requests).toBeGreaterThan(100);
    expect(requests).toBeLessThan(mostRequests);
  });
});

describe.skipIf(!wapiti)('wapiti', () => {
  const endpoint = () => `${originOf(collector)}/`;

  test('finds the planted markup and redirect', async () => {
    const base = originOf(vulnerable);
    const planted = ['/markup?q=a', '/redirect?to=a'].map((path) => ({
      name: path,
      method: 'GET',
      url: new URL(path, base),
    }));
    const { findings, text } = await scanWithWapiti(wapiti ?? '', planted, {
      endpoint: endpoint(),
      mostModuleS,
    });
    const kinds = findings.map(({ where, what }) => `${where} ${what}`);
    expect(kinds, text).toContain('GET /markup Cross Site Scripting: q');
    expect(kinds, text).toContain('GET /redirect Open Redirect: to');
  });

  test.for(roles)(
    'finds nothing in the calls of this server as %s, and makes it ask for nothing',
    async (role) => {
      const before = requests;
      const own = (await targets()).filter((target) => target.role === role && target.method === 'GET');
      const { findings, text } = await scanWithWapiti(wapiti ?? '', own, {
        endpoint: endpoint(),
        mostModuleS,
      });
      console.log(`wapiti as ${role}: ${own.length} calls, ${requests - before} requests`);
      expect(findings, text).toEqual([]);
      expect(asked).toEqual([]);
      expect(requests - before, text).toBeGreaterThan(own.length);
      expect(requests).toBeLessThan(mostRequests);
    },
  );
});

test('the reports are read: each finding of both scanners counts', () => {
  const text = "[INFO] testing URL 'http://a/b?q=1'\r\nParameter: q (GET)\r\n    Type: error-based\r\n";
  expect(readSqlmap(text)).toEqual({ findings: [{ where: 'http://a/b?q=1', what: 'q (GET)' }], scanned: 1 });
  const one = { method: 'GET', path: '/x', parameter: 'q' };
  expect(
    readWapiti({
      vulnerabilities: { 'SQL Injection': [one] },
      anomalies: { 'Internal Server Error': [one] },
    }),
  ).toEqual([
    { where: 'GET /x', what: 'SQL Injection: q' },
    { where: 'GET /x', what: 'Internal Server Error: q' },
  ]);
});
