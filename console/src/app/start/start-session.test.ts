import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { adoptSession, beginSession, clearSession, useSession } from '../../shared/api/session.ts';
import { loadMessages } from '../../shared/i18n/messages.ts';
import { useToasts } from '../../shared/ui/overlay/toast-store.ts';
import { route } from '../routes/routing.ts';
import { parseMapCenter, startSession } from './start-session.ts';

const me = { id: 'u1', username: 'Mara', avatar: '', roles: ['11'], accountVerified: '1', timeZone: 'UTC' };
let answers: Record<string, unknown> = {};
const asked: string[] = [];

beforeEach(async () => {
  await loadMessages('en', 'app');
  asked.length = 0;
  useToasts.setState({ toasts: [] });
  answers = {
    getUserById: me,
    findActionResourcesByUser: ['flights.list'],
    getCustomMapItems: { mapCenter: '8,47' },
  };
  answers['getCompanyLogo'] = { companyLogo: '/r/large.png', companyMiniLogo: '/r/small.png' };
  vi.stubGlobal('fetch', (url: string) => {
    const name = url.split('/').at(-1) ?? '';
    asked.push(name);
    const result = answers[name];
    if (result === undefined) {
      return Promise.resolve(
        new Response(JSON.stringify({ code: 'server.failed', msg: '' }), { status: 500 }),
      );
    }
    return Promise.resolve(new Response(JSON.stringify({ code: 0, msg: '', result })));
  });
  history.replaceState(null, '', '/realtime?q=7');
  beginSession('token', true);
});
afterEach(clearSession);

const texts = () => useToasts.getState().toasts.map((toast) => toast.text);

test('a start without a response keeps the session, shows the failure and offers a retry', async () => {
  const answering = globalThis.fetch;
  vi.stubGlobal('fetch', (url: string) =>
    url.includes('getUserById') ? Promise.reject(new TypeError('Failed to fetch')) : answering(url),
  );
  await startSession();
  expect(useSession.getState()).toMatchObject({ phase: 'in', me: undefined });
  expect(useSession.getState().unreached).toBeDefined();
  expect([location.pathname, texts()]).toEqual(['/realtime', []]);
  vi.stubGlobal('fetch', answering);
  await startSession();
  expect(useSession.getState()).toMatchObject({ me: { id: 'u1' }, unreached: undefined });
});

test('[P-22] the start asks for logo and map items first, then for the user', async () => {
  await startSession();
  expect(asked.slice(0, 3)).toEqual(['getCompanyLogo', 'getCustomMapItems', 'getUserById']);
  expect(useSession.getState()).toMatchObject({
    me: { id: 'u1' },
    actions: ['flights.list'],
    mapCenter: [8, 47],
    logo: { companyLogo: '/r/large.png' },
  });
});

test('[P-22] a missing logo or map item stops nothing', async () => {
  answers = { ...answers, getCompanyLogo: undefined, getCustomMapItems: undefined };
  await startSession();
  expect(useSession.getState()).toMatchObject({ me: { id: 'u1' }, mapCenter: undefined, logo: undefined });
  expect(texts()).toEqual([]);
});

test('[P-22] without the list of actions the console opens, shows a warning, and allows none', async () => {
  answers = { ...answers, findActionResourcesByUser: undefined };
  await startSession();
  expect(useSession.getState()).toMatchObject({ phase: 'in', me: { id: 'u1' }, actions: [] });
  expect(texts()).toHaveLength(1);
});

test('[P-22] the screens follow from the roles and the verification that the user info brings', async () => {
  answers = { ...answers, getUserById: { ...me, roles: ['40'], accountVerified: '0' } };
  await startSession();
  const found = useSession.getState().me;
  expect(found && route('/manage-flightlog', found)).toEqual({ kind: 'go', to: '/complete' });
  answers = { ...answers, getUserById: { ...me, roles: ['40'] } };
  await startSession();
  const verified = useSession.getState().me;
  expect(verified && route('/manage-flightlog', verified)).toMatchObject({ kind: 'page' });
});

test.each([
  ['no result', null, 'Verification failed, please Login again.'],
  ['empty roles', { ...me, roles: [] }, 'getInfo: roles must be a non-null array!'],
  ['a failing call', undefined, 'Failed to get user info.'],
])(
  '[P-12] %s in the user info logs out with a message and leads to sign-in with the attempted path',
  async (...row) => {
    const [, result, text] = row;
    answers = { ...answers, getUserById: result };
    await startSession();
    expect(texts()).toEqual([text]);
    expect(useSession.getState().phase).toBe('out');
    expect(document.cookie).not.toContain('token=');
    expect(location.pathname + location.search).toBe('/login?redirect=%2Frealtime%3Fq%3D7');
  },
);

test('a known user stays signed in when a refresh of the account fails, with a message', async () => {
  await startSession();
  answers = { ...answers, getUserById: undefined };
  await startSession();
  expect(useSession.getState()).toMatchObject({ phase: 'in', me: { id: 'u1' } });
  expect([texts().length, location.pathname]).toEqual([1, '/realtime']);
});

test('a page taken over by a sign-in in another tab leads a different user home, the same one stays', async () => {
  await startSession();
  adoptSession();
  await startSession();
  expect(location.pathname).toBe('/realtime');
  adoptSession();
  answers = { ...answers, getUserById: { ...me, id: 'u2' } };
  await startSession();
  expect([location.pathname, useSession.getState().me?.id]).toEqual(['/', 'u2']);
});

test('a session that begins while another one starts is started too', async () => {
  const first = startSession();
  clearSession();
  beginSession('token-2', true);
  answers = { ...answers, getUserById: { ...me, id: 'u2' } };
  void startSession();
  await first;
  expect(useSession.getState()).toMatchObject({ phase: 'in', me: { id: 'u2' } });
});

test.each([
  ['116.39,39.9', [116.39, 39.9]],
  [' -70.5 , -33.4 ', [-70.5, -33.4]],
  ['181,0', undefined],
  ['0,91', undefined],
  ['12', undefined],
  ['a,b', undefined],
  ['1,2,3', undefined],
  ['', undefined],
  [undefined, undefined],
])('[L-20] the map centre %j reads as %j', (text, expected) => {
  expect(parseMapCenter(text)).toEqual(expected);
});
