import type { Me } from '@smartflight/contract/accounts/accounts.schemas.ts';
import type { Battery, BatteryDetail } from '@smartflight/contract/power/battery.schemas.ts';
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { stubMedia } from '../../../test/media.ts';
import { queryClient } from '../../shared/api/query-client.ts';
import { clearSession, useSession } from '../../shared/api/session.ts';
import { loadMessages } from '../../shared/i18n/messages.ts';
import { PageScope } from '../../shared/tabs/page.tsx';
import { BatteriesPage } from './batteries.page.tsx';
import { BatteryDetailPage } from './battery-detail.page.tsx';
import { BatteryTablePage } from './battery-table.page.tsx';

const on = { kind: 'drone', id: 'SF30-0001', name: 'Heron 7', slot: 0 } as const;
const battery: Battery = {
  sn: 'BT-29000/1187',
  model: 'SFB-14S30',
  status: 'abnormal',
  lastUsedAt: '2026-11-18T09:12:00.000Z',
  lastSeenAt: '2026-11-18T09:12:00.000Z',
  seenOn: on,
  soc: 46,
  voltageV: 55.9,
  currentA: -16,
  tempC: 32,
  cellDiffMv: 86,
  cycles: 214,
  counts: { overDischarge: 2, overCharge: 0, overCurrent: 1, overTemp: null },
  health: { score: 71, band: 'watch' },
  worstCell: { cell: 3, deviations: 11, offMv: -86 },
  faults: ['cell_deviation'],
  faultTimes: [
    { code: 'cell_deviation', since: '2026-11-17T08:00:00.000Z', last: '2026-11-18T09:12:00.000Z' },
  ],
  twice: null,
  ownerId: null,
  ownerName: 'Mara',
  companyId: null,
  companyName: null,
};
const sound: Battery = {
  ...battery,
  sn: 'BT-2',
  status: 'normal',
  faults: [],
  faultTimes: [],
  health: null,
  worstCell: null,
};
const detail: BatteryDetail = {
  ...battery,
  mayRelease: true,
  sightings: [],
  resistanceMohm: 17.5,
  health: {
    score: 73,
    band: 'watch',
    parts: [
      {
        part: 'capacity',
        points: 33,
        of: 40,
        reason: 'capacity.measured',
        args: { pct: 93, fullAh: 27.9, designAh: 30 },
      },
      {
        part: 'deviation',
        points: 12,
        of: 25,
        reason: 'deviation.watch',
        args: { cell: 3, count: 7, total: 9 },
      },
    ],
    unknown: ['cycles', 'overLimits', 'storage'],
  },
  sohPct: null,
  fullAh: 27.9,
  designAh: 30,
  highVoltageDays: null,
  rule: {
    cellLowV: 3.2,
    cellHighV: 4.35,
    totalToleranceV: 0.5,
    hotC: 80,
    coldChargeC: -5,
    minorV: 0.02,
    majorV: 0.08,
    watch: 5,
    badBeyond: 10,
  },
  minor: { from: '2026-11-18T09:00:00.000Z', to: '2026-11-18T09:12:00.000Z', perMinute: [0, 0.5, 12, 0] },
  cellV: [3.7, 3.7, 3.61, 3.7],
  firstSeenAt: null,
  heldSince: null,
  pastFaults: [{ code: 'over_temp', from: '2026-11-16T07:00:00.000Z', to: '2026-11-16T07:05:00.000Z' }],
  uses: [{ on, from: '2026-11-18T09:00:00.000Z', to: '2026-11-18T09:12:00.000Z', fromSoc: 98, toSoc: 46 }],
  trend: [],
};
const start = Date.parse('2026-11-18T09:00:00.000Z');
const at = [0, 60_000, 120_000].map((ms) => start + ms);
const history = {
  from: '2026-11-18T08:59:50.000Z',
  to: '2026-11-18T09:12:10.000Z',
  samples: 3,
  series: {
    at,
    cellDiffMv: [5, 40, 88],
    cellMinV: [3.7, 3.66, 3.61],
    cellMaxV: [3.7, 3.7, 3.7],
    currentA: [60, 61, 62],
    soc: [98, 90, 80],
    tempC: [30, 31, 32],
    totalVoltageV: [58, 57, 56],
  },
  heat: {
    at,
    mv: [
      [3700, 3700, 3700],
      [3701, 3700, 3699],
      [3699, 3660, 3612],
      [3700, 3700, 3700],
    ],
    worstCell: 3,
  },
};
const sample = {
  at: '2026-11-18T09:02:00.000Z',
  on,
  cellDiffMv: 88,
  cellMinV: 3.612,
  cellMaxV: 3.7,
  currentA: 62,
  soc: 80,
  tempC: 32,
  totalVoltageV: 56,
};

