import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { queryClient } from '../../shared/api/query-client.ts';
import { loadMessages } from '../../shared/i18n/messages.ts';
import { PageScope } from '../../shared/tabs/page.tsx';
import { useQuestion } from '../../shared/ui/overlay/confirm-store.ts';
import { AnnouncementInspector } from './announcement-inspector.tsx';

const close = vi.fn();
const location = { tabKey: '/announcements', pathname: '/announcements', search: '', params: {} };
const show = () =>
  render(
    <QueryClientProvider client={queryClient}>
      <PageScope location={location}>
        <AnnouncementInspector item={undefined} position={1} close={close} />
      </PageScope>
    </QueryClientProvider>,
  );
const title = () => screen.getByLabelText<HTMLInputElement>('Title');
const type = (value: string) => fireEvent.change(title(), { target: { value } });

beforeEach(() => loadMessages('en', 'app'));
afterEach(() => {
  cleanup();
  sessionStorage.clear();
  close.mockReset();
});

test('[P-10] an announcement that was not sent is there again, in every language, until it is thrown away', async () => {
  const { unmount } = show();
  type('Spring is here');
  fireEvent.click(screen.getByRole('radio', { name: 'zh' }));
  type('春天来了');
  unmount();
  const second = show();
  expect(title().value).toBe('Spring is here');
  fireEvent.click(screen.getByRole('radio', { name: /^zh/ }));
  expect(title().value).toBe('春天来了');
  expect(screen.getByRole('status').textContent).toContain('entries were restored');
  fireEvent.click(screen.getByRole('button', { name: 'Close details' }));
  expect(close).not.toHaveBeenCalled();
  useQuestion.getState().answer(true);
  await waitFor(() => expect(close).toHaveBeenCalledOnce());
  second.unmount();
  show();
  expect(title().value).toBe('');
});
