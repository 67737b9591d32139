import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, expect, test } from 'vitest';
import { useDrawerFocus } from './use-drawer.ts';

afterEach(cleanup);

function Frame() {
  const [open, setOpen] = useState(false);
  const focus = useDrawerFocus(open);
  const leave = () => {
    focus.led();
    setOpen(false);
  };
  return (
    <>
      {open && (
        <nav className="sf-rail">
          <ul>
            <li>
              <button type="button" onClick={leave}>
                Flight Log
              </button>
            </li>
          </ul>
          <button type="button" onClick={() => setOpen(false)}>
            Close
          </button>
        </nav>
      )}
      <button type="button" data-rail-toggle="" onClick={() => setOpen(true)}>
        Menu
      </button>
      <main id="content" tabIndex={-1} />
    </>
  );
}

const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));

test('the drawer takes the focus and gives it back to its button, or to the page that an item led to', async () => {
  render(<Frame />);
  expect(document.activeElement).toBe(document.body);
  await press('Menu');
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Flight Log' }));
  await press('Close');
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Menu' }));
  await press('Menu');
  await press('Flight Log');
  expect(document.activeElement).toBe(screen.getByRole('main'));
});
