import type { FlightLineField } from '@smartflight/contract/flights/flights.schemas.ts';

type Kind = 'text' | 'day' | 'instant' | 'number' | 'list';

/**
 * The fields of files for programs, named and counted like those of the API in every language: m, m², s, L, kg, L/ha,
 * kg/ha and ha/h.
 */
export const flightFields = {
  localDate: 'day',
  startAt: 'instant',
  endAt: 'instant',
  droneId: 'text',
  droneName: 'text',
  pilotName: 'text',
  plotName: 'text',
  companyName: 'text',
  workType: 'text',
  flightS: 'number',
  grossAreaM2: 'number',
  netAreaM2: 'number',
  overlapAreaM2: 'number',
  overlapPct: 'number',
  insideAreaM2: 'number',
  outsideAreaM2: 'number',
  gapAreaM2: 'number',
  remainingAreaM2: 'number',
  volumeL: 'number',
  massKg: 'number',
  rateLpha: 'number',
  rateKgpha: 'number',
  workRateHaPerH: 'number',
  distanceM: 'number',
  maxHeightM: 'number',
  maxHeightReference: 'text',
  avgWorkHeightM: 'number',
  heightReference: 'text',
  place: 'text',
  flags: 'list',
} as const satisfies Partial<Record<FlightLineField, Kind>>;

export type FlightFieldName = keyof typeof flightFields;

interface Values {
  text: string;
  day: string;
  /** ISO 8601 in UTC. */
  instant: string;
  number: number;
  /** Joined by commas. */
  list: string;
}

/** The fields of one flight; null where the log has no value. */
export type FlightFields = { [Name in FlightFieldName]: Values[(typeof flightFields)[Name]] | null };

/** Parses the texts of a row, whose instants are seconds since 1970. */
export function fieldsOf(texts: Record<string, string | null>): FlightFields {
  const fields = Object.entries(flightFields).map(([name, kind]) => {
    const text = texts[name] ?? null;
    return [name, text === null ? null : parsed(kind, text)];
  });
  return Object.fromEntries(fields);
}

function parsed(kind: Kind, text: string): string | number {
  if (kind === 'number') return Number(text);
  return kind === 'instant' ? new Date(Number(text) * 1000).toISOString() : text;
}

/** Fields with a value, as text. */
export const fieldTexts = (fields: FlightFields): [string, string][] =>
  Object.entries(fields).flatMap(([name, value]) =>
    value === null ? [] : [[name, String(value)] as [string, string]],
  );

/** Name of a flight: its drone and when it began. */
export const flightTitle = ({ droneName, droneId, startAt }: FlightFields): string =>
  `${droneName ?? droneId} ${startAt}`;
