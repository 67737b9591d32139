import type { Me } from '@smartflight/contract/accounts/accounts.schemas.ts';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { answerCalls, refusal, renderPage } from '../../../test/drone-page.tsx';
import { stubMedia } from '../../../test/media.ts';
import { queryClient } from '../../shared/api/query-client.ts';
import { clearSession, useSession } from '../../shared/api/session.ts';
import { loadMessages } from '../../shared/i18n/messages.ts';
import { TeamDrones } from './team-drones.tsx';
import { TeamInspector } from './team-inspector.tsx';
import { TeamTotals } from './team-totals.tsx';
import { TeamsPage } from './teams.page.tsx';

const id = '0197a000-0000-7000-8000-000000000001';

function signIn(roles: string[]) {
  const me: Me = { id: 'u1', username: 'Mara', avatar: '', roles, accountVerified: '1', timeZone: 'UTC' };
  useSession.setState({ phase: 'in', me, actions: ['teams.list', 'teams.manage'] });
}

beforeEach(async () => {
  await loadMessages('en', 'app');
  stubMedia(() => false);
});
afterEach(() => {
  cleanup();
  queryClient.clear();
  clearSession();
  vi.unstubAllGlobals();
});

const answers = {
  'GET /api/teams/mine': () => ({ created: [], joined: [], invitations: [] }),
  'GET /api/teams': () => ({ items: [{ id, name: 'Riverside co-op' }], total: 1 }),
};

test('[M-01] a manager finds the teams of the company, which are neither created nor joined', async () => {
  signIn(['40']);
  answerCalls(answers);
  renderPage(<TeamsPage />, '/droneteammanage');
  await screen.findByRole('heading', { name: 'Teams of the company' });
  expect(screen.getByRole('button', { name: 'Riverside co-op' }).isConnected).toBe(true);
});

test('a pilot is not asked for the teams of a company', async () => {
  signIn(['11']);
  const sent = answerCalls(answers);
  renderPage(<TeamsPage />, '/droneteammanage');
  await screen.findByText('A team appears here once you accept its invitation.');
  expect(sent.map(({ path }) => path)).not.toContain('/api/teams');
});

test('[M-03] of more drones than a list shows, the others are found by searching', async () => {
  signIn(['40']);
  answerCalls({
    [`GET /api/teams/${id}/shareable`]: () => ({
      items: [{ id: 'SF30-0001', name: 'Heron 1', model: 'SF30' }],
      total: 900,
    }),
  });
  const team = { id, name: 'T', creatorName: 'Mara', role: 'creator', members: 1, drones: 0 } as const;
  const parts = { createdAt: '2026-01-01T00:00:00Z', people: [], shared: [], invitations: [], care: null };
  renderPage(<TeamDrones team={{ ...team, ...parts }} />, '/droneteammanage');
  await screen.findByText('1 of 900 drones. Search to find the others.');
  const asked = vi.spyOn(globalThis, 'fetch');
  await userEvent.type(screen.getByRole('searchbox', { name: 'Search drones to share' }), '900');
  await waitFor(() => expect(asked.mock.calls.map(([href]) => String(href)).join()).toContain('q=900'));
});

test('[M-01] a company hands the team of a disabled creator over, or ends it, from the team itself', async () => {
  signIn(['40']);
  const mate = '0197a000-0000-7000-8000-000000000003';
  const team = { id, name: 'Riverside co-op', creatorName: 'Gone', role: null, members: 2, drones: 0 };
  const parts = { createdAt: '2026-01-01T00:00:00Z', people: [], shared: [], invitations: [] };
  let others = [{ id: mate, name: 'Mate' }];
  const sent = answerCalls({
    ...answers,
    [`GET /api/teams/${id}`]: () => ({ ...team, ...parts, care: { others } }),
    [`PUT /api/teams/${id}/creator`]: () => {
      others = [];
      return {};
    },
    [`DELETE /api/teams/${id}`]: () => ({ id }),
  });
  const close = vi.fn();
  renderPage(<TeamInspector id={id} close={close} />, '/droneteammanage');
  const confirm = async (button: string, ok: string, why: string) => {
    await userEvent.click(await screen.findByRole('button', { name: button }));
    const dialog = within(await screen.findByRole('dialog'));
    await userEvent.type(dialog.getByRole('textbox', { name: 'Reason' }), why);
    await userEvent.click(dialog.getByRole('button', { name: ok }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  };
  await confirm('Transfer', 'Transfer', 'Left us');
  await screen.findByText('The team has no other member: it can only be ended.');
  expect(screen.queryByRole('button', { name: 'Transfer' })).toBeNull();
  await confirm('Delete team', 'End', 'Nobody is left');
  expect(close).toHaveBeenCalledTimes(1);
  expect(sent.filter(({ method }) => method !== 'GET').map(({ body }) => body ?? null)).toEqual([
    { accountId: mate, reason: 'Left us' },
    null,
  ]);
});

test('[M-03] the totals end with the day of the account, as the log of flights does', async () => {
  signIn(['40']);
  const now = Date.now();
  // Two time zones that never share a date.
  for (const timeZone of ['Pacific/Kiritimati', 'Pacific/Pago_Pago']) {
    useSession.setState(({ me }) => ({ me: me && { ...me, timeZone } }));
    const asked = vi.fn(async (_href: string) => refusal(404, { code: 'request.not-found', msg: '' }));
    vi.stubGlobal('fetch', asked);
    const team = { id, name: 'T', creatorName: 'Mara', role: 'creator', members: 1, drones: 0 } as const;
    const parts = { createdAt: '2026-01-01T00:00:00Z', people: [], shared: [], invitations: [], care: null };
    renderPage(<TeamTotals team={{ ...team, ...parts }} />, '/droneteammanage');
    await waitFor(() => expect(asked).toHaveBeenCalled());
    const to = new URL(asked.mock.calls[0]?.[0] ?? '', location.origin).searchParams.get('to');
    expect(to).toBe(new Intl.DateTimeFormat('sv', { timeZone }).format(now));
    cleanup();
  }
});
