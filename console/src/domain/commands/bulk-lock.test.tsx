import type { Command } from '@smartflight/contract/drones/commands.schemas.ts';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { answerCalls, renderPage } from '../../../test/drone-page.tsx';
import { stubMedia } from '../../../test/media.ts';
import { queryClient } from '../../shared/api/query-client.ts';
import { loadMessages } from '../../shared/i18n/messages.ts';
import { BulkLock } from './bulk-lock.tsx';

const batchId = '0197a000-0000-7000-8000-000000000001';
const idOf = (nth: number) => `0197a000-0000-7000-8000-00000000001${nth}`;

beforeEach(async () => {
  await loadMessages('en', 'app');
  stubMedia(() => false);
});
afterEach(() => {
  cleanup();
  queryClient.clear();
  vi.unstubAllGlobals();
});

const commandOf = (nth: number, change: Partial<Command>): Command => ({
  id: idOf(nth),
  droneId: `SF30-000${nth}`,
  droneName: '',
  method: 'lock',
  state: 'queued',
  progress: null,
  issuedAt: '2026-01-01T00:00:00Z',
  expiresAt: '2026-01-01T00:00:30Z',
  sentAt: null,
  attempts: 1,
  endedAt: null,
  issuer: null,
  reason: '',
  code: null,
  message: null,
  reported: null,
  lateAnswer: null,
  batchId,
  ...change,
});
const ended = { endedAt: '2026-01-01T00:00:09Z' };

test('[R-05][D-05] a lock of several drones lists the result of each, and none as done before it reports it', async () => {
  let all = [commandOf(1, {}), commandOf(2, {}), commandOf(3, { state: 'deferred' })];
  const sent = answerCalls({
    'POST /api/commands': () => ({
      batchId,
      items: [
        ...all.map(({ id, droneId }) => ({ droneId, commandId: id, code: null })),
        { droneId: 'SF30-0004', commandId: null, code: 'drone.not-found' },
      ],
    }),
    'GET /api/commands': () => ({ items: all, total: all.length }),
  });
  const drones = [1, 2, 3, 4].map((nth) => ({
    id: `SF30-000${nth}`,
    name: nth === 1 ? 'Heron 1' : '',
    link: nth === 2 ? 'offline' : 'online',
  }));
  renderPage(<BulkLock drones={drones} />, '/drone-manage');
  await userEvent.click(screen.getByRole('button', { name: 'Lock' }));
  const asking = within(await screen.findByRole('dialog', { name: 'Lock: 4 drones' }));
  // One of them is offline: the dialog offers to lock it when it next reports.
  expect(asking.getByRole('checkbox')).toHaveProperty('checked', true);
  await userEvent.type(asking.getByRole('textbox'), 'Season is over');
  await userEvent.click(asking.getByRole('button', { name: 'Lock' }));
  const result = within(await screen.findByRole('dialog', { name: '0 of 4 done' }));
  const lines = () => result.getAllByRole('listitem').map(({ textContent }) => textContent);
  await waitFor(() =>
    expect(lines()).toEqual([
      'Heron 1SF30-0001Queued',
      'SF30-0002SF30-0002Queued',
      'SF30-0003SF30-0003Deferred until landing',
      'SF30-0004SF30-0004Drone not found.',
    ]),
  );
  expect(sent.find(({ method }) => method === 'POST')?.body).toEqual({
    method: 'lock',
    droneIds: drones.map(({ id }) => id),
    reason: 'Season is over',
    standing: true,
  });
  all = [
    commandOf(1, { state: 'succeeded', ...ended }),
    commandOf(2, { state: 'timed_out', code: 'command.timed-out', ...ended }),
    commandOf(3, { state: 'rejected', code: 'battery_low', message: '12 %', ...ended }),
  ];
  await queryClient.invalidateQueries();
  await screen.findByRole('dialog', { name: '1 of 4 done' });
  const [first, second, third] = lines();
  expect(first).toBe('Heron 1SF30-0001Succeeded');
  expect(second).toMatch(/^SF30-0002SF30-0002Timed out.+/);
  expect(third).toBe('SF30-0003SF30-0003Rejected · battery_low · 12 %');
  await userEvent.click(screen.getByRole('button', { name: 'Close' }));
  expect(screen.queryByRole('dialog')).toBeNull();
});
