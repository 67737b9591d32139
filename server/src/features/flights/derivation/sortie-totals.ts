import { type ProductAreas, sumAreas } from './sortie-areas.ts';
import type { Sortie } from './sorties.ts';

export interface SortieTotals {
  sorties: number;
  areas: ProductAreas;
  flightS: number;
  distanceM: number;
  volumeL: number;
  massKg: number;
}

/** Rule 12: totals are sums of sorties; ground tests are not counted. */
export function totalSorties(sorties: readonly Sortie[]): SortieTotals {
  const counted = sorties.filter((sortie) => sortie.kind === 'sortie');
  const sum = (readingOf: (sortie: Sortie) => number) =>
    counted.reduce((total, sortie) => total + readingOf(sortie), 0);
  return {
    sorties: counted.length,
    areas: sumAreas(counted.map((sortie) => sortie.areas.total)),
    flightS: sum((sortie) => sortie.flightS),
    distanceM: sum((sortie) => sortie.distanceM),
    volumeL: sum((sortie) => sortie.spray.used ?? 0),
    massKg: sum((sortie) => sortie.sow.used ?? 0),
  };
}

/** By time zone: making one takes longer than all else of a day. */
const calendars = new Map<string, Intl.DateTimeFormat>();

function calendarOf(timeZone: string): Intl.DateTimeFormat {
  const known = calendars.get(timeZone);
  if (known) return known;
  const made = new Intl.DateTimeFormat('en-US', {
    timeZone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
  });
  calendars.set(timeZone, made);
  return made;
}

/** Rule 8: the local day (YYYY-MM-DD) of a start in epoch ms; throws RangeError on an unknown time zone. */
export function sortieDay(startAt: number, timeZone: string): string {
  const parts = calendarOf(timeZone);
  const part = Object.fromEntries(parts.formatToParts(startAt).map(({ type, value }) => [type, value]));
  return `${part['year']}-${part['month']}-${part['day']}`;
}
