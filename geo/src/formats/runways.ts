import { parse } from 'csv-parse';
import { z } from 'zod';
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
  /** The low-numbered end and the high-numbered one; undefined where the file does not tell both places. */
  ends?: [RunwayEnd, RunwayEnd];
};

export type RunwayRow = { row: number; runway?: Runway; problem?: 'runway.unreadable' };

const FOOT_M = 0.3048;
const row = z.object({
  id: z.string().min(1),
  airport_ident: z.string().min(1),
  length_ft: z.string(),
  width_ft: z.string(),
  surface: z.string(),
  closed: z.string(),
  le_ident: z.string(),
  le_latitude_deg: z.string(),
  le_longitude_deg: z.string(),
  le_elevation_ft: z.string(),
  le_displaced_threshold_ft: z.string(),
  he_ident: z.string(),
  he_latitude_deg: z.string(),
  he_longitude_deg: z.string(),
  he_elevation_ft: z.string(),
  he_displaced_threshold_ft: z.string(),
});

/**
 * The rows of `runways.csv` as OurAirports publishes it (ourairports.com/help/data-dictionary.html), one after the
 * other, from text or bytes in pieces of any size; a row that cannot be read is told by its number and passed over.
 */
export async function* readRunways(pieces: AsyncIterable<string | Uint8Array>): AsyncGenerator<RunwayRow> {
  const parser = parse({
    columns: true,
    bom: true,
    relax_column_count: true,
    relax_quotes: true,
    max_record_size: 65_536,
  });
  const feed = async () => {
    for await (const piece of pieces) {
      if (!parser.write(piece)) await new Promise((resolve) => parser.once('drain', resolve));
    }
    parser.end();
  };
  const fed = feed().catch((error: unknown) =>
    parser.destroy(error instanceof Error ? error : new Error(String(error))),
  );
  let number = 0;
  for await (const record of parser) {
    number++;
    const { data } = row.safeParse(record);
    yield data ? { row: number, runway: runwayOf(data) } : { row: number, problem: 'runway.unreadable' };
  }
  await fed;
}

function runwayOf(data: z.output<typeof row>): Runway {
  const [low, high] = [endOf(data, 'le'), endOf(data, 'he')];
  const [lengthM, widthM] = [metres(data.length_ft), metres(data.width_ft)];
  return {
    id: data.id,
    airportIdent: data.airport_ident,
    ...(lengthM && { lengthM }),
    ...(widthM && { widthM }),
    surface: data.surface,
    isClosed: data.closed === '1',
    ...(low && high && { ends: [low, high] }),
  };
}

type EndCell = 'ident' | 'latitude_deg' | 'longitude_deg' | 'elevation_ft' | 'displaced_threshold_ft';

function endOf(data: z.output<typeof row>, prefix: 'le' | 'he'): RunwayEnd | undefined {
  const get = (name: EndCell) => data[`${prefix}_${name}`];
  const [lon, lat] = [number(get('longitude_deg')), number(get('latitude_deg'))];
  if (lon === undefined || lat === undefined || Math.abs(lon) > 180 || Math.abs(lat) > 85) return undefined;
  const elevationM = metres(get('elevation_ft'));
  return {
    ident: get('ident'),
    position: [lon, lat],
    ...(elevationM !== undefined && { elevationM }),
    displacedThresholdM: metres(get('displaced_threshold_ft')) ?? 0,
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
