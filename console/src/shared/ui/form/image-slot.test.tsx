import { files } from '@smartflight/contract/system/files.endpoints.ts';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type FakeUpload, fakeUploads, stored } from '../../../../test/fake-upload.ts';
import { beginSession, clearSession, useSession } from '../../api/session.ts';
import { loadMessages } from '../../i18n/messages.ts';
import { ImageSlot } from './image-slot.tsx';

const path = '/api/files/00000000-0000-4000-8000-000000000001';
let uploads: FakeUpload[] = [];
let chosen = '';
let busy: boolean[] = [];

function Slot({ at = '', error }: { at?: string; error?: string }) {
  const [value, setValue] = useState(at);
  chosen = value;
  return (
    <ImageSlot
      label="Front"
      path={value}
      change={setValue}
      endpoint={files.uploadIdcardImg}
      error={error}
      busy={notifyBusy}
    />
  );
}
const notifyBusy = (isBusy: boolean) => void busy.push(isBusy);

const picture = (type = 'image/png', bytes = 4) => new File([new Uint8Array(bytes)], 'a', { type });
const slot = () => screen.getByRole('group', { name: 'Front' });
const choose = (file: File) => {
  const inputs = slot().querySelectorAll('input');
  fireEvent.change(inputs[1] ?? inputs[0] ?? slot(), { target: { files: [file] } });
};
const button = (name: string) => screen.queryByRole('button', { name });
const latest = () => {
  const upload = uploads.at(-1);
  if (!upload) throw new Error('nothing was sent');
  return upload;
};
const answer = (how: Parameters<FakeUpload['answer']>[0]) => act(async () => latest().answer(how));

beforeEach(async () => {
  await loadMessages('en', 'app');
  clearSession();
  beginSession('secret-token', true);
  uploads = fakeUploads();
  busy = [];
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

test('[W-08] a picture is sent with its progress, shown, and can be removed; only then another one', async () => {
  render(<Slot />);
  choose(picture());
  expect(latest()).toMatchObject({ method: 'POST', path: files.uploadIdcardImg.path });
  expect(latest().headers).toMatchObject({
    authorization: 'Bearer secret-token',
    'accept-language': 'en-US',
  });
  act(() => latest().progress(0.4));
  expect(screen.getByRole<HTMLProgressElement>('progressbar').value).toBe(0.4);
  expect(busy.at(-1)).toBe(true);
  await answer(stored(path));
  expect([chosen, busy.at(-1)]).toEqual([path, false]);
  expect(screen.getByRole('img', { name: 'Front' })).toBeDefined();
  expect(button('Choose picture: Front')).toBeNull();
  expect(button('Take photo: Front')).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: 'Remove: Front' }));
  expect(chosen).toBe('');
  expect(button('Choose picture: Front')).not.toBeNull();
});

test.each([
  [picture('application/pdf'), 'Only JPEG, PNG or WebP pictures can be used.'],
  [picture('image/gif'), 'Only JPEG, PNG or WebP pictures can be used.'],
  [picture('image/png', 10_000_001), 'The picture is too large: at most 10 MB.'],
  [picture('image/png', 0), 'The file is empty.'],
])('[W-08] a file that is no fit picture is refused before anything is sent', (file, text) => {
  render(<Slot />);
  choose(file);
  expect(screen.getByRole('alert').textContent).toBe(text);
  expect(uploads).toEqual([]);
});

test('[W-08] a server refusal is shown in its own text, and can be tried again', async () => {
  render(<Slot />);
  choose(picture());
  const msg = 'This is not a picture that can be used.';
  await answer({ status: 400, body: { code: 'image.refused', msg, requestId: 'r' } });
  expect(screen.getByRole('alert').textContent).toBe(msg);
  expect([chosen, busy.at(-1)]).toEqual(['', false]);
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
  await answer(stored(path));
  expect([chosen, uploads.length]).toEqual([path, 2]);
  expect(screen.queryByRole('alert')).toBeNull();
});

test('a lost network is reported; a cancelled upload is aborted and leaves nothing', async () => {
  render(<Slot />);
  choose(picture());
  await act(async () => latest().breakOff());
  expect(screen.getByRole('alert').textContent).toBe('The request failed. Check your connection.');
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
  fireEvent.click(screen.getByRole('button', { name: 'Stop the upload: Front' }));
  expect(latest().isAborted()).toBe(true);
  await answer(stored(path));
  expect(chosen).toBe('');
});

test('an upload that moves may take long, one that stalls is given up', async () => {
  vi.useFakeTimers();
  render(<Slot />);
  choose(picture());
  for (const part of [0.1, 0.2, 0.3]) {
    vi.advanceTimersByTime(29_000);
    act(() => latest().progress(part));
  }
  expect(screen.queryByRole('alert')).toBeNull();
  await act(() => vi.advanceTimersByTimeAsync(30_000));
  expect(screen.getByRole('alert').textContent).toBe('The request failed. Check your connection.');
  vi.useRealTimers();
});

test('a picture may be dropped or pasted, but not over another one', async () => {
  render(<Slot />);
  fireEvent.drop(slot(), { dataTransfer: { files: [picture()] } });
  await answer(stored(path));
  fireEvent.paste(slot(), { clipboardData: { files: [picture()] } });
  expect(uploads).toHaveLength(1);
  fireEvent.click(screen.getByRole('button', { name: 'Remove: Front' }));
  fireEvent.paste(slot(), { clipboardData: { files: [picture()] } });
  expect(uploads).toHaveLength(2);
});

test('a stored picture is fetched with the token, and one that does not come can be asked for again', async () => {
  const sent: (string | null)[] = [];
  let isThere = false;
  vi.stubGlobal('fetch', async (_url: string, init: RequestInit) => {
    sent.push(new Headers(init.headers).get('authorization'));
    return isThere ? new Response('picture') : new Response('{}', { status: 404 });
  });
  render(<Slot at={path} />);
  expect((await screen.findByRole('alert')).textContent).toContain('The image could not be loaded.');
  isThere = true;
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect((await screen.findByAltText<HTMLImageElement>('Front')).src).toMatch(/^blob:/);
  expect(sent).toEqual(['Bearer secret-token', 'Bearer secret-token']);
  cleanup();
  expect(URL.revokeObjectURL).toHaveBeenCalled();
});

test('a session that ended meanwhile is reported as everywhere', async () => {
  vi.useFakeTimers();
  render(<Slot />);
  choose(picture());
  await answer({
    status: 401,
    body: { code: 'session.ended', msg: 'Your session has ended.', requestId: 'r' },
  });
  expect(useSession.getState().phase).toBe('ending');
  vi.useRealTimers();
});
