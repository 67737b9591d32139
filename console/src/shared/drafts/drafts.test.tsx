import { accounts } from '@smartflight/contract/accounts/accounts.endpoints.ts';
import type { Me } from '@smartflight/contract/accounts/accounts.schemas.ts';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { call } from '../api/client.ts';
import { beginSession, clearSession, useSession } from '../api/session.ts';
import { loadMessages } from '../i18n/messages.ts';
import { PageScope } from '../tabs/page.tsx';
import { startTabs, stopTabs, tabs } from '../tabs/tabs.ts';
import { readDraft, writeDraft } from './draft-store.ts';
import { forgetOwnDrafts, useDraft } from './use-draft.ts';

const person = (id: string): Me => ({
  id,
  username: id,
  avatar: '',
  roles: ['x'],
  accountVerified: '1',
  timeZone: 'UTC',
});
const home = { key: '/home', href: '/home', titleKey: undefined };
const form = { key: '/form', href: '/form', titleKey: undefined };

function Note() {
  const draft = useDraft('note', '', (kept) => (typeof kept === 'string' ? kept : undefined));
  return (
    <>
      <input aria-label="note" value={draft.value} onChange={(event) => draft.change(event.target.value)} />
      <button type="button" onClick={draft.clear}>
        send
      </button>
      <output>{draft.isRestored ? 'restored' : 'new'}</output>
    </>
  );
}

function open(userId: string): void {
  beginSession(`token-of-${userId}`, true);
  useSession.setState({ me: person(userId) });
  startTabs(userId, [home], (href) => ({ key: href, href, titleKey: undefined }));
  tabs.visit(form);
  const location = { tabKey: '/form', pathname: '/form', search: '', params: {} };
  render(
    <PageScope location={location}>
      <Note />
    </PageScope>,
  );
}
const close = () => {
  cleanup();
  stopTabs();
};
const field = () => screen.getByLabelText<HTMLInputElement>('note');
const type = (text: string) => fireEvent.change(field(), { target: { value: text } });
const isRestored = () => screen.getByRole('status').textContent;

beforeEach(async () => {
  await loadMessages('en', 'app');
  history.replaceState(null, '', '/form');
  sessionStorage.clear();
  localStorage.clear();
  clearSession();
});
afterEach(() => {
  close();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('[P-10] what was typed is there again after a dead session and the sign-in that follows', async () => {
  vi.useFakeTimers();
  open('u1');
  type('Boundary by the ditch');
  const dead = { code: 'session.ended', msg: 'Your session has ended.', requestId: 'r' };
  vi.stubGlobal('fetch', async () => new Response(JSON.stringify(dead), { status: 401 }));
  await call(accounts.userInfo, {}).catch(() => undefined);
  act(() => {
    vi.advanceTimersByTime(2000);
  });
  close();
  expect(location.pathname + location.search).toBe('/login?redirect=%2Fform');
  open('u1');
  expect([field().value, isRestored()]).toEqual(['Boundary by the ditch', 'restored']);
});

test('another user of the same window does not find it', () => {
  open('u1');
  type('mine');
  close();
  open('u2');
  expect([field().value, isRestored()]).toEqual(['', 'new']);
});

test('it is gone once it was sent, deleted by hand, or its page was closed', () => {
  open('u1');
  type('sent');
  fireEvent.click(screen.getByText('send'));
  expect(field().value).toBe('');
  close();
  open('u1');
  expect(field().value).toBe('');
  type('typed');
  type('');
  expect(sessionStorage.length).toBe(0);
  type('closed');
  act(() => tabs.bump('/form'));
  expect(sessionStorage.length).toBe(1);
  act(() => tabs.close('/form'));
  expect(sessionStorage.length).toBe(0);
});

test('[P-13] it is gone after a logout by choice', () => {
  open('u1');
  type('left behind');
  forgetOwnDrafts();
  clearSession();
  close();
  open('u1');
  expect(field().value).toBe('');
});

const place = { userId: 'u1', page: '/form', name: 'big' };

test('secret fields are never kept, at any depth', () => {
  writeDraft(place, {
    name: 'A',
    password: 'p',
    again: { newPassword: 'p', verificationCode: '1' },
    list: [1],
  });
  expect(readDraft(place)).toEqual({ name: 'A', again: {}, list: [1] });
  expect(JSON.stringify({ ...sessionStorage })).not.toContain('"p"');
});

test.each([
  'activateCode',
  'code',
  'pin',
  'newPin',
  'identityNumber',
  'idNumber',
  'idCardNo',
  'passportNo',
  'certificateNumber',
  'deviceSecret',
])('%s is never kept, neither as a field nor as a draft of its own', (name) => {
  // Contains a word, because the time in a draft may contain any digits.
  writeDraft({ ...place, name }, 'secret 4711');
  writeDraft(place, { rows: [{ [name]: 'secret 4711' }], note: 'kept' });
  expect(JSON.stringify({ ...sessionStorage })).not.toContain('4711');
  expect(readDraft(place)).toEqual({ rows: [{}], note: 'kept' });
});

test.each(['view', 'name', 'codec', 'spinning', 'shipping', 'area', 'encoding', 'pinned'])(
  '%s is no secret',
  (name) => {
    writeDraft({ ...place, name }, 'x');
    expect(readDraft({ ...place, name })).toBe('x');
  },
);

test('what a visitor typed is gone with the next sign-in', () => {
  const typed = { ...place, userId: 'visitor' };
  writeDraft(typed, 'x');
  beginSession('token', true);
  useSession.setState({ me: person('u1') });
  expect(readDraft(typed)).toBeUndefined();
});

test('a letter typed reads no other draft while there are few', () => {
  for (let n = 0; n < 40; n += 1) writeDraft({ ...place, name: `form-${n}` }, n);
  const read = vi.spyOn(Storage.prototype, 'getItem');
  writeDraft({ ...place, name: 'form-1' }, 'typed');
  expect(read).not.toHaveBeenCalled();
  read.mockRestore();
});

test('drafts are bounded in size, number and age, and damaged ones count as none', () => {
  writeDraft(place, 'x'.repeat(70_000));
  expect(readDraft(place)).toBeUndefined();
  for (let n = 0; n < 60; n += 1) writeDraft({ ...place, name: `form-${n}` }, n);
  expect(sessionStorage.length).toBe(40);
  vi.useFakeTimers({ now: Date.now() });
  writeDraft(place, 'old');
  expect(readDraft(place)).toBe('old');
  vi.advanceTimersByTime(8 * 86_400_000);
  expect(readDraft(place)).toBeUndefined();
  const [key] = Object.keys(sessionStorage);
  sessionStorage.setItem(key ?? '', '{broken');
  expect(() => readDraft(place)).not.toThrow();
});
