import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { ApiProblem } from './api-problem.ts';
import { queryText } from './call-parts.ts';
import { type ClientOptions, createClient } from './create-client.ts';

interface Got {
  method: string;
  url: string;
  headers: IncomingMessage['headers'];
  body: string;
}
type Answer = (response: ServerResponse, got: Got) => void;

const got: Got[] = [];
let answers: Answer[] = [];
const server = createServer((request, response) => {
  let body = '';
  request.on('data', (chunk) => {
    body += String(chunk);
  });
  request.on('end', () => {
    const { method = '', url = '', headers } = request;
    got.push({ method, url, headers, body });
    (answers.shift() ?? gives({}))(response, got.at(-1) as Got);
  });
});
let url = '';

/** The pauses that a client asked for, ms; none of them is waited for. */
const pauses: number[] = [];
const open = (options: Partial<ClientOptions> = {}) =>
  createClient({ url, key: 'sfk_test', ...options } as ClientOptions, {
    wait: async (ms) => void pauses.push(ms),
  });

const json =
  (status: number, body: unknown, headers: Record<string, string> = {}): Answer =>
  (response) =>
    response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(body));
const gives = (result: unknown): Answer => json(200, { code: 0, msg: '', result });
const refuses = (status: number, code: string, retryAfterS?: number): Answer =>
  json(
    status,
    { code, msg: `text of ${code}`, requestId: 'r1' },
    retryAfterS === undefined ? {} : { 'retry-after': String(retryAfterS) },
  );
const cuts: Answer = (response) => response.destroy();
const sent = () => got.map(({ method }) => method);

