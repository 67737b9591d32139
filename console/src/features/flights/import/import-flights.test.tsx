import type { FlightImportResult } from '@smartflight/contract/flights/flight-imports.schemas.ts';
import type { FlightImportState } from '@smartflight/contract/flights/flight-imports.ts';
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { answerCalls, renderPage } from '../../../../test/drone-page.tsx';
import { type FakeUpload, fakeUploads } from '../../../../test/fake-upload.ts';
import { queryClient } from '../../../shared/api/query-client.ts';
import { beginSession, clearSession } from '../../../shared/api/session.ts';
import { loadMessages } from '../../../shared/i18n/messages.ts';
import { ImportFlights } from './import-flights.tsx';

const drone = (id: string, name: string, command = true) => ({ id, name, rights: { command } });
const flight = (state: FlightImportState, startAt: string | null = '2026-05-03T08:30:00Z') => ({
  ...{ state, startAt, endAt: startAt && '2026-05-03T08:42:00Z' },
  ...{ flightS: 720, distanceM: 2400, samples: 720, thumbnail: [0, 0, 63, 63] },
});
const result = (patch: Partial<FlightImportResult> = {}): FlightImportResult => ({
  ...{ format: 'csv', clock: 'utc', positions: 720, bytes: 90_000, unreadableBytes: 0 },
  ...{ found: [{ name: 'rows', count: 720 }], isApplied: false, otherDrone: null },
  flights: [flight('new')],
  ...patch,
});

let uploads: FakeUpload[] = [];
let close = vi.fn();
let show = vi.fn();
const open = (...drones: ReturnType<typeof drone>[]) => {
  const counts = { online: 0, locked: 0, expiring: 0, outdated: 0, drifting: 0 };
  answerCalls({
    'GET /api/drones': () => ({ items: drones, total: drones.length, counts }),
    'GET /api/flight-imports': () => ({ items: [], total: 0 }),
  });
  renderPage(<ImportFlights close={close} show={show} />, '/flightlog');
};
const choose = (...files: File[]) =>
  fireEvent.change(screen.getByLabelText('Choose files', { selector: 'input' }), { target: { files } });
const answer = (patch?: Partial<FlightImportResult>) =>
  act(async () => uploads.at(-1)?.answer({ status: 200, body: { code: 0, msg: '', result: result(patch) } }));
const sentTo = (at: number) => new URL(uploads[at]?.path ?? '', 'http://host').searchParams;
const sent = (count: number) => waitFor(() => expect(uploads).toHaveLength(count));
const button = (name: string) => screen.getByRole('button', { name });

beforeEach(async () => {
  await loadMessages('en', 'app');
  beginSession('token', true);
  uploads = fakeUploads();
  close = vi.fn();
  show = vi.fn();
});
afterEach(() => {
  cleanup();
  queryClient.clear();
  clearSession();
  vi.unstubAllGlobals();
});

test('the only drone is chosen, each file is previewed, and the flights are imported with a result', async () => {
  open(drone('D1', 'Anna'));
  await screen.findByDisplayValue('Anna');
  choose(new File(['a'], 'one.bin'), new File(['b'], 'two.csv'));
  await sent(1);
  expect(Object.fromEntries(sentTo(0))).toEqual({ droneId: 'D1', fileName: 'one.bin', isTrial: 'true' });
  await answer({ flights: [flight('new'), flight('overlaps')] });
  await sent(2);
  await answer({ flights: [flight('stored')] });
  expect(screen.getByText('1 new flight')).toBeDefined();
  const two = within(screen.getByRole('list', { name: 'Flights of two.csv' }));
  expect(two.getByText('Already imported')).toBeDefined();
  fireEvent.click(button('Import 1 flight'));
  await sent(3);
  expect([sentTo(2).get('isTrial'), uploads[2]?.file.name]).toEqual(['false', 'one.bin']);
  await answer({ isApplied: true, flights: [flight('imported'), flight('overlaps')] });
  expect(screen.getByText(/^1 flight imported\./)).toBeDefined();
  expect(uploads).toHaveLength(3);
  fireEvent.click(button('Show in the log'));
  expect(show).toHaveBeenCalledWith({ droneId: 'D1', days: ['2026-05-03', '2026-05-03'] });
});

test('files wait until a drone is chosen; only drones that the user controls are offered', async () => {
  open(drone('D1', 'Anna'), drone('D2', 'Berta', false), drone('D3', 'Carla'));
  choose(new File(['a'], 'one.bin'));
  expect(screen.getByText('Choose the drone to see the preview.')).toBeDefined();
  expect(uploads).toEqual([]);
  const field = await screen.findByRole('combobox', { name: /Drone/ });
  await userEvent.click(field);
  await userEvent.keyboard('{ArrowDown}');
  expect((await screen.findAllByRole('option')).map((option) => option.textContent)).toEqual([
    'Anna',
    'Carla',
  ]);
  await userEvent.click(screen.getByRole('option', { name: 'Carla' }));
  await sent(1);
  expect(sentTo(0).get('droneId')).toBe('D3');
});

