import type { OnboardingState, Standing } from '@smartflight/contract/onboarding/onboarding.schemas.ts';
import { QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type FakeUpload, fakeUploads, stored } from '../../../test/fake-upload.ts';
import { queryClient } from '../../shared/api/query-client.ts';
import { beginSession, clearSession, useSession } from '../../shared/api/session.ts';
import { loadMessages } from '../../shared/i18n/messages.ts';
import { useToasts } from '../../shared/ui/overlay/toast-store.ts';
import { carryOver, takeCarried } from './carried-fields.ts';
import { WizardPage } from './wizard.page.tsx';

const none: Standing = { status: 'none', submittedAt: null, decidedAt: null, reason: null, note: '' };
const at = '2026-11-19T08:12:00.000Z';
const pending: Standing = { ...none, status: 'pending', submittedAt: at };
const passed: Standing = { ...pending, status: 'passed', decidedAt: at };
const rejected: Standing = {
  ...passed,
  status: 'rejected',
  reason: 'photoUnreadable',
  note: 'The corner is cut off.',
};
const file = (n: number) => `/api/files/00000000-0000-4000-8000-00000000000${n}`;
const me = { id: 'u1', username: 'Mara', avatar: '', roles: ['11'], timeZone: 'UTC', tenantEnterpriseId: '' };

let state: OnboardingState;
let verified = '0';
let answers: Record<string, () => Response | Promise<Response>> = {};
let calls: { path: string; query: string; body: unknown }[] = [];
let uploads: FakeUpload[] = [];
const open = vi.fn();

const result = (value: unknown) => new Response(JSON.stringify({ code: 0, msg: '', result: value }));
const refused = (status: number, code: string, msg: string, fields?: unknown) =>
  new Response(JSON.stringify({ code, msg, fields, requestId: 'r' }), { status });
const sent = (end: string) => calls.filter(({ path }) => path.endsWith(end));
const message = () => useToasts.getState().toasts.map(({ text }) => text);
const field = (name: string) => screen.getByLabelText<HTMLInputElement>(name);
const type = (name: string, value: string) => fireEvent.change(field(name), { target: { value } });
const press = (name: string | RegExp) => fireEvent.click(screen.getByRole('button', { name }));
const heading = () => screen.getByRole('heading', { level: 1 }).textContent;
const stage = (n: number) => within(screen.getByRole('navigation')).getAllByRole('button')[n];
const show = (n: number) => fireEvent.click(stage(n) ?? document.body);

function standings(reviews: Partial<OnboardingState['reviews']>): void {
  state = { ...state, reviews: { account: pending, realName: none, pilot: none, ...reviews } };
}

async function start(): Promise<void> {
  render(
    <QueryClientProvider client={queryClient}>
      <WizardPage userId="u1" open={open} logOut={() => undefined} />
    </QueryClientProvider>,
  );
  await screen.findByRole('navigation');
}

async function addPictures(): Promise<void> {
  for (const n of [1, 2]) {
    const group = screen.getByRole('group', { name: n === 1 ? 'Front' : 'Back' });
    const input = group.querySelector('input') ?? group;
    fireEvent.change(input, { target: { files: [new File(['x'], 'a.png', { type: 'image/png' })] } });
    await act(async () => uploads.at(-1)?.answer(stored(file(n))));
  }
}

async function fillRealName(): Promise<void> {
  type('True name', 'Mara Ellery');
  type('ID number', '00000014Z');
  await addPictures();
  fireEvent.click(screen.getByRole('checkbox'));
}