beforeAll(async () => {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => server.close());
beforeEach(() => {
  got.length = 0;
  pauses.length = 0;
  answers = [];
});

test('a method makes the call of its name with key, language, parameters and query', async () => {
  answers = [gives({ items: [], total: 0 }), gives({ id: 'f 1' })];
  const client = open({ language: 'pt' });
  expect(await client.flights.list({ query: { size: 5, workType: 'spray' } })).toEqual({
    items: [],
    total: 0,
  });
  await client.flights.get({ params: { id: 'f 1' } });
  expect(got.map((one) => one.url)).toEqual(['/api/flights?size=5&workType=spray', '/api/flights/f%201']);
  expect(got[0]?.headers).toMatchObject({ authorization: 'Bearer sfk_test', 'accept-language': 'pt' });
});

test('a login is sent as a form without the token, a write as JSON with a key of its own', async () => {
  answers = [gives({ access_token: 't' }), gives({ id: 'c1' }), gives({ id: 'c2' })];
  const client = open();
  await client.accounts.login({ body: { username: 'a@b.c', password: 'x y' } });
  const order = { params: { id: 'd1' }, body: { method: 'lock' as const } };
  await client.commands.issue(order);
  await client.commands.issue(order);
  expect(got[0]).toMatchObject({
    body: 'username=a%40b.c&password=x+y',
    headers: { 'content-type': /form/ },
  });
  expect(got[0]?.headers.authorization).toBeUndefined();
  expect(got[1]).toMatchObject({ method: 'POST', body: '{"method":"lock"}' });
  const [first, second] = got.slice(1).map(({ headers }) => headers['idempotency-key']);
  expect(first).toMatch(/^[\w-]{36}$/);
  expect(second).not.toBe(first);
});

test('a file comes as a blob, and a file goes as a form', async () => {
  answers = [(response) => response.end('PK'), gives({ rows: [] })];
  const client = open();
  expect(await (await client.flights.export()).text()).toBe('PK');
  await client.drones.readImport({ file: new File(['a,b'], 'list.csv') });
  expect(got[1]?.headers['content-type']).toMatch(/^multipart\/form-data/);
  expect(got[1]?.body).toContain('filename="list.csv"');
});

test('a refusal is one error with status, code, text, fields and the allowed values', async () => {
  const fields = [
    { at: 'query.from', code: 'field.invalid', msg: 'Invalid' },
    { at: 'query.workType', code: 'field.invalid', msg: 'Invalid', detail: { allowed: 'all, spray, sow' } },
  ];
  answers = [json(400, { code: 'request.invalid', msg: 'Check the fields.', fields, requestId: 'r7' })];
  const error = await open()
    .flights.list()
    .catch((reason: unknown) => reason);
  expect(error).toBeInstanceOf(ApiProblem);
  expect(error).toMatchObject({
    status: 400,
    code: 'request.invalid',
    message: 'Check the fields.',
    fields,
    requestId: 'r7',
    allowed: ['all', 'spray', 'sow'],
  });
});

test.each([
  ['a page of a proxy', (response: ServerResponse) => response.end('<html>'), 200, 'answer.unreadable'],
  ['a refusal of a proxy', (response: ServerResponse) => response.writeHead(404).end('no'), 404, 'http.404'],
])('%s is an error with a code of its own', async (_what, answer, status, code) => {
  answers = [answer];
  await expect(open().flights.list()).rejects.toMatchObject({ status, code });
});

test('a call over the limit is sent again after the time that the server named, a write too', async () => {
  answers = [
    refuses(429, 'request.rate-limited', 7),
    refuses(429, 'request.rate-limited', 3),
    gives({ id: '1' }),
  ];
  await open().plots.remove({ params: { id: 'p1' } });
  expect(pauses).toEqual([7000, 3000]);
  expect(sent()).toEqual(['DELETE', 'DELETE', 'DELETE']);
});

test('a client waits no longer than its limit in all, and not at all without a named time', async () => {
  answers = [refuses(429, 'request.rate-limited', 7), refuses(429, 'request.rate-limited', 4)];
  await expect(open({ longestWaitMs: 10_000 }).flights.list()).rejects.toMatchObject({ status: 429 });
  expect(pauses).toEqual([7000]);
  answers = [refuses(429, 'export.too-many')];
  await expect(open().flights.list()).rejects.toMatchObject({
    code: 'export.too-many',
    retryAfterS: undefined,
  });
  expect(pauses).toHaveLength(1);
});

test('a read is sent again after a lost connection and while the server is busy, with growing pauses', async () => {
  answers = [cuts, refuses(503, 'server.unavailable', 2), json(502, {}), gives({ items: [], total: 0 })];
  await open().flights.list();
  expect(sent()).toHaveLength(4);
  const [lost = 0, busy, gateway = 0] = pauses;
  expect(busy).toBe(2000);
  expect(lost).toBeLessThanOrEqual(300);
  expect(gateway).toBeGreaterThan(lost);
});

test('a read is given up after three repeats with the last failure', async () => {
  answers = [cuts, cuts, cuts, cuts, gives({})];
  await expect(open().flights.list()).rejects.toMatchObject({ status: 0, code: 'network.failed' });
  expect(sent()).toHaveLength(4);
});

test('a write is sent again with the same key where the server acts once for it, and never without', async () => {
  answers = [cuts, refuses(409, 'request.under-way', 1), gives({ id: 'c1' })];
  await open().commands.issue({ params: { id: 'd1' }, body: { method: 'lock' } });
  expect(new Set(got.map(({ headers }) => headers['idempotency-key'])).size).toBe(1);
  expect(sent()).toHaveLength(3);
  got.length = 0;
  answers = [cuts];
  await expect(open().plots.remove({ params: { id: 'p1' } })).rejects.toMatchObject({
    code: 'network.failed',
  });
  answers = [cuts];
  await expect(open().drones.readImport({ file: new File(['a'], 'a.csv') })).rejects.toMatchObject({
    code: 'network.failed',
  });
  expect(sent()).toEqual(['DELETE', 'POST']);
});

test('a server that does not answer in time is a time-out', async () => {
  answers = [() => undefined];
  await expect(open({ longestWaitMs: 0 }).flights.list({ timeoutMs: 50 })).rejects.toMatchObject({
    code: 'network.timeout',
    status: 0,
  });
});

test('an abort ends a call with its own reason, during the call and during a pause', async () => {
  const stop = new AbortController();
  answers = [() => stop.abort(new Error('enough'))];
  await expect(open().flights.list({ signal: stop.signal })).rejects.toThrow('enough');
  const later = new AbortController();
  answers = [
    (response, one) => {
      refuses(429, 'request.rate-limited', 60)(response, one);
      setImmediate(() => later.abort(new Error('no more')));
    },
  ];
  const call = createClient({ url, key: 'k' }).flights.list({ signal: later.signal });
  await expect(call).rejects.toThrow('no more');
  expect(sent()).toHaveLength(2);
});

test('pages yields the rows of all pages, of the largest size unless another is given', async () => {
  answers = [
    gives({ items: [{ id: 'a' }, { id: 'b' }], total: 5 }),
    // One row was added meanwhile: b has moved to the second page.
    gives({ items: [{ id: 'b' }, { id: 'c' }], total: 5 }),
    gives({ items: [{ id: 'd' }], total: 5 }),
  ];
  const client = open();
  const ids: string[] = [];
  for await (const { id } of client.pages(client.flights.list, { query: { size: 2, sort: 'startAt' } }))
    ids.push(id);
  expect(ids).toEqual(['a', 'b', 'c', 'd']);
  expect(got.map((one) => one.url)).toEqual(
    [1, 2, 3].map((page) => `/api/flights?page=${page}&size=2&sort=startAt`),
  );
  answers = [gives({ items: [], total: 0 })];
  for await (const drone of client.pages(client.drones.list)) ids.push(drone.id);
  expect(got.at(-1)?.url).toBe('/api/drones?page=1&size=200');
});

test('pages fetches no page that is not asked for, and waits for limits like each call', async () => {
  answers = [
    refuses(429, 'request.rate-limited', 1),
    gives({ items: [{ id: 'a' }, { id: 'b' }], total: 400 }),
  ];
  const client = open();
  for await (const { id } of client.pages(client.flights.list, { query: { size: 2 } })) if (id === 'b') break;
  expect(sent()).toHaveLength(2);
  expect(pauses).toEqual([1000]);
});

test('an empty entry of a query is left out and a list repeats its name', () => {
  expect(queryText({ a: 1, b: undefined, c: '', d: null, e: false, f: ['x', 'y'] })).toBe(
    '?a=1&e=false&f=x&f=y',
  );
});
