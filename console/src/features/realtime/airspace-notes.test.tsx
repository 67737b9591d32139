import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { useSession } from '../../shared/api/session.ts';
import { AirspaceNotes } from './airspace-notes.tsx';

let isOpen = true;

beforeEach(() => {
  isOpen = true;
  useSession.setState({ actions: ['tasks.list'] });
  vi.stubGlobal('fetch', async (input: RequestInfo | URL) => {
    const isTask = String(input instanceof Request ? input.url : input).includes('/api/tasks/rice');
    const answer = !isTask
      ? { code: 0, msg: '', result: { items: [], total: 0 } }
      : isOpen
        ? { code: 0, msg: '', result: { id: 'rice', name: 'Rice, second round' } }
        : { code: 'task.not-found', msg: 'Gone' };
    return new Response(JSON.stringify(answer), { status: isTask && !isOpen ? 404 : 200 });
  });
});
afterEach(cleanup);

const show = () =>
  render(
    <QueryClientProvider client={new QueryClient()}>
      <AirspaceNotes id="A" alarm={{ level: 'warning', code: 'task_district', taskId: 'rice' }} />
    </QueryClientProvider>,
  );

test('a drone that works outside the district of a task names the task and leads to its map', async () => {
  show();
  const link = await screen.findByRole('link', { name: 'Rice, second round' });
  expect(link.getAttribute('href')).toContain('/unified-tasks/chart?view=map&task=rice');
});

test('readers without access to a task do not see it in the drone’s panel', async () => {
  isOpen = false;
  const { container } = show();
  await vi.waitFor(() => expect(container.querySelector('.rt-airspace')).not.toBeNull());
  expect(screen.queryByRole('link')).toBeNull();
});
