import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { loadMessages } from '../../i18n/messages.ts';
import { ColumnsPanel } from './columns-panel.tsx';

afterEach(cleanup);

const columns = ['Drone', 'Area', 'Time'].map((title) => ({
  key: title.toLowerCase(),
  title,
  optional: false,
  always: false,
}));

test('a column moved to an end leaves the focus on its other arrow, a number at its end on the other sign', async () => {
  await loadMessages('en', 'app');
  render(<ColumnsPanel table="flights" columns={columns} />);
  const focused = () => document.activeElement?.getAttribute('aria-label');
  const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));
  await press('Move Area to the left');
  await vi.waitFor(() => expect(focused()).toBe('Move Area to the right'));
  await press('One more');
  await vi.waitFor(() => expect(focused()).toBe('One more'));
  await press('One fewer');
  await vi.waitFor(() => expect(focused()).toBe('One more'));
});
