import type { Holdings, Person } from '@smartflight/contract/accounts/people.schemas.ts';
import { cleanup, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { answerCalls, renderPage } from '../../../test/drone-page.tsx';
import { stubMedia } from '../../../test/media.ts';
import { queryClient } from '../../shared/api/query-client.ts';
import { loadMessages } from '../../shared/i18n/messages.ts';
import { HoldingsOf } from './holdings.tsx';

const id = '0197a000-0000-7000-8000-000000000001';
const team = '0197a000-0000-7000-8000-000000000002';
const mate = '0197a000-0000-7000-8000-000000000003';
const person: Person = {
  id,
  username: 'Gone',
  phone: '',
  email: 'gone@farm.test',
  accountType: 'personal',
  roles: [],
  companyId: null,
  companyName: '',
  accountVerified: '1',
  disabledAt: '2026-11-01T00:00:00Z',
  createdAt: '2026-01-01T00:00:00Z',
  lastSignInAt: null,
};
const held: Holdings = {
  drones: { items: [{ id: 'SF30-0001', name: 'Heron 7', model: 'SF30' }], total: 60 },
  teams: [{ id: team, name: 'Crew', others: [{ id: mate, name: 'Mate' }] }],
};
const holdings = `GET /api/accounts/${id}/holdings`;

beforeEach(async () => {
  await loadMessages('en', 'app');
  stubMedia(() => false);
});
afterEach(() => {
  cleanup();
  queryClient.clear();
  vi.unstubAllGlobals();
});

const writing = (sent: ReturnType<typeof answerCalls>) => sent.filter(({ method }) => method !== 'GET');

test('[D-01] staff release a drone of an account with a reason and the last signs of its id, and its code is shown once', async () => {
  const sent = answerCalls({
    [holdings]: () => held,
    'POST /api/drones/SF30-0001/release': () => ({ droneId: 'SF30-0001', activateCode: 'ABCD-1234' }),
  });
  renderPage(<HoldingsOf person={person} />, '/accounts');
  await userEvent.click(await screen.findByRole('button', { name: 'Release Heron 7' }));
  expect(
    screen.getByText('The first 1 of 60 drones by name. The others follow as these are released.')
      .isConnected,
  ).toBe(true);
  const dialog = within(await screen.findByRole('dialog'));
  await userEvent.click(dialog.getByRole('button', { name: 'Release' }));
  expect(writing(sent)).toEqual([]);
  await userEvent.type(dialog.getByRole('textbox', { name: 'Reason' }), 'Left the region');
  await userEvent.type(dialog.getByRole('textbox', { name: /Last four/ }), '0001');
  await userEvent.click(dialog.getByRole('button', { name: 'Release' }));
  expect((await screen.findByText('ABCD-1234')).isConnected).toBe(true);
  expect(writing(sent).map(({ body }) => body)).toEqual([{ reason: 'Left the region', confirm: '0001' }]);
});

test('[M-01] staff transfer or end the team of a disabled creator with a reason', async () => {
  const sent = answerCalls({
    [holdings]: () => held,
    [`PUT /api/teams/${team}/creator`]: () => ({}),
    [`DELETE /api/teams/${team}`]: () => ({ id: team }),
  });
  renderPage(<HoldingsOf person={person} />, '/accounts');
  for (const [button, ok] of [
    ['Transfer Crew', 'Transfer'],
    ['End Crew', 'End'],
  ] as const) {
    await userEvent.click(await screen.findByRole('button', { name: button }));
    const dialog = within(await screen.findByRole('dialog'));
    await userEvent.type(dialog.getByRole('textbox', { name: 'Reason' }), 'Left');
    await userEvent.click(dialog.getByRole('button', { name: ok }));
    await vi.waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  }
  expect(writing(sent)).toMatchObject([
    { method: 'PUT', body: { accountId: mate, reason: 'Left' } },
    { method: 'DELETE', path: `/api/teams/${team}` },
  ]);
});

test('[M-01] the team of an account in use is not transferred by staff', async () => {
  answerCalls({ [holdings]: () => held });
  renderPage(<HoldingsOf person={{ ...person, disabledAt: null }} />, '/accounts');
  await screen.findByText('While the account is enabled, only the creator can transfer or end a team.');
  expect(screen.queryByRole('button', { name: 'End Crew' })).toBeNull();
});
