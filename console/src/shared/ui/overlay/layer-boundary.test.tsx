import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { loadMessages } from '../../i18n/messages.ts';
import { ErrorBoundary } from '../states/error-boundary.tsx';
import { lazyLayer } from './layer-boundary.tsx';
import { useToasts } from './toast-store.ts';

beforeEach(async () => {
  await loadMessages('en', 'app');
  useToasts.setState({ toasts: [] });
  vi.spyOn(console, 'error').mockReturnValue();
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

const Panel = ({ text }: { text: string }) => <p>{text}</p>;

const Broken = (): never => {
  throw new Error('broken');
};

function openerOf(Layer: ReturnType<typeof lazyLayer<{ text: string }>>) {
  return function Page() {
    const [open, setOpen] = useState(false);
    return (
      <ErrorBoundary>
        <input aria-label="Note" />
        <button type="button" onClick={() => setOpen(true)}>
          {open ? 'is open' : 'Open'}
        </button>
        {open && <Layer close={() => setOpen(false)} part={{ text: 'The panel' }} />}
      </ErrorBoundary>
    );
  };
}

test('a layer whose code does not come is closed with the reason, the page keeps what was typed, and a new try opens it', async () => {
  const load = vi
    .fn(() => Promise.resolve(Panel))
    .mockRejectedValueOnce(new TypeError('Failed to fetch dynamically imported module: /panel.js'));
  const Page = openerOf(lazyLayer(load));
  render(<Page />);
  await userEvent.type(screen.getByLabelText('Note'), 'North');
  await userEvent.click(screen.getByRole('button', { name: 'Open' }));
  await vi.waitFor(() => expect(useToasts.getState().toasts).toMatchObject([{ kind: 'error' }]));
  expect(screen.getByLabelText<HTMLInputElement>('Note').value).toBe('North');
  await userEvent.click(screen.getByRole('button', { name: 'Open' }));
  expect(await screen.findByText('The panel')).toBeDefined();
  expect(load).toHaveBeenCalledTimes(2);
});

test('a layer that fails while it is drawn is closed too, without taking the page along', async () => {
  const Page = openerOf(lazyLayer(() => Promise.resolve(Broken)));
  render(<Page />);
  await userEvent.click(screen.getByRole('button', { name: 'Open' }));
  await vi.waitFor(() => expect(useToasts.getState().toasts).toHaveLength(1));
  expect(screen.getByRole('button', { name: 'Open' })).toBeDefined();
  expect(screen.getByLabelText('Note')).toBeDefined();
});
