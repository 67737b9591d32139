import type { Flight } from '@smartflight/contract/flights/flights.schemas.ts';

/** From this share on, overlap is reported, in percent of gross. */
export const overlapWarnPct = 6;

/** Flags that the server's derivation can set; other codes are ignored. */
const knownFlags = [
  'gap',
  'start-unseen',
  'id-disagrees',
  'swath-unknown',
  'volume-mismatch',
  'area-mismatch',
  'clock-future',
  'zero-area',
  'imported',
] as const;
export type FlightNote = (typeof knownFlags)[number] | 'overlap';

export const overlapTooHigh = (flight: Pick<Flight, 'overlapPct'>): boolean =>
  Math.round(flight.overlapPct * 10) / 10 >= overlapWarnPct;

/** The notes of a sortie, the most important first; codes of a newer server are left out. */
export function notesOf(flight: Pick<Flight, 'flags' | 'overlapPct'>): FlightNote[] {
  const stated = knownFlags.filter((flag) => flight.flags.includes(flag));
  return overlapTooHigh(flight) ? ['overlap', ...stated] : stated;
}

/** The shape beside a note: an inspection or a recorded file is no reason for a warning. */
export const noteGlyph = (note: FlightNote | undefined): 'idle' | 'warning' =>
  note === 'imported' || note === 'zero-area' ? 'idle' : 'warning';
