import { roleCodes } from '@smartflight/contract/access/access.ts';
import type { Me } from '@smartflight/contract/accounts/accounts.schemas.ts';
import { act, cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { beginSession, clearSession, useSession } from '../../shared/api/session.ts';
import { useDraft } from '../../shared/drafts/use-draft.ts';
import { loadMessages } from '../../shared/i18n/messages.ts';
import { useTabGuard } from '../../shared/tabs/page.tsx';
import { liveCap } from '../../shared/tabs/tab-moves.ts';
import { startTabs, stopTabs, tabs, useTabs } from '../../shared/tabs/tabs.ts';
import { ConfirmDialog } from '../../shared/ui/overlay/confirm-dialog.tsx';
import { permittedPages } from '../routes/permitted.ts';
import { findPage, tabSeed } from '../routes/routing.ts';
import { TabHost } from './tab-host.tsx';
import { TabStrip } from './tab-strip.tsx';

const me: Me = {
  id: 'u1',
  username: 'Mara',
  avatar: '',
  roles: [roleCodes.staff],
  accountVerified: '1',
  timeZone: 'UTC',
};
const formPath = '/plot-manage';
/** Pages without a form, more than are kept alive. */
const others = permittedPages(me.roles)
  .map(({ path }) => path)
  .filter((path) => !/:|realtime|flightlog|profile$/.test(path) && path !== formPath)
  .slice(0, liveCap + 3);

function FormPage() {
  const draft = useDraft('plot', '', (kept) => (typeof kept === 'string' ? kept : undefined));
  useTabGuard(draft.value !== '');
  return (
    <input aria-label="Plot" value={draft.value} onChange={({ target }) => draft.change(target.value)} />
  );
}

async function visit(path: string): Promise<void> {
  const seed = tabSeed(path, me);
  if (!seed) throw new Error(`${path} is not for these roles`);
  // A page's code is loaded when it is first shown.
  await act(async () => tabs.visit(seed));
}

const field = () => screen.getByLabelText<HTMLInputElement>('Plot');
const open = () => useTabs.getState().tabs.map(({ key }) => key);
const live = () => useTabs.getState().live;

async function start(): Promise<void> {
  startTabs(me.id, [], (href) => tabSeed(href, me));
  await act(async () => {
    render(
      <>
        <TabStrip />
        <TabHost me={me} />
        <ConfirmDialog />
      </>,
    );
  });
}

beforeEach(async () => {
  await loadMessages('en', 'app');
  Element.prototype.scrollIntoView = () => undefined;
  [localStorage, sessionStorage].forEach((storage) => {
    storage.clear();
  });
  history.replaceState(null, '', '/');
  beginSession('token', true);
  useSession.setState({ me });
  const page = findPage(formPath, me)?.page;
  if (page) vi.spyOn(page, 'load').mockResolvedValue({ default: FormPage });
  await start();
  await visit(formPath);
  await screen.findByLabelText('Plot');
});
afterEach(() => {
  cleanup();
  stopTabs();
  clearSession();
  vi.restoreAllMocks();
});

test('a form without content goes to sleep when more pages are opened than stay alive', async () => {
  expect(others).toHaveLength(liveCap + 3);
  for (const path of others) await visit(path);
  expect(live()).toHaveLength(liveCap);
  expect(live()).not.toContain(formPath);
  expect(screen.queryByLabelText('Plot')).toBeNull();
  expect(open()).toContain(formPath);
});

test('a form with unsaved content never sleeps, and is shown again as it was left', async () => {
  await userEvent.type(field(), 'North');
  const before = field();
  for (const path of others) await visit(path);
  expect(live()).toContain(formPath);
  expect(live()).not.toContain(others[0]);
  expect(field().closest('[style*="display: none"]')).not.toBeNull();
  await visit(formPath);
  expect([field() === before, field().value]).toEqual([true, 'North']);
  expect(field().closest('[style*="display: none"]')).toBeNull();
});

test('a hidden form with unsaved content is asked about before it is closed', async () => {
  await userEvent.type(field(), 'North');
  for (const path of others) await visit(path);
  const close = () => userEvent.click(screen.getByRole('button', { name: 'Close Plot Manage' }));
  await close();
  await userEvent.click(await screen.findByRole('button', { name: 'Cancel' }));
  expect([open().includes(formPath), field().value]).toEqual([true, 'North']);
  await close();
  await userEvent.click(await screen.findByRole('button', { name: 'Close anyway' }));
  expect([open().includes(formPath), screen.queryByLabelText('Plot')]).toEqual([false, null]);
  await visit(formPath);
  expect(field().value).toBe('');
});

test('after a reload the form holds what was typed, and never sleeps again until it is sent', async () => {
  await userEvent.type(field(), 'North');
  cleanup();
  stopTabs();
  await start();
  expect(open()).toEqual([formPath]);
  await visit(formPath);
  expect(field().value).toBe('North');
  for (const path of others) await visit(path);
  expect(live()).toContain(formPath);
  await visit(formPath);
  await userEvent.clear(field());
  for (const path of others) await visit(path);
  expect(live()).not.toContain(formPath);
});
