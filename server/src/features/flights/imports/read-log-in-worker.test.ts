import type { UploadedFile } from '@smartflight/contract/system/files.ts';
import { lanesFlight, writeFlightCsv } from '@smartflight/geo/flight-logs/test-log-writers.ts';
import { expect, test } from 'vitest';
import { readLogInWorker } from './read-log-in-worker.ts';

const bytes = new TextEncoder().encode(writeFlightCsv(lanesFlight(20_000), Date.UTC(2026, 4, 3)));
const file: UploadedFile = { sizeBytes: bytes.length, sha256: '', read: async () => bytes.slice() };
const read = (limits?: { mostMb: number; longestMs: number }) =>
  readLogInWorker(file, { wantsSamples: true }, () => false, limits);

test.each([
  ['memory', { mostMb: 8, longestMs: 600_000 }],
  ['time', { mostMb: 1024, longestMs: 1 }],
])('a file that needs more %s than a thread may use is refused as too long', async (_, limits) => {
  await expect(read(limits)).rejects.toMatchObject({ code: 'flight-log.too-long' });
});

test('the next file is read after one that exceeded the limits', async () => {
  await expect(read({ mostMb: 8, longestMs: 600_000 })).rejects.toThrow();
  expect((await read()).positions).toBe(20_000);
});