let asked: string[] = [];
let rows: Battery[] = [];
const counts = {
  normal: 1,
  abnormal: 1,
  bands: { normal: 0, watch: 1, abnormal: 0 },
  cycles: { '0-100': 0, '101-200': 0, '201-300': 2, '301-': 0 },
};
function answer(url: string): unknown {
  const { pathname } = new URL(url, 'http://console.test');
  if (pathname.endsWith('/history')) return history;
  if (pathname.endsWith('/samples')) {
    return url.includes('before=') ? { items: [], next: null } : { items: [sample], next: sample.at };
  }
  if (/\/batteries\/[^/]+$/.test(pathname)) return detail;
  if (pathname.endsWith('/batteries')) return { items: rows, total: rows.length, counts };
  return {};
}

beforeEach(async () => {
  await loadMessages('en', 'app');
  localStorage.clear();
  clearSession();
  [asked, rows] = [[], [battery, sound]];
  const me: Me = {
    id: 'u1',
    username: 'Mara',
    avatar: '',
    roles: ['11'],
    accountVerified: '1',
    timeZone: 'UTC',
  };
  useSession.setState({ phase: 'in', me, actions: ['batteries.list', 'flights.list'] });
  stubMedia(() => false);
  HTMLCanvasElement.prototype.getContext = () => null;
  vi.stubGlobal('fetch', async (url: string) => {
    asked.push(url);
    return Response.json({ code: 0, msg: '', result: answer(url) });
  });
});
afterEach(() => {
  cleanup();
  queryClient.clear();
  clearSession();
  vi.unstubAllGlobals();
});

function show(page: ReactNode, pathname: string, search = '', params: Record<string, string> = {}) {
  return render(
    <QueryClientProvider client={queryClient}>
      <PageScope location={{ tabKey: pathname, pathname, search, params }}>{page}</PageScope>
    </QueryClientProvider>,
  );
}
const showDetail = (search = '') =>
  show(<BatteryDetailPage />, '/battery-log/detail/BT', search, { id: battery.sn });

test('[C-04] [C-06] a row shows status, charge, cycles, counts, health and exception, or that there is none', async () => {
  show(<BatteriesPage />, '/battery-log');
  const row = await screen.findByRole('row', { name: /BT-29000/ });
  const words = ['Abnormal', '46\u00a0%', '214', '71', 'Watch', 'Mara'];
  expect(
    words.filter((word) => within(row).queryAllByText(word, { normalizer: String }).length === 0),
  ).toEqual([]);
  await within(row).findByText('Cell voltage difference too great');
  expect(within(row).queryByText(/^Since .*17.*08:00$/)).not.toBeNull();
  const other = screen.getByRole('row', { name: /^BT-2(?!9)/ });
  expect(within(other).queryByText('No exception info')).not.toBeNull();
  expect(within(other).queryByText('Not enough data')).not.toBeNull();
});

test('[C-04] the cycle buckets of the address are asked for and can be chosen with their counts', async () => {
  show(<BatteriesPage />, '/battery-log', '?cycles=201-300&status=abnormal');
  await screen.findByRole('row', { name: /BT-29000/ });
  expect(asked.find((url) => url.includes('/batteries?'))).toMatch(
    /cycles=201-300&status=abnormal|status=abnormal&cycles=201-300/,
  );
  expect(screen.getByRole('radio', { name: /201–300/ }).getAttribute('aria-checked')).toBe('true');
  expect(screen.getByRole('radio', { name: 'Over 300' })).not.toBeNull();
});

