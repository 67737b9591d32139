import type { TrackPoint } from '@smartflight/contract/flights/flight-track.ts';
import { cleanup, render } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { loadMessages } from '../../../../shared/i18n/messages.ts';
import { flownTrack } from '../replay/flown-track.ts';
import { RecordCharts } from './record-charts.tsx';

const startAt = 1_790_000_000_000;
const trackOf = (seconds: readonly number[], rest: (s: number) => Partial<TrackPoint>) =>
  flownTrack(
    seconds.map((s): TrackPoint => ({ at: startAt + s * 1000, lat: 45, lon: 9, ...rest(s) })),
    startAt,
  );

beforeEach(() => loadMessages('en', 'app'));
afterEach(cleanup);

test('the record draws each reading that the drone sent, with its least and greatest, over one row of times', () => {
  const track = trackOf([0, 2, 4, 6, 8, 10], (s) => ({ speedMps: s / 2, heightAglM: 3, socPct: 90 - s }));
  const { container } = render(<RecordCharts track={track} />);
  const names = [...container.querySelectorAll('p')].map((name) => name.textContent?.replace(/\s/g, ' '));
  expect(names).toEqual(['Speed0.0–5.0 m/s', 'Height above ground or crop3.0–3.0 m', 'Battery80–90 %']);
  const paths = [...container.querySelectorAll('path')].map((path) => path.getAttribute('d') ?? '');
  expect(paths.map((path) => path.match(/[ML]/g)?.length)).toEqual([6, 6, 6]);
  expect(paths[2]).toMatch(/^M0\.00 10\.00.*L1000\.00 20\.00$/);
  expect(container.querySelector('.sf-fd-record-times')?.textContent).toBe('00:00');
});

test('a silence breaks the line, and a sortie without readings has no charts', () => {
  const silent = trackOf([0, 2, 60, 62], () => ({ socPct: 50 }));
  const { container, rerender } = render(<RecordCharts track={silent} />);
  expect(container.querySelector('path')?.getAttribute('d')?.match(/M/g)).toHaveLength(2);
  rerender(<RecordCharts track={trackOf([0, 2], () => ({}))} />);
  expect(container.textContent).toBe('');
});
