import { buffer } from 'node:stream/consumers';
import { flights } from '@smartflight/contract/endpoints.ts';
import { areaM2 } from '@smartflight/geo/area.ts';
import type { Boundary } from '@smartflight/geo/shape.ts';
import { parquetMetadata, parquetReadObjects } from 'hyparquet';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestApp, testApp } from '../../../../test/app.ts';
import { type FlightLog, flightLog } from '../../../../test/flight-log.ts';
import { exportedFile } from '../test-export.ts';
import { fieldsOf } from './flight-fields.ts';
import { writeParquet } from './parquet.ts';
import type { ShapedFlight } from './shaped-flights.ts';

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
  const { bytes } = await exportedFile(log.manager, { of: 'flights', format: 'parquet', query });
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

test('many flights are written in several groups of rows, and read as one table', async () => {
  const total = 2_345;
  async function* many(): AsyncGenerator<ShapedFlight> {
    for (let nth = 0; nth < total; nth++) {
      const fields = fieldsOf({
        droneId: `D${nth}`,
        startAt: String(1_780_000_000 + nth),
        netAreaM2: '-0.5',
      });
      const shapes = { track: [], work: [], coverage: () => ({ coordinates: [] }), boundary: null };
      yield { id: `F${nth}`, plot: undefined, fields, ...shapes };
    }
  }
  const nothing = async function* () {};
  let written = 0;
  const log = { lines: nothing, totals: nothing, flights: many };
  const style = { language: 'en', timeZone: 'UTC', unit: 'ha' } as const;
  const bytes = await buffer(writeParquet({ ...log, style, onProgress: (count) => (written = count) }));
  const file = bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.length) as ArrayBuffer;
  expect(parquetMetadata(file).row_groups.length).toBe(3);
  const rows = await parquetReadObjects({ file });
  expect(rows.map((row) => row['flightId'])).toEqual(Array.from({ length: total }, (_, nth) => `F${nth}`));
  expect(rows.at(-1)).toMatchObject({ droneId: 'D2344', netAreaM2: -0.5, geometry: null, pilotName: null });
  expect(written).toBe(total);
});