test('a file that is refused names the reason and can be sent again; one that is too large is not sent', async () => {
  open(drone('D1', 'Anna'));
  await screen.findByDisplayValue('Anna');
  const large = new File(['a'], 'large.bin');
  Object.defineProperty(large, 'size', { value: 101 * 1024 * 1024 });
  choose(large, new File(['b'], 'broken.csv'));
  await sent(1);
  expect(uploads[0]?.file.name).toBe('broken.csv');
  const msg = 'This flight log cannot be read.';
  await act(async () =>
    uploads[0]?.answer({ status: 400, body: { code: 'flight-log.unreadable', msg, result: null } }),
  );
  const problems = (await screen.findAllByRole('alert')).map(({ textContent }) => textContent);
  expect(problems[0]).toContain('The file is larger than 100 MB.');
  expect(problems[1]).toContain(msg);
  expect(within(screen.getAllByRole('alert')[0]!).queryByRole('button')).toBeNull();
  fireEvent.click(button('Try again'));
  await sent(2);
  await answer();
  expect(screen.getAllByRole('alert')).toHaveLength(1);
});

test('a file without a position names what it contains, and nothing can be imported', async () => {
  open(drone('D1', 'Anna'));
  await screen.findByDisplayValue('Anna');
  choose(new File(['a'], 'imu.bin'));
  await sent(1);
  await answer({ positions: 0, flights: [], found: [{ name: 'IMU', count: 1200 }] });
  expect(screen.getByText(/contains no position.*IMU 1,200/)).toBeDefined();
  expect(button('Import')).toHaveProperty('disabled', true);
});

test('a log without absolute time asks for its start', async () => {
  open(drone('D1', 'Anna'));
  await screen.findByDisplayValue('Anna');
  choose(new File(['a'], 'old.log'));
  await sent(1);
  await answer({ clock: 'none', flights: [flight('undated', null)] });
  expect(screen.getByText('Needs the start of the log')).toBeDefined();
  await screen.findByRole('spinbutton', { name: /year/i });
  const start = screen.getByRole('group', { name: /Start of the log/ });
  const part = (name: string) => within(start).getByRole('spinbutton', { name: new RegExp(name, 'i') });
  for (const [name, text] of [
    ['year', '2026'],
    ['month', '05'],
    ['day,', '03'],
    ['hour', '08'],
    ['minute', '30'],
  ] as const) {
    await userEvent.click(part(name));
    await userEvent.keyboard(text);
  }
  await userEvent.click(button('Choose files'));
  await sent(2);
  expect(sentTo(1).get('startAt')).toBe(new Date('2026-05-03T08:30').toISOString());
});

test('leaving with flights that are not imported asks first; removing a file stops its upload', async () => {
  open(drone('D1', 'Anna'));
  await screen.findByDisplayValue('Anna');
  choose(new File(['a'], 'one.bin'), new File(['b'], 'two.bin'));
  await sent(1);
  fireEvent.click(button('Remove one.bin'));
  expect(uploads[0]?.isAborted()).toBe(true);
  await sent(2);
  await answer();
  fireEvent.click(button('Cancel'));
  expect(await screen.findByText(/^Leave the import\?/)).toBeDefined();
  expect(close).not.toHaveBeenCalled();
  fireEvent.click(button('Leave'));
  await waitFor(() => expect(close).toHaveBeenCalled());
});

test('past imports are listed and undone after a question that names file, drone and flights', async () => {
  const counts = { online: 0, locked: 0, expiring: 0, outdated: 0, drifting: 0 };
  const past = (id: number, undone: object | null = null) => ({
    ...{
      id,
      fileName: `${id}.bin`,
      at: '2026-05-03T08:30:00Z',
      by: 'Olga',
      drone: { id: 'D1', name: 'Anna' },
    },
    ...{ flights: 3, settled: 1, undone },
  });
  const undone = { at: '2026-05-04T08:30:00Z', by: 'Olga', kept: 1 };
  let items = [past(2), past(1, undone)];
  const sent = answerCalls({
    'GET /api/drones': () => ({ items: [drone('D1', 'Anna')], total: 1, counts }),
    'GET /api/flight-imports': () => ({ items, total: items.length }),
    'POST /api/flight-imports/2/undo': () => {
      items = [past(2, undone), past(1, undone)];
      return items[0];
    },
  });
  renderPage(<ImportFlights close={close} show={show} />, '/flightlog');
  const list = within(await screen.findByRole('list', { name: 'Past imports' }));
  expect(list.getAllByRole('listitem').map((row) => within(row).queryAllByRole('button').length)).toEqual([
    1, 0,
  ]);
  await userEvent.click(list.getByRole('button', { name: 'Undo the import of 2.bin' }));
  const dialog = await screen.findByRole('dialog');
  expect(dialog.textContent).toContain('Undo the import of 2.bin?');
  expect(dialog.textContent).toContain('2 flights of Anna are removed with their tracks.');
  expect(dialog.textContent).toContain(
    '1 flight stays, because the settlement of a closed campaign counts it.',
  );
  await userEvent.click(within(dialog).getByRole('button', { name: 'Undo' }));
  await waitFor(() => expect(list.queryAllByRole('button')).toEqual([]));
  expect(list.getAllByText(/^Undone .* Olga · 1 settled flight kept$/)).toHaveLength(2);
  expect(sent.filter(({ method }) => method === 'POST')).toHaveLength(1);
});
