import type { Me } from '@smartflight/contract/accounts.ts';
import { cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { answerCalls, renderPage } from '../../../test/drone-page.tsx';
import { queryClient } from '../../shared/api/query-client.ts';
import { clearSession, useSession } from '../../shared/api/session.ts';
import { loadMessages } from '../../shared/i18n/messages.ts';
import { TeamDrones } from './team-drones.tsx';
import { TeamsPage } from './teams.page.tsx';

const id = '0197a000-0000-7000-8000-000000000001';

function signIn(roles: string[]) {
  const me: Me = { id: 'u1', username: 'Mara', avatar: '', roles, accountVerified: '1', timeZone: 'UTC' };
  useSession.setState({ phase: 'in', me, actions: ['teams.list', 'teams.manage'] });
}

beforeEach(async () => {
  await loadMessages('en', 'app');
  vi.stubGlobal('matchMedia', (media: string) => ({
    matches: false,
    media,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }));
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
  await screen.findByText('A team stands here once you accept its invitation.');
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
  const parts = { createdAt: '2026-01-01T00:00:00Z', people: [], shared: [], invitations: [] };
  renderPage(<TeamDrones team={{ ...team, ...parts }} />, '/droneteammanage');
  await screen.findByText('1 of 900 drones. Search to find the others.');
  const asked = vi.spyOn(globalThis, 'fetch');
  await userEvent.type(screen.getByRole('searchbox', { name: 'Search drones to share' }), '900');
  await waitFor(() => expect(asked.mock.calls.map(([href]) => String(href)).join()).toContain('q=900'));
});
