import { Readable } from 'node:stream';
import { flights } from '@smartflight/contract/endpoints.ts';
import { exportedFigures, type FlightTotals } from '@smartflight/contract/flights/flights.schemas.ts';
import type { ExportSources } from './export-content.ts';
import type { FlightSource } from './flight-source.ts';

const totals: FlightTotals = {
  sorties: 0,
  zeroAreaSorties: 0,
  flightS: 0,
  grossAreaM2: 0,
  netAreaM2: 0,
  overlapAreaM2: 0,
  overlapPct: null,
  volumeL: 0,
  massKg: 0,
  sprayRateLpha: null,
  sowRateKgpha: null,
};
const fields = [...Object.keys(flights.list.response.shape.items.element.shape), ...exportedFigures];

/** A log whose totals show so many flights, and whose rows take each field from this SQL. */
export const logOf = (each: string, sorties = 5): FlightSource => ({
  check: () => undefined,
  totals: async () => ({ ...totals, sorties }),
  totalsLine: () => ({
    sql: `select ${Object.entries({ ...totals, sorties })
      .map(([name, value]) => `${value} as "${name}"`)
      .join()}`,
    parameters: [],
  }),
  shapes: () => ({ sql: 'select null as "id" where false', parameters: [] }),
  reader: new URL('../flights/flight-shapes.ts', import.meta.url),
  lines: () => ({ sql: `select ${fields.map((name) => `${each} as "${name}"`).join()}`, parameters: [] }),
});

/** This log, and no records. */
export const sourcesOf = (flights: FlightSource): ExportSources => ({
  flights,
  records: { ids: async () => [], file: () => Readable.from([]) },
});
