import { flights } from '@smartflight/contract/endpoints.ts';
import { areaM2 } from '@smartflight/geo/area.ts';
import type { Boundary } from '@smartflight/geo/shape.ts';
import { parquetMetadata, parquetReadObjects } from 'hyparquet';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestApp, testApp } from '../../../../test/app.ts';
import { type FlightLog, flightLog } from '../../../../test/flight-log.ts';
import { exportedFile } from '../test-export.ts';

let stage: TestApp;
let log: FlightLog;
beforeAll(async () => {
  stage = await testApp({ jobs: true });
  log = await flightLog(stage);
});
afterAll(() => stage.close());

test('GeoParquet has a row for each flight with typed fields, its ground and its track', async () => {
  const query = { sort: 'startAt' } as const;
  const { items } = await log.manager.call(flights.list, { query });
  const { bytes } = await exportedFile(log.manager, { format: 'parquet', query });
  const file = bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.length) as ArrayBuffer;
  const { key_value_metadata: metadata = [] } = parquetMetadata(file);
  const geo = JSON.parse(metadata.find(({ key }) => key === 'geo')?.value ?? '');
  expect(geo).toMatchObject({ version: '1.1.0', primary_column: 'geometry' });
  const rows = await parquetReadObjects({ file });
  expect(rows.map((row) => row['flightId'])).toEqual(items.map(({ id }) => id));
  for (const [at, flight] of items.entries()) {
    const row = rows[at] ?? {};
    expect(row).toMatchObject({
      ...{ droneId: flight.droneId, workType: flight.workType, volumeL: flight.volumeL },
      startAt: new Date(`${flight.startAt.slice(0, 19)}Z`),
      localDate: new Date(flight.localDate),
    });
    const ground: Boundary | null = row['geometry'];
    const found = ground ? areaM2(ground) : 0;
    expect(Math.abs(found - flight.netAreaM2), `${found} of ${flight.netAreaM2}`).toBeLessThan(
      Math.max(flight.netAreaM2 * 0.01, 1),
    );
    expect(row['track']).toMatchObject({ type: 'MultiLineString' });
  }
});