beforeEach(async () => {
  await loadMessages('en', 'app');
  sessionStorage.clear();
  clearSession();
  beginSession('token', true);
  useSession.setState({ me: { ...me, accountVerified: '0' } });
  queryClient.clear();
  useToasts.setState({ toasts: [] });
  history.replaceState(null, '', '/complete');
  open.mockClear();
  [calls, answers, verified] = [[], {}, '0'];
  state = {
    basic: {
      username: 'Mara',
      address: '',
      agriculturalCooperative: '',
      sex: '',
      profession: '',
      region: 'CN_86',
      invitationCode: '000000',
      companyName: '',
    },
    realName: null,
    pilot: null,
    renewals: { realName: null, pilot: null },
    drones: [],
    chargers: [],
    reviews: { account: pending, realName: none, pilot: none },
  };
  uploads = fakeUploads();
  vi.stubGlobal(
    'WebSocket',
    class {
      addEventListener = () => undefined;
      close = () => undefined;
    },
  );
  vi.stubGlobal('fetch', async (href: string, { body }: { body?: string }) => {
    const url = new URL(href, location.origin);
    calls.push({ path: url.pathname, query: url.search, body: body && JSON.parse(body) });
    const name = Object.keys(answers).find((end) => url.pathname.endsWith(end));
    if (name) return answers[name]?.();
    if (url.pathname.endsWith('/userInfo')) return result({ ...me, accountVerified: verified });
    if (url.pathname === '/api/onboarding') return result(state);
    if (url.pathname.endsWith('/needCompletePwd')) return result('0');
    return new Response('picture');
  });
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('[W-02] [W-03] step 0 asks for a password only where it is missing, and only logs what fails about it', async () => {
  verified = '2';
  const logged = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  answers = {
    '/needCompletePwd': () => result('1'),
    '/completeAccountInfo': () => result({}),
    '/updatePwd': () => refused(400, 'password.common', 'Too common.'),
  };
  await start();
  expect(heading()).toBe('Basic info');
  expect(field('Invitation code').value).toBe('000000');
  expect(screen.getByLabelText('Country or region').textContent).toContain('China');
  type('Password', 'password1234');
  press('Next');
  await waitFor(() => expect(heading()).toBe('Real-name verification'));
  expect(sent('/completeAccountInfo')[0]?.body).toMatchObject({ username: 'Mara', region: 'CN_86' });
  expect(sent('/updatePwd')[0]?.body).toEqual({ pwd: 'password1234' });
  expect([logged.mock.calls.length, message()]).toEqual([1, ['Basic info submitted.']]);
  logged.mockRestore();
});

test('[W-02] who belongs to a company is asked for no code; another code shows its company when it is left', async () => {
  verified = '2';
  answers = { '/getCompanyName': () => result('Northblock Spraying') };
  await start();
  type('Invitation code', 'nb12ab');
  fireEvent.blur(field('Invitation code'));
  expect(await screen.findByText('Company: Northblock Spraying')).toBeDefined();
  expect(sent('/getCompanyName')[0]?.query).toBe('?invitationCode=NB12AB');
  expect(screen.queryByLabelText('Password')).toBeNull();
  cleanup();
  queryClient.clear();
  answers = { '/userInfo': () => result({ ...me, accountVerified: '2', tenantEnterpriseId: 'c1' }) };
  await start();
  expect(screen.queryByLabelText('Invitation code')).toBeNull();
});

test('[W-04] real name continues at once; a failure is shown and marked, and going back finds all typed values', async () => {
  let fail: (response: Response) => void = () => undefined;
  answers = { '/realname': () => new Promise((resolve) => (fail = resolve)) };
  await start();
  expect(heading()).toBe('Real-name verification');
  await fillRealName();
  press('Next');
  await waitFor(() => expect(heading()).toBe('Operator info'));
  expect(sent('/realname')[0]?.body).toEqual({
    identityName: 'Mara Ellery',
    identityNumber: '00000014Z',
    iconFront: file(1),
    iconBack: file(2),
    consentVersion: '2026-11',
  });
  await act(async () => fail(refused(503, 'server.unavailable', 'Not available right now.')));
  await waitFor(() =>
    expect(message()).toEqual(['The real name could not be submitted. Not available right now.']),
  );
  expect(stage(1)?.textContent).toContain('Not sent');
  press('Back to real name');
  expect(heading()).toBe('Real-name verification');
  expect([field('True name').value, field('ID number').value]).toEqual(['Mara Ellery', '00000014Z']);
});

test('[W-04] papers are not sent without both pictures and the consent to keep them', async () => {
  await start();
  type('True name', 'Mara Ellery');
  type('ID number', '123456789012345678901');
  press('Next');
  expect(await screen.findByText('Agree to the terms to continue.')).toBeDefined();
  expect(screen.getAllByText('Add the picture.')).toHaveLength(2);
  expect([heading(), sent('/realname')]).toEqual(['Real-name verification', []]);
});

/** Clicks the button of the open step and expects the error texts of its fields. */
async function refusals(button: string, texts: readonly string[]): Promise<void> {
  press(button);
  for (const text of texts) expect(await screen.findByText(text)).toBeDefined();
}

test('[E-04] [E-02] a missing, short or long name is reported at its field, and basic info after submission', async () => {
  verified = '2';
  answers = { '/completeAccountInfo': () => result({}) };
  await start();
  type('User name', '');
  await refusals('Next', ['Enter the user name.']);
  type('User name', 'M');
  await refusals('Next', ['Use 2 to 50 characters.']);
  type('User name', 'Mara');
  press('Next');
  await waitFor(() => expect(heading()).toBe('Real-name verification'));
  expect(message()).toEqual(['Basic info submitted.']);
  await refusals('Next', ['Enter the true name.', 'Enter the ID number.']);
  type('True name', 'M');
  type('ID number', '123456789012345678901');
  await refusals('Next', ['Use 2 to 50 characters.', 'Use at most 20 characters.']);
});

test('[E-01] [E-04] [E-02] a missing certificate, drone or code is reported at its field, and the certificate after submission', async () => {
  answers = { '/operator': () => result({}) };
  await start();
  show(3);
  await refusals('Bind', ['Enter the drone ID.', 'Enter the activation code.']);
  show(2);
  await addPictures();
  await refusals('Next', ['Enter the certificate number.']);
  type('Certificate number', 'CAAC-1');
  press('Next');
  await waitFor(() => expect(message()).toContain('Operator info submitted.'));
});

test('[E-01] [E-04] [W-06] a binding that fails without a server message reports the failure', async () => {
  answers = { '/bind': () => new Response('', { status: 500 }) };
  await start();
  show(3);
  type('Drone ID', 'SF50-CC-1');
  type('Activation code', 'right');
  press('Bind');
  expect(await screen.findByText('Binding failed. Check the ID and the activation code.')).toBeDefined();
});

test('[W-06] a drone that was bound is listed and another one can be; skip then means finish', async () => {
  answers = {
    '/bind': () =>
      calls.at(-1)?.query.includes('WRONG')
        ? refused(400, 'drone.bind-failed', 'Binding failed. Check the ID and the activation code.')
        : result({ droneId: 'SF50-CC-1', name: '' }),
  };
  await start();
  show(3);
  expect(screen.getByRole('button', { name: 'Skip' })).toBeDefined();
  type('Drone ID', 'SF50-CC-1');
  type('Activation code', 'WRONG');
  press('Bind');
  expect(await screen.findByText(/Binding failed/)).toBeDefined();
  state = { ...state, drones: [{ id: 'SF50-CC-1', name: '', model: 'SF50' }] };
  type('Activation code', 'right');
  press('Bind');
  await screen.findByRole('button', { name: 'Finish' });
  expect(within(screen.getByRole('list', { name: 'Drones bound' })).getByText('SF50-CC-1')).toBeDefined();
  expect([heading(), field('Drone ID').value, field('Activation code').value]).toEqual([
    'Bind drone',
    '',
    '',
  ]);
  press('Finish');
  expect(heading()).toBe('Done');
});

test('[W-09] a rejection shows its reason and note, and resubmission is prefilled where allowed', async () => {
  state = {
    ...state,
    realName: { truename: 'Mara Ellery', idNumber: '•••••014Z', front: file(1), back: file(2) },
  };
  standings({ realName: rejected, pilot: pending });
  await start();
  show(4);
  const notice = within(screen.getByText('0 of 3 reviews passed').parentElement ?? document.body);
  for (const text of ['Not certified', 'A photo is not readable.', 'The corner is cut off.'])
    expect(notice.getByText(text)).toBeDefined();
  expect(notice.getAllByText('Pending review')).toHaveLength(2);
  fireEvent.click(notice.getByRole('button', { name: 'Submit again' }));
  expect([heading(), field('True name').value, field('ID number').value]).toEqual([
    'Real-name verification',
    'Mara Ellery',
    '',
  ]);
  press('Keep what was submitted');
  expect(screen.queryByLabelText('ID number')).toBeNull();
  press('Submit again');
  answers = { '/realname': () => result({}) };
  type('ID number', '00000014Z');
  fireEvent.click(screen.getByRole('checkbox'));
  press('Next');
  await waitFor(() =>
    expect(sent('/realname')[0]?.body).toMatchObject({ iconFront: file(1), iconBack: file(2) }),
  );
});

test('[W-09] the final notice opens the app by itself as soon as all three have passed, and tries again', async () => {
  standings({ account: passed, realName: passed, pilot: pending });
  await start();
  show(4);
  expect(screen.getByText('2 of 3 reviews passed')).toBeDefined();
  expect(open).not.toHaveBeenCalled();
  standings({ account: passed, realName: passed, pilot: passed });
  verified = '1';
  vi.useFakeTimers({ shouldAdvanceTime: true });
  press('Check again');
  await waitFor(() => expect(open).toHaveBeenCalledOnce());
  // The first attempt may have failed because the server was unreachable.
  await act(() => vi.advanceTimersByTimeAsync(5000));
  expect(open).toHaveBeenCalledTimes(2);
});

test('[W-07] previous, and the way back of the browser, go back a step and lose nothing', async () => {
  await start();
  type('ID number', '00000014Z');
  press('Previous');
  expect(heading()).toBe('Basic info');
  press('Next');
  expect([heading(), field('ID number').value]).toEqual(['Real-name verification', '00000014Z']);
  act(() => {
    window.dispatchEvent(new PopStateEvent('popstate', { state: { wizardStep: 0 } }));
  });
  expect(heading()).toBe('Basic info');
});

test('[W-10] what was typed outlives a reload for another language, numbers too; a plain reload forgets those', async () => {
  await start();
  type('True name', 'Mara Ellery');
  type('ID number', '00000014Z');
  await addPictures();
  carryOver('u1', 1);
  cleanup();
  await start();
  expect([field('True name').value, field('ID number').value]).toEqual(['Mara Ellery', '00000014Z']);
  expect(screen.queryByRole('button', { name: 'Choose picture: Front' })).toBeNull();
  expect(message()).toEqual(['Language changed.']);
  cleanup();
  await start();
  expect([field('True name').value, field('ID number').value]).toEqual(['Mara Ellery', '']);
  expect(JSON.stringify({ ...sessionStorage })).not.toContain('00000014Z');
});

test('what is carried over a reload is read once, by its user, within a minute, and holds no password', async () => {
  verified = '2';
  answers = { '/needCompletePwd': () => result('1') };
  await start();
  type('Password', 'a long secret');
  type('Invitation code', 'NB12AB');
  carryOver('u1', 0);
  expect(JSON.stringify({ ...sessionStorage })).not.toContain('a long secret');
  expect(takeCarried('u1')).toEqual({
    step: 0,
    fields: { basic: { invitationCode: 'NB12AB' }, realName: {}, pilot: {}, bind: {}, done: {} },
  });
  expect(takeCarried('u1')).toBeUndefined();
  carryOver('u1', 0);
  expect(takeCarried('u2')).toBeUndefined();
  carryOver('u1', 0);
  vi.useFakeTimers({ now: Date.now() + 61_000 });
  expect(takeCarried('u1')).toBeUndefined();
  vi.useRealTimers();
});
