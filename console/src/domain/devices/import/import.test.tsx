import type { drones } from '@smartflight/contract/drones/drones.endpoints.ts';
import type { ResultOf } from '@smartflight/contract/kit/endpoint.ts';
import { act, cleanup, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { answerCalls, renderPage, type SentCall } from '../../../../test/drone-page.tsx';
import { type FakeUpload, fakeUploads } from '../../../../test/fake-upload.ts';
import { ImportChargersPage, ImportDronesPage } from '../../../app/pages/device-import.screen.tsx';
import { queryClient } from '../../../shared/api/query-client.ts';
import { beginSession, clearSession } from '../../../shared/api/session.ts';
import { loadMessages } from '../../../shared/i18n/messages.ts';

const entry = (droneId: string) => ({
  droneId,
  model: 'SF30',
  year: 2026,
  batch: '11',
  number: `no. ${droneId}`,
  pd: '2026-11-02',
  phone: '+8613800138000',
});
const preview: ResultOf<typeof drones.readImport> = {
  rows: [
    { row: 2, droneId: 'SF30-1', entry: entry('SF30-1'), faults: [] },
    {
      row: 3,
      droneId: 'SF30-2',
      entry: null,
      faults: [{ column: 'Year', message: 'Use a year from 2000 on.' }],
    },
    { row: 4, droneId: 'SF30-3', entry: entry('SF30-3'), faults: [] },
  ],
  fresh: 2,
  faulty: 1,
};
const items: ResultOf<typeof drones.import>['items'] = [
  { droneId: 'SF30-1', code: null, activateCode: 'AAAA-1111', password: '-secret-one' },
  { droneId: 'SF30-3', code: 'drone.exists', activateCode: null, password: null },
];

let uploads: FakeUpload[] = [];
let sent: SentCall[] = [];
const choose = (file: File) =>
  fireEvent.change(screen.getByLabelText('Choose file', { selector: 'input' }), {
    target: { files: [file] },
  });
const rowOf = (text: string) => within(screen.getByText(text).closest('tr') ?? document.body);

beforeEach(async () => {
  await loadMessages('en', 'app');
  beginSession('token', true);
  uploads = fakeUploads();
  sent = answerCalls({ 'POST /api/drones/import': () => ({ items }) });
  renderPage(<ImportDronesPage />, '/drone-manage/import');
});
afterEach(() => {
  cleanup();
  queryClient.clear();
  clearSession();
  vi.unstubAllGlobals();
});

async function readFile(): Promise<void> {
  choose(new File(['x'], 'delivery.xlsx'));
  await act(async () => uploads.at(-1)?.answer({ status: 200, body: { code: 0, msg: '', result: preview } }));
  await screen.findByText('delivery.xlsx');
}

test('[D-04] each row shows its result; a fault names the column and the remedy', async () => {
  await readFile();
  expect(rowOf('SF30-2').getByText('Year')).toBeDefined();
  expect(rowOf('SF30-2').getByText('Use a year from 2000 on.')).toBeDefined();
  expect(screen.queryByText('SF30-1')).toBeNull();
  fireEvent.click(screen.getByRole('radio', { name: 'All 3' }));
  expect(rowOf('SF30-1').getByText('Ready')).toBeDefined();
  expect(sent).toEqual([]);
});

test('[D-04] only good rows are registered; codes and secrets are listed once and go into a file', async () => {
  await readFile();
  fireEvent.click(screen.getByRole('button', { name: 'Register 2 drones' }));
  await screen.findByText('1 of 2 drones registered');
  expect(sent.at(-1)?.body).toEqual({ entries: [entry('SF30-1'), entry('SF30-3')] });
  expect(rowOf('SF30-1').getByText('-secret-one')).toBeDefined();
  await rowOf('SF30-3').findByText('A drone with this ID is registered already. Use another ID.');
  const saved: Blob[] = [];
  vi.stubGlobal(
    'URL',
    class extends URL {
      static override createObjectURL = (blob: Blob) => `blob:${saved.push(blob)}`;
      static override revokeObjectURL = () => undefined;
    },
  );
  fireEvent.click(screen.getByRole('button', { name: 'Save as CSV' }));
  const lines = (await saved[0]?.text())?.split('\r\n');
  expect(lines?.slice(1, 3)).toEqual([
    'SF30-1,AAAA-1111,-secret-one,Registered',
    'SF30-3,,,A drone with this ID is registered already. Use another ID.',
  ]);
});

test('a file of another type is refused before upload, and a corrected file can be chosen again', async () => {
  choose(new File(['x'], 'delivery.pdf'));
  expect((await screen.findByRole('alert')).textContent).toBe('Use an .xlsx or .csv file.');
  expect(uploads).toEqual([]);
  await readFile();
  fireEvent.click(screen.getByRole('button', { name: 'Choose the corrected file' }));
  expect(screen.getByLabelText('Choose file', { selector: 'input' })).toBeDefined();
});

test('[C-03] chargers are imported on the same page, in their own words and by their own calls', async () => {
  cleanup();
  const asCharger = <Row extends { droneId: string }>({ droneId, ...row }: Row) => ({
    ...row,
    chargerId: droneId,
  });
  sent = answerCalls({ 'POST /api/chargers/import': () => ({ items: items.map(asCharger) }) });
  renderPage(<ImportChargersPage />, '/charger-manage/import');
  choose(new File(['x'], 'delivery.xlsx'));
  const rows = preview.rows.map(({ entry: given, ...row }) => ({
    ...asCharger(row),
    entry: given && asCharger(given),
  }));
  const body = { code: 0, msg: '', result: { ...preview, rows } };
  await act(async () => uploads.at(-1)?.answer({ status: 200, body }));
  fireEvent.click(await screen.findByRole('button', { name: 'Register 2 chargers' }));
  await screen.findByText('1 of 2 chargers registered');
  expect(sent.at(-1)?.body).toEqual({ entries: [entry('SF30-1'), entry('SF30-3')].map(asCharger) });
  expect(screen.getByRole('link', { name: /Connect/ }).getAttribute('href')).toContain(
    '/charger-manage/connect/SF30-1',
  );
});
