import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { csvLines } from '../../../platform/csv.ts';
import { tableOf } from '../../../platform/xlsx/table.ts';
import { brColumns, brRows } from './br-layout.ts';
import { euSource, euUse } from './eu-layout.ts';
import type { ExportedRecord } from './exported-record.ts';
import { recordColumns } from './record-columns.ts';

const complete: ExportedRecord = {
  id: '5d6a1c1e-7d9f-4a2c-9a50-0a3f8f1d2b01',
  state: 'complete',
  holderName: 'Green Fields',
  plotId: '5d6a1c1e-7d9f-4a2c-9a50-0a3f8f1d2b02',
  plotName: 'North',
  droneId: null,
  localDate: '2026-05-04',
  workType: 'spray',
  cropName: 'Wheat',
  customerName: 'Fazenda Boa Vista',
  products: ['Blattfrei', 'Haftmittel'],
  flights: 2,
  startAt: '2026-05-04T04:31:00.000Z',
  endAt: '2026-05-04T05:12:00.000Z',
  netAreaM2: 41_283.6,
  grossAreaM2: 43_000,
  volumeL: 86,
  massKg: null,
  missing: [],
  labels: null,
  places: null,
  dueOn: null,
  versions: 1,
  timeZone: 'Europe/Madrid',
  plotAreaM2: 45_120,
  location: { lat: 41.5, lon: -1.25 },
  entries: {
    useType: 'Arable',
    cropName: 'Wheat',
    cropEppo: 'TRZAX',
    cropBbch: 37,
    target: 'Septoria',
    customerName: 'Fazenda Boa Vista',
    applicatorName: 'Ana Ruiz',
    applicatorCertificate: 'ES-77',
    technicianName: 'João Lima',
    technicianNumber: 'T-1',
    agronomistName: 'Marta Reis',
    agronomistNumber: 'CREA-2',
    temperatureC: 18.5,
    humidityPct: 62,
    windMps: 2.1,
    windFromDeg: 270,
    products: [
      {
        productId: null,
        version: null,
        name: 'Blattfrei',
        authorisationNumber: 'ES-1234',
        dosePerHa: 0.8,
        unit: 'L',
        total: 3.303,
      },
      {
        productId: null,
        version: null,
        name: 'Haftmittel',
        authorisationNumber: '',
        dosePerHa: null,
        unit: 'kg',
        total: null,
      },
    ],
  },
  pilots: ['Ana Ruiz'],
  drones: ['SF-0001', 'SF-0002'],
  rateLpha: 20.0001,
  rateKgpha: null,
  deltaTC: 4.9,
  heightAboveGroundM: 4.24,
  heightAboveCanopyM: 2.5,
  maxSpeedMps: 6.31,
  weather: {
    ...{ windMps: 2.14, gustMps: 3.5, windFromDeg: 268, temperatureC: 18.5, humidityPct: 62, deltaTC: 4.9 },
    shares: { station: 0.75, drone: 0.05, entered: 0.2, unknown: 0 },
    stations: [],
    fields: [],
    limits: [
      {
        product: null,
        measure: 'windMps',
        min: null,
        max: 4,
        value: 2.1,
        result: 'inside',
        insideShare: 0.985,
      },
      {
        product: 'Blattfrei',
        measure: 'deltaTC',
        min: 2,
        max: 8,
        value: null,
        result: 'unknown',
        insideShare: null,
      },
    ],
  },
  limits: [
    { regime: 'cn', measure: 'heightAboveGroundM', label: 'Height ≤ 30 m', value: 4.24, result: 'inside' },
    { regime: 'cn', measure: 'speedMps', label: 'Speed ≤ 5 m/s', value: 6.31, result: 'outside' },
  ],
  orders: [12],
  hash: 'ab'.repeat(32),
};

const draft: ExportedRecord = {
  ...complete,
  id: '5d6a1c1e-7d9f-4a2c-9a50-0a3f8f1d2b03',
  state: 'draft',
  plotId: null,
  plotName: null,
  droneId: 'SF-0003',
  startAt: null,
  endAt: null,
  plotAreaM2: null,
  location: null,
  entries: {},
  rateLpha: null,
  hash: null,
};

const golden = (name: string): Promise<string> => readFile(new URL(name, import.meta.url), 'utf8');

test('the layout of EU 2023/564 has each field of its annex, and null for what is unknown', async () => {
  expect({ source: euSource, uses: [complete, draft].map(euUse) }).toEqual(
    JSON.parse(await golden('eu.golden.json')),
  );
});

test('the monthly sheet of Portaria MAPA 298 has a row for each product of a record', async () => {
  const rows = [brColumns.map(({ header }) => header), ...brRows([draft, complete])];
  expect(csvLines(rows).replaceAll('\r\n', '\n')).toBe(await golden('br.golden.csv'));
});

test('the workbook has kind of work, heights, speed, order, weather over the ground and limits', () => {
  const { headers, cells } = tableOf(recordColumns('en'), { language: 'en', timeZone: 'UTC' });
  const values = cells(complete);
  const shown = (header: string) => values[headers.indexOf(header)];
  expect({
    work: shown('Work type'),
    ground: shown('Highest above ground (m)'),
    canopy: shown('Mean height above crop (m)'),
    speed: shown('Highest speed (m/s)'),
    order: shown('Orders'),
    wind: shown('Wind over the treated ground (m/s)'),
    gust: shown('Gusts over the treated ground (m/s)'),
    from: shown('Wind direction over the treated ground (°)'),
    temperature: shown('Temperature over the treated ground (°C)'),
    humidity: shown('Humidity over the treated ground (%)'),
    deltaT: shown('Delta T over the treated ground (°C)'),
    measured: shown('Ground with measured weather (%)'),
    entered: shown('Ground with entered weather (%)'),
    weather: shown('Weather limits'),
    rules: shown('Limits of the rules'),
  }).toEqual({
    ...{ work: 'Spray', ground: 4.2, canopy: 2.5, speed: 6.3, order: '12' },
    ...{ wind: 2.1, gust: 3.5, from: 268, temperature: 18.5, humidity: 62, deltaT: 4.9 },
    ...{ measured: 80, entered: 20 },
    weather: 'Wind speed ≤ 4 m/s: kept, 98.5 % of the ground inside; Delta T 2–8 °C (Blattfrei): unknown',
    rules: 'cn: Height ≤ 30 m: kept; cn: Speed ≤ 5 m/s: not kept',
  });
});

test('the workbook has the sensitive places near a record, and the nearest one downwind', () => {
  const { headers, cells } = tableOf(recordColumns('en'), { language: 'en', timeZone: 'UTC' });
  const first = headers.indexOf('Sensitive places in reach');
  expect(headers.slice(first, first + 3)).toEqual([
    'Sensitive places in reach',
    'Nearest place downwind',
    'Distance downwind (m)',
  ]);
  const placesOf = (one: ExportedRecord) => cells(one).slice(first, first + 3);
  const places = { count: 3, reachM: 500, nearestDownwind: { name: 'Pond', distanceM: 41.5 } };
  expect(placesOf({ ...complete, places })).toEqual([3, 'Pond', 41.5]);
  expect(placesOf({ ...complete, places: { ...places, nearestDownwind: null } })).toEqual([3, null, null]);
  expect(placesOf(draft)).toEqual([null, null, null]);
});
