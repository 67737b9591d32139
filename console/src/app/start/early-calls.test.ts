import { accounts } from '@smartflight/contract/accounts/accounts.endpoints.ts';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { firstRows } from '../../../start-pages.ts';
import { askEarly } from '../../features/flights/list/prefetch-flights.ts';
import { call } from '../../shared/api/client.ts';
import { dropEarly } from '../../shared/api/early-calls.ts';
import { queryClient } from '../../shared/api/query-client.ts';
import { beginSession, clearSession } from '../../shared/api/session.ts';
import { utcOffsetMin } from '../../shared/format/dates.ts';
import { changeSettings } from '../../shared/settings/settings.ts';

type Answer = (signal: AbortSignal) => Promise<Response>;

const start = [
  accounts.getCompanyLogo,
  accounts.getCustomMapItems,
  accounts.getUserById,
  accounts.findActionResourcesByUser,
];

const answerOf = (result: unknown) => Response.json({ code: 0, msg: '', result });
const known: Answer = async () => answerOf({ id: 'u1' });

let sent: [path: string, headers: Headers][];
let answer: Answer;

beforeEach(() => {
  sent = [];
  answer = known;
  vi.stubGlobal('fetch', (path: string, { headers, signal }: RequestInit) => {
    sent.push([path, new Headers(headers)]);
    return answer(signal as AbortSignal);
  });
});
afterEach(() => {
  clearSession();
  queryClient.clear();
  localStorage.clear();
  history.replaceState(null, '', '/');
  delete window.smartflightEarly;
  vi.unstubAllGlobals();
});

/** Runs the module as a start page does. */
async function startPage(): Promise<void> {
  const script = document.createElement('script');
  script.id = 'early-calls';
  script.dataset['rows'] = JSON.stringify(firstRows);
  script.dataset['paths'] = start.map(({ path }) => path).join(' ');
  document.body.replaceChildren(script);
  vi.resetModules();
  await import('./early-calls.ts');
}

test('[P-22] a start page sends the calls of the start with the session, before the console asks', async () => {
  beginSession('abc-1', true);
  await startPage();
  expect(sent.map(([path]) => path)).toEqual(start.map(({ path }) => path));
  expect(sent.map(([, headers]) => headers.get('authorization'))).toEqual(start.map(() => 'Bearer abc-1'));
  expect(await call(accounts.getUserById, {})).toEqual({ id: 'u1' });
  expect(sent).toHaveLength(start.length);
});

test('an early answer is used once', async () => {
  beginSession('abc-1', true);
  await startPage();
  await call(accounts.getUserById, {});
  answer = async () => answerOf({ id: 'u2' });
  expect(await call(accounts.getUserById, {})).toEqual({ id: 'u2' });
});

test('an early answer that no call of the first screen took is dropped', async () => {
  beginSession('abc-1', true);
  const signals: AbortSignal[] = [];
  answer = (signal) => {
    signals.push(signal);
    return known(signal);
  };
  await startPage();
  await call(accounts.getCompanyLogo, {});
  dropEarly();
  expect(signals.map(({ aborted }) => aborted)).toEqual([false, true, true, true]);
  answer = async () => answerOf({ id: 'u2' });
  expect(await call(accounts.getUserById, {})).toEqual({ id: 'u2' });
});

test('an early answer of another session is not used', async () => {
  beginSession('abc-1', true);
  await startPage();
  beginSession('abc-2', true);
  answer = async () => answerOf({ id: 'u2' });
  expect(await call(accounts.getUserById, {})).toEqual({ id: 'u2' });
});

test('no call is sent twice where the console’s code was there first', async () => {
  beginSession('abc-1', true);
  await call(accounts.getUserById, {});
  await startPage();
  expect(sent).toHaveLength(1);
});

test('a visitor’s page sends no call early', async () => {
  await startPage();
  expect(sent).toEqual([]);
});

test('[P-09] an early call that fails is sent again, and one that never ends is aborted', async () => {
  beginSession('abc-1', true);
  answer = () => Promise.reject(new TypeError('Failed to fetch'));
  await startPage();
  answer = known;
  expect(await call(accounts.getUserById, {})).toEqual({ id: 'u1' });

  answer = (signal) =>
    new Promise((_resolve, reject) => signal.addEventListener('abort', () => reject(signal.reason)));
  await startPage();
  const stop = new AbortController();
  const failed = expect(call(accounts.getUserById, { signal: stop.signal })).rejects.toMatchObject({
    name: 'AbortError',
  });
  stop.abort();
  await failed;
});

test.each([
  ['/manage-flightlog', 'tenant', 'Asia/Shanghai'],
  ['/flightlog', 'own', 'America/Sao_Paulo'],
] as const)('the page of %s requests the rows early, as the log does', async (path, scope, timeZone) => {
  beginSession('abc-1', true);
  changeSettings({ timeZone, utcOffsetMin: utcOffsetMin(timeZone, Date.now()) });
  history.replaceState(null, '', path);
  await startPage();
  expect(sent.at(-1)?.[0]).toMatch(/^\/api\/flights\?from=\d{4}-\d\d-\d\d&tz=A/);
  const count = sent.length;
  expect(count).toBe(start.length + 1);
  await askEarly('', scope);
  expect(sent).toHaveLength(count);
});

test.each([
  ['another page', '/realtime', 'UTC'],
  ['a filter', '/flightlog?workType=spray', 'UTC'],
  ['a browser without an account so far', '/flightlog', undefined],
  ['a time zone whose offset is not known', '/flightlog', 'Asia/Tokyo'],
])('%s requests no rows early', async (_what, href, timeZone) => {
  beginSession('abc-1', true);
  changeSettings({ timeZone, utcOffsetMin: timeZone === 'Asia/Tokyo' ? undefined : 0 });
  history.replaceState(null, '', href);
  await startPage();
  expect(sent.map(([path]) => path)).toEqual(start.map(({ path }) => path));
});

test('a worker loads what the first use of dates and numbers needs', async () => {
  const codes: Blob[] = [];
  const urls: string[] = [];
  URL.createObjectURL = (code: Blob) => `blob:${codes.push(code)}`;
  vi.stubGlobal('Worker', function worker(url: string) {
    urls.push(url);
  });
  beginSession('abc-1', true);
  await startPage();
  expect(urls).toEqual(['blob:1']);
  const isOver = vi.fn();
  new Function('close', (await codes[0]?.text()) ?? '')(isOver);
  expect(isOver).toHaveBeenCalledOnce();
});
