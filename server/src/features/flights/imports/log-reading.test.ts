import { lanesFlight, writeFlightCsv } from '@smartflight/geo/flight-logs/test-log-writers.ts';
import { afterEach, expect, test, vi } from 'vitest';
import { type LoggedSample, readLoggedFlights } from './log-reading.ts';

afterEach(() => vi.restoreAllMocks());

const startAt = Date.UTC(2026, 4, 3, 8, 30);
/** A CSV of short flights, one a minute. */
const logOf = (flights: number): Uint8Array => {
  const [head = '', ...rows] = Array.from({ length: flights }, (_, nth) =>
    writeFlightCsv(lanesFlight(30), startAt + nth * 60_000).split('\r\n'),
  ).flatMap((lines, nth) => lines.slice(nth === 0 ? 0 : 1, -1));
  return new TextEncoder().encode([head, ...rows].join('\n'));
};

test('a log of more flights than the limit is refused before any of them is prepared for storage', () => {
  const file = logOf(501);
  const encoded = vi.spyOn(TextEncoder.prototype, 'encode');
  expect(readLoggedFlights(file, { wantsSamples: true })).toEqual({ problem: 'flight-log.too-long' });
  expect(encoded).not.toHaveBeenCalled();
});

test('a log of as many flights as the limit gives each flight the samples between its neighbours', () => {
  const read = readLoggedFlights(logOf(500), { wantsSamples: true });
  if ('problem' in read) throw new Error(read.problem);
  expect(read.flights).toHaveLength(500);
  const times = read.flights.map(({ parts }) =>
    parts.flatMap((part) => (JSON.parse(new TextDecoder().decode(part)) as LoggedSample[]).map(([at]) => at)),
  );
  for (const [nth, own] of times.entries()) {
    const seconds = Array.from({ length: 30 }, (_, s) => startAt + nth * 60_000 + s * 1000);
    expect(own).toEqual(expect.arrayContaining(seconds.slice(5, 25)));
    const before = nth > 0 ? read.flights[nth - 1]!.toAt : 0;
    const after = read.flights[nth + 1]?.fromAt ?? Number.POSITIVE_INFINITY;
    expect(own.every((at) => at > before && at < after)).toBe(true);
  }
});
