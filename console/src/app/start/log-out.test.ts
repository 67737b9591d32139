import type { Me } from '@smartflight/contract/accounts/accounts.schemas.ts';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { sessionChangeKey, useSession } from '../../shared/api/session.ts';
import { writeDraft } from '../../shared/drafts/draft-store.ts';
import { loadMessages } from '../../shared/i18n/messages.ts';
import { startTabs, stopTabs, tabs } from '../../shared/tabs/tabs.ts';
import { useQuestion } from '../../shared/ui/overlay/confirm-store.ts';
import { logOut } from './log-out.ts';

beforeEach(async () => {
  await loadMessages('en', 'app');
  vi.stubGlobal('fetch', () => new Promise(() => undefined));
  startTabs('u1', [{ key: '/plot-manage', href: '/plot-manage', titleKey: 'title.plots' }], () => undefined);
  useSession.setState({ phase: 'in' });
});
afterEach(() => {
  stopTabs();
  vi.unstubAllGlobals();
});

const phase = () => useSession.getState().phase;

test('[P-13] logging out asks first where a page holds unsaved content, and keeps it on a no', async () => {
  tabs.visit({ key: '/plot-manage', href: '/plot-manage', titleKey: 'title.plots' });
  tabs.setDirty('/plot-manage', 'form', true);
  const out = logOut();
  expect(useQuestion.getState().question?.text).toContain('Plot Manage has unsaved changes');
  useQuestion.getState().answer(false);
  await out;
  expect([phase(), tabs.isDirty('/plot-manage')]).toEqual(['in', true]);
  const again = logOut();
  useQuestion.getState().answer(true);
  await again;
  expect(phase()).toBe('out');
});

test('[P-13] what was typed before a reload counts, though its page was not shown since', async () => {
  useSession.setState({ me: { id: 'u1' } as Me });
  writeDraft({ userId: 'u1', page: '/plot-manage', name: 'form' }, { name: 'North' });
  const out = logOut();
  expect(useQuestion.getState().question?.text).toContain('Plot Manage has unsaved changes');
  useQuestion.getState().answer(true);
  await out;
  expect(sessionStorage.length).toBe(0);
});

test('[P-13] logging out leaves nothing of the account in the browser, and what belongs to others stays', async () => {
  localStorage.clear();
  useSession.setState({ me: { id: 'u1' } as Me });
  tabs.visit({ key: '/plot-manage', href: '/plot-manage?year=2026', titleKey: 'title.plots' });
  localStorage.setItem('smartflight.menu.u1', '{}');
  localStorage.setItem('smartflight.tabs.u2', '[]');
  await logOut();
  expect(Object.keys(localStorage).filter((key) => key !== sessionChangeKey)).toEqual([
    'smartflight.tabs.u2',
  ]);
});

test('[P-13] with nothing unsaved it asks nothing', async () => {
  await logOut();
  expect(phase()).toBe('out');
});
