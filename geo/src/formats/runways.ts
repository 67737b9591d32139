import { CsvError, parse } from 'csv-parse/sync';
import type { Position } from '../shape.ts';

export type RunwayEnd = {
  /** As it is painted: `07L`. */
  ident: string;
  position: Position;
  elevationM?: number;
  displacedThresholdM: number;
};

export type Runway = {
  id: string;
  airportIdent: string;
  lengthM?: number;
  widthM?: number;
  surface: string;
  isClosed: boolean;
  /** The low-numbered end and the high-numbered one; undefined where the file does not notify both places. */
  ends?: [RunwayEnd, RunwayEnd];
};

export type RunwayRow = { row: number; runway?: Runway; problem?: 'runway.unreadable' };

const FOOT_M = 0.3048;
const NAMES = [
  'id',
  'airport_ident',
  'length_ft',
  'width_ft',
  'surface',
  'closed',
  'le_ident',
  'le_latitude_deg',
  'le_longitude_deg',
  'le_elevation_ft',
  'le_displaced_threshold_ft',
  'he_ident',
  'he_latitude_deg',
  'he_longitude_deg',
  'he_elevation_ft',
  'he_displaced_threshold_ft',
] as const;
type Cell = (name: (typeof NAMES)[number]) => string;

/**
 * The rows of `runways.csv` as OurAirports publishes it (ourairports.com/help/data-dictionary.html); a row that cannot
 * be read is reported by its number and passed over. Undefined where it is no such file.
 */
export function readRunways(file: string | Uint8Array): RunwayRow[] | undefined {
  const [head = [], ...rows] = cellsOf(file) ?? [];
  const places = NAMES.map((name) => head.indexOf(name));
  if (places.includes(-1)) return undefined;
  const columns = new Map<string, number>(NAMES.map((name, nth) => [name, places[nth]!]));
  return rows.map((cells, at): RunwayRow => {
    const cell: Cell = (name) => cells[columns.get(name)!] ?? '';
    const isWhole = cells.length >= head.length && cell('id') !== '' && cell('airport_ident') !== '';
    return isWhole ? { row: at + 1, runway: runwayOf(cell) } : { row: at + 1, problem: 'runway.unreadable' };
  });
}

function cellsOf(file: string | Uint8Array): string[][] | undefined {
  try {
    return parse(file, {
      bom: true,
      relax_column_count: true,
      relax_quotes: true,
      max_record_size: 65_536,
    });
  } catch (error) {
    if (error instanceof CsvError) return undefined;
    throw error;
  }
}

function runwayOf(cell: Cell): Runway {
  const [low, high] = [endOf(cell, 'le'), endOf(cell, 'he')];
  const [lengthM, widthM] = [metres(cell('length_ft')), metres(cell('width_ft'))];
  return {
    id: cell('id'),
    airportIdent: cell('airport_ident'),
    ...(lengthM && { lengthM }),
    ...(widthM && { widthM }),
    surface: cell('surface'),
    isClosed: cell('closed') === '1',
    ...(low && high && { ends: [low, high] }),
  };
}

function endOf(cell: Cell, prefix: 'le' | 'he'): RunwayEnd | undefined {
  const [lon, lat] = [number(cell(`${prefix}_longitude_deg`)), number(cell(`${prefix}_latitude_deg`))];
  if (lon === undefined || lat === undefined || Math.abs(lon) > 180 || Math.abs(lat) > 85) return undefined;
  const elevationM = metres(cell(`${prefix}_elevation_ft`));
  return {
    ident: cell(`${prefix}_ident`),
    position: [lon, lat],
    ...(elevationM !== undefined && { elevationM }),
    displacedThresholdM: metres(cell(`${prefix}_displaced_threshold_ft`)) ?? 0,
  };
}

function number(text: string): number | undefined {
  const value = text.trim() === '' ? Number.NaN : Number(text);
  return Number.isFinite(value) ? value : undefined;
}

function metres(text: string): number | undefined {
  const feet = number(text);
  return feet === undefined ? undefined : feet * FOOT_M;
}