test('[C-05] the worst cell is named, and every part of the health shows its points and reason', async () => {
  showDetail();
  await screen.findByText('Cell 3 is the worst.');
  await screen.findByText('It holds 27.9 Ah of 30 Ah when full: 93 %.');
  expect(screen.getByText('33 of 40 points')).not.toBeNull();
  expect(screen.getByText('Major deviations in one use: 9, of cell 3 most: 7. Watch it.')).not.toBeNull();
  expect(screen.getByText('Known parts: 65 of 100 points')).not.toBeNull();
  expect(screen.getAllByText('Unknown: counted as 12, neither for nor against')).toHaveLength(2);
  expect(screen.getByText('Unknown: counted as 4, neither for nor against')).not.toBeNull();
  expect(
    screen.getByText(
      'Charge it fully once so that the cells are balanced. If it stays, take the battery out of use.',
    ),
  ).not.toBeNull();
});

test('[C-05] an exception shows its start and latest report; a past one its start and end', async () => {
  showDetail();
  const block = within(await screen.findByRole('region', { name: 'Exceptions' }));
  expect(block.getByText(/^Since .*17.*08:00 · Last reported .*18.*09:12$/)).not.toBeNull();
  const limit = block.getByText(/^Limit:/).textContent?.replaceAll('\u00a0', ' ');
  expect(limit).toBe('Limit: 10 deviations over 80 mV in one use');
  await userEvent.click(block.getByText('Past exceptions'));
  expect(await block.findByText('Over-temperature')).not.toBeNull();
  expect(block.getByText(/16.*07:00 – .*16.*07:05$/)).not.toBeNull();
});

test('[C-05] six charts share one range; the heat map describes the cell at its cursor', async () => {
  showDetail();
  const map = await screen.findByRole('application', { name: /Deviation of each cell/ });
  expect(screen.getAllByRole('img').map((chart) => chart.getAttribute('aria-label')?.split(':')[0])).toEqual([
    'Cell voltage difference',
    'Cell voltage',
    'Current',
    'Charge level',
    'Temperature',
    'Total voltage',
  ]);
  const readout = () => document.querySelector('#bt-heat-readout')?.textContent?.replaceAll('\u00a0', ' ');
  expect(readout()).toMatch(/^Cell 3, .*: 3\.612 V, 88 mV below the others$/);
  map.focus();
  await userEvent.keyboard('{ArrowLeft}');
  expect(readout()).toMatch(/^Cell 3, .*: 3\.660 V, 40 mV below the others$/);
  await userEvent.keyboard('{ArrowUp}');
  expect(readout()).toMatch(/^Cell 2, /);
  // The class limits are those of the battery's model.
  expect(document.querySelector('.bt-heat-scale')?.textContent).toMatch(/>20>40>60>80/);
  await userEvent.click(screen.getByText('Cell by cell'));
  const third = within(screen.getByRole('region', { name: 'Cell by cell' })).getAllByRole('row')[3];
  expect(third?.lastElementChild?.textContent).toBe('12.0');
  const position = screen.getByRole('slider', { name: 'Time of the cursor' });
  const before = Number(position.getAttribute('aria-valuenow'));
  position.focus();
  await userEvent.keyboard('{End}');
  expect(Number(position.getAttribute('aria-valuenow'))).toBeGreaterThan(before);
});

test('uses lead to the drone and to the flights of that day', async () => {
  showDetail();
  const uses = within(await screen.findByRole('region', { name: 'Uses' }));
  expect(uses.getByRole('link', { name: 'Heron 7' }).getAttribute('href')).toBe('/my-drones?drone=SF30-0001');
  expect(uses.getByRole('link', { name: 'Flights of the day' }).getAttribute('href')).toMatch(
    /droneId=SF30-0001/,
  );
});

test('[C-05] the table lists the samples of a battery, page after page', async () => {
  show(<BatteryTablePage />, '/battery-log-table', `?sn=${encodeURIComponent(battery.sn)}`);
  await screen.findByText('88\u00a0mV', { normalizer: String });
  await userEvent.click(screen.getByRole('button', { name: 'Earlier samples' }));
  expect(asked.some((url) => url.includes('before=2026-11-18T09%3A02%3A00.000Z'))).toBe(true);
});

test('without a battery the table asks which one', async () => {
  show(<BatteryTablePage />, '/battery-log-table');
  await screen.findByRole('heading', { name: 'Choose a battery' });
  expect(await screen.findByRole('row', { name: /BT-29000/ })).not.toBeNull();
});
