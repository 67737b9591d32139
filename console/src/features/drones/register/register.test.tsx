import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import decodeQR from 'qr/decode.js';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { answerCalls, refusal, renderPage, type SentCall } from '../../../../test/drone-page.tsx';
import { dateIn, fillDate } from '../../../../test/fill-date.ts';
import { queryClient } from '../../../shared/api/query-client.ts';
import { beginSession, clearSession } from '../../../shared/api/session.ts';
import { loadMessages } from '../../../shared/i18n/messages.ts';
import { library } from '../../../shared/ui/primitives/on-demand.ts';
import { RegisterDronePage } from './register.page.tsx';

const answers: Parameters<typeof answerCalls>[0] = {};
let sent: SentCall[] = [];
const registered = {
  droneId: 'SF30-9',
  activateCode: 'K7M2-QX9P',
  mqtt: { username: 'SF30-9', password: 'secret-of-nine' },
};
const field = (name: string) => screen.getByLabelText<HTMLInputElement>(name);
const fill = (values: Record<string, string>) => {
  for (const [name, value] of Object.entries(values)) fireEvent.change(field(name), { target: { value } });
};
const day = 'Production date (PD)';
const fillEverything = async () => {
  fill(everything);
  await fillDate(day, '2026-11-02');
};
const everything = {
  'Drone ID': 'SF30-9',
  Model: 'SF30',
  Year: '2026',
  Batch: '11',
  Number: '9',
  Phone: '+86 138 0013 8000',
};
const send = () => fireEvent.click(screen.getByRole('button', { name: 'Register' }));

beforeEach(async () => {
  await loadMessages('en', 'app');
  await library.load();
  beginSession('token', true);
  answers['POST /api/drones'] = () => registered;
  sent = answerCalls(answers);
  renderPage(<RegisterDronePage />, '/drone-manage/register');
});
afterEach(() => {
  cleanup();
  queryClient.clear();
  clearSession();
  sessionStorage.clear();
  vi.unstubAllGlobals();
});

test('[D-04] what is missing is named, all of it, and nothing is sent', async () => {
  fill({ Year: '', Model: 'SF30' });
  send();
  const alert = await screen.findByRole('alert');
  expect(alert.textContent).toBe(
    'The data is incomplete. Missing: Drone ID, Year, Batch, Number, Production date (PD), Phone',
  );
  expect(field('Batch').getAttribute('aria-invalid')).toBe('true');
  expect(field('Model').getAttribute('aria-invalid')).not.toBe('true');
  expect(sent).toEqual([]);
});

test('[P-10] typed values are there again after a reload, and are cleared on sending', async () => {
  await fillEverything();
  cleanup();
  renderPage(<RegisterDronePage />, '/drone-manage/register');
  expect(Object.keys(everything).map((name) => field(name).value)).toEqual(Object.values(everything));
  expect(dateIn(day)).toBe('2026-11-02');
  expect(screen.getByRole('status').textContent).toContain('entries were restored');
  send();
  await screen.findByText('SF30-9 is registered');
  cleanup();
  renderPage(<RegisterDronePage />, '/drone-manage/register');
  expect(field('Drone ID').value).toBe('');
});

test('[D-04] a registered drone shows code and secret this once, and a QR code that binds it', async () => {
  await fillEverything();
  send();
  await screen.findByText('SF30-9 is registered');
  expect(sent.at(-1)?.body).toEqual({
    droneId: 'SF30-9',
    model: 'SF30',
    year: 2026,
    batch: '11',
    number: '9',
    pd: '2026-11-02',
    phone: '+8613800138000',
  });
  expect(screen.getAllByText('K7M2-QX9P')).not.toHaveLength(0);
  expect(screen.getByText('secret-of-nine')).toBeDefined();
  const [drawn] = await screen.findAllByRole('img', { name: 'QR code for binding' });
  expect(readDrawing(drawn)).toBe('smartflight:bind?droneId=SF30-9&activateCode=K7M2-QX9P');
  const link = screen.getByRole('link', { name: 'Connect this device' });
  expect(link.getAttribute('href')).toBe('/drone-manage/connect/SF30-9');
});

test('[D-04] the label to print holds id, code and model, and not the secret', async () => {
  await fillEverything();
  send();
  await screen.findByText('SF30-9 is registered');
  const print = vi.fn();
  vi.stubGlobal('print', print);
  fireEvent.click(screen.getByRole('button', { name: 'Print label' }));
  expect(print).toHaveBeenCalledOnce();
  const label = document.querySelector('.sf-dr-label')?.textContent;
  expect(label).toContain('SF30-9');
  expect(label).toContain('K7M2-QX9P');
  expect(label).not.toContain('secret-of-nine');
});

test('a taken id is reported at its field, and the next entry of a delivery keeps shared values', async () => {
  answers['POST /api/drones'] = () =>
    refusal(409, {
      code: 'drone.exists',
      msg: 'A drone with this ID is registered already. Use another ID.',
    });
  await fillEverything();
  send();
  await screen.findByText('A drone with this ID is registered already. Use another ID.');
  expect(field('Drone ID').getAttribute('aria-invalid')).toBe('true');
  answers['POST /api/drones'] = () => registered;
  fill({ 'Drone ID': 'SF30-9 ' });
  send();
  fireEvent.click(await screen.findByRole('button', { name: 'Register another' }));
  await waitFor(() => expect(field('Batch').value).toBe('11'));
  expect([field('Drone ID').value, field('Number').value]).toEqual(['', '']);
});

/** Decodes a rendered QR code: its SVG path as light and dark pixels. */
function readDrawing(svg: Element | undefined): string {
  const size = Number(svg?.getAttribute('viewBox')?.split(' ').at(-1));
  const scale = 8;
  const width = size * scale;
  const data = new Uint8Array(width * width * 4).fill(255);
  for (const [, x, y] of svg
    ?.querySelector('path')
    ?.getAttribute('d')
    ?.matchAll(/M(\d+) (\d+)h/g) ?? []) {
    for (let dy = 0; dy < scale; dy += 1)
      for (let dx = 0; dx < scale; dx += 1) {
        const at = ((Number(y) * scale + dy) * width + Number(x) * scale + dx) * 4;
        data.fill(0, at, at + 3);
      }
  }
  return decodeQR({ width, height: width, data });
}
