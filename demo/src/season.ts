import { hashOf } from '@smartflight/fleet/random.ts';

const dayMs = 86_400_000;
/** A product round: every field is treated once, within six working days and two of rain. */
export const roundDays = 8;
const halfDays = roundDays / 2;
/** Day of the round on which the demo is first started. */
const firstStartDay = halfDays;

export interface Season {
  /** UTC day number on which round 0 begins. */
  firstDay: number;
}

/** What the season knows of a drone; `F` is a field with its plot. */
export interface SeasonDrone<F extends { plotId: string }> {
  id: string;
  /** Drones of one holder have the same weather. */
  holder: string;
  timeZone: string;
  /** The fields that only this drone treats. */
  fields: readonly F[];
  /** Which half of a round it mostly works in: drones in the air now have fields left to treat. */
  works: 'first' | 'second';
  /** Also spreads a granular product, every second round. */
  sows: boolean;
  /** Works on the last day of a round only. */
  isLate: boolean;
}

export interface Treatment<F> {
  field: F;
  work: 'spray' | 'sow';
  /** Day of the round, 0 to 7. */
  day: number;
}

/** The season of a demo that is first started at `now`, epoch ms: half a round is behind it. */
export const seasonFrom = (now: number): Season => ({ firstDay: Math.floor(now / dayMs) - firstStartDay });

export const roundOf = ({ firstDay }: Season, day: number): number =>
  Math.floor((day - firstDay) / roundDays);

export const dayOf = ({ firstDay }: Season, round: number, day: number): number =>
  firstDay + round * roundDays + day;

/** Whether rain keeps a holder's drones on the ground: on one day of each half of a round, never on its first or last. */
export function isRainy(season: Season, holder: string, day: number): boolean {
  const round = roundOf(season, day);
  const nth = day - dayOf(season, round, 0);
  return workingDays(holder, round, nth < halfDays ? 'first' : 'second').every((working) => working !== nth);
}

/** All treatments of a drone in a round, earliest first: each of its fields once per product. */
export function treatmentsOf<F extends { plotId: string }>(
  drone: SeasonDrone<F>,
  round: number,
): Treatment<F>[] {
  const treatments = drone.fields.flatMap((field, at): Treatment<F>[] => {
    // A drone with several fields treats one of them in the first half.
    const half = drone.works === 'second' && drone.fields.length > 1 && at === 0 ? 'first' : drone.works;
    const other = half === 'first' ? 'second' : 'first';
    const pick = hashOf(`${field.plotId} ${round}`);
    const dayIn = (days: readonly number[]): number => days[pick % days.length] ?? 0;
    const days = workingDays(drone.holder, round, drone.isLate ? 'second' : half);
    // The last days of the round: on the day of the first start the drones in the air still owe these fields.
    const sprayDays = drone.isLate ? days.slice(-1) : half === 'second' ? days.slice(-2) : days;
    const spray: Treatment<F> = { field, work: 'spray', day: dayIn(sprayDays) };
    const sowsNow = drone.sows && (round + at) % 2 === 0;
    return sowsNow
      ? [spray, { field, work: 'sow', day: dayIn(workingDays(drone.holder, round, other)) }]
      : [spray];
  });
  return treatments.sort((a, b) => a.day - b.day);
}

/** Days of a round without rain, in its first or second half. */
function workingDays(holder: string, round: number, half: 'first' | 'second'): number[] {
  const start = half === 'first' ? 0 : halfDays;
  const rain = start + 1 + (hashOf(`${holder} ${round} ${half}`) % (halfDays - 2));
  return Array.from({ length: halfDays }, (_, at) => start + at).filter((day) => day !== rain);
}

/** The instant of an hour of a local day (its number since 1970), epoch ms; zones count as whole hours from UTC. */
export function localTime(timeZone: string, day: number, hour: number): number {
  const format = new Intl.DateTimeFormat('en', { timeZone, hour: 'numeric', hourCycle: 'h23' });
  const ahead = Number(format.format(new Date(day * dayMs)));
  return day * dayMs + (hour - (ahead > 14 ? ahead - 24 : ahead)) * 3_600_000;
}
