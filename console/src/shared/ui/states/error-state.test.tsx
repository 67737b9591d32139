import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { ErrorState } from './states.tsx';

afterEach(cleanup);

test('a failed part tries again by itself when the network is back, once while it is shown', () => {
  const retry = vi.fn();
  const { unmount } = render(<ErrorState error={new Error('down')} retry={retry} />);
  fireEvent(window, new Event('online'));
  expect(retry).toHaveBeenCalledTimes(1);
  unmount();
  fireEvent(window, new Event('online'));
  expect(retry).toHaveBeenCalledTimes(1);
});

test('trying again moves the focus to the part of the page, for the button goes away', () => {
  render(
    <main tabIndex={-1}>
      <ErrorState error={new Error('down')} retry={() => undefined} />
    </main>,
  );
  const button = screen.getByRole('button');
  button.focus();
  fireEvent.click(button);
  expect(document.activeElement).toBe(screen.getByRole('main'));
});
