import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test } from 'vitest';
import { loadMessages } from '../../i18n/messages.ts';
import { Figure } from '../layout/figure.tsx';

afterEach(cleanup);

const show = async () => {
  await loadMessages('en', 'app');
  render(<Figure label="Net" explain="Ground treated at least once." value="2.5 ha" />);
};

test('the explanation of a figure opens by keyboard, has the focus, and closes by Esc', async () => {
  await show();
  const user = userEvent.setup();
  await user.tab();
  const button = screen.getByRole('button', { name: 'What is Net?' });
  expect(document.activeElement).toBe(button);
  await user.keyboard('{Enter}');
  const text = await screen.findByText('Ground treated at least once.');
  expect(document.activeElement).toBe(text);
  await user.keyboard('{Escape}');
  expect(screen.queryByText('Ground treated at least once.')).toBeNull();
});

test('the explanation of a figure opens by touch', async () => {
  await show();
  await userEvent.pointer({ keys: '[TouchA]', target: screen.getByRole('button', { name: 'What is Net?' }) });
  expect(await screen.findByText('Ground treated at least once.')).toBeTruthy();
});
