import { type LinkState, linkStateOf } from '@smartflight/contract/device-link/intervals.ts';
import type { Bay, LiveCharger } from '@smartflight/contract/power/charger.schemas.ts';
import { containing } from '../shared/i18n/text-order.ts';

export const chargerLinkStatuses = ['attention', 'charging', 'full', 'idle', 'maintain', 'offline'] as const;
export type ChargerLinkStatus = (typeof chargerLinkStatuses)[number];

/** What a view of chargers depends on besides their data. */
export interface ChargerMoment {
  now: number;
  /** Time since which nothing was received; undefined while connected. */
  cutSince: number | undefined;
}

/** After this time without a connection nothing shown counts as current. */
const cutMs = 5_000;

/**
 * Online, stale or offline by the contract's intervals; without a connection of the console, no charger is online.
 */
export function chargerLinkOf(charger: LiveCharger, { now, cutSince }: ChargerMoment): LinkState {
  const state = linkStateOf(charger.seenAt, false, charger.online === false, now);
  return cutSince !== undefined && now - cutSince > cutMs && state === 'online' ? 'stale' : state;
}

export const bayOf = ({ bays = [] }: LiveCharger, index: number | undefined): Bay | undefined =>
  bays.find((bay) => bay.index === index);

const alarming: ReadonlySet<string> = new Set(['warning', 'critical', 'emergency']);

export function linkStatusOf(charger: LiveCharger, link: LinkState): ChargerLinkStatus {
  if (link === 'offline') return 'offline';
  const { state = 'idle', bays = [], alarm, engine } = charger;
  const isWrong =
    state === 'fault' || bays.some((bay) => bay.state === 'fault') || Boolean(engine?.exception);
  if (isWrong || (alarm && alarming.has(alarm.level))) return 'attention';
  return state;
}

/** A charging battery and the time until it is full, as reported by its charger. */
export interface Charging {
  charger: LiveCharger;
  bay: Bay;
  /** Seconds from now, extrapolated from the last report; undefined without one. */
  leftS: number | undefined;
}

/** Seconds until a bay is full, counted down since its charger's report. */
export function leftOf({ etaS }: Bay, { seenAt }: LiveCharger, now: number): number | undefined {
  if (etaS === undefined) return undefined;
  const ageS = seenAt === undefined ? 0 : Math.max(0, (now - seenAt) / 1000);
  return Math.max(0, etaS - ageS);
}

/** Charging batteries of these chargers, the next full first, unknown ones last. */
export function chargingOf(chargers: Iterable<LiveCharger>, moment: ChargerMoment): Charging[] {
  const found: Charging[] = [];
  for (const charger of chargers) {
    if (chargerLinkOf(charger, moment) === 'offline') continue;
    for (const bay of charger.bays ?? [])
      if (bay.state === 'charging') found.push({ charger, bay, leftS: leftOf(bay, charger, moment.now) });
  }
  const rank = ({ leftS }: Charging) => leftS ?? Number.POSITIVE_INFINITY;
  return found.sort(
    (a, b) => rank(a) - rank(b) || (a.charger.id < b.charger.id ? -1 : 1) || a.bay.index - b.bay.index,
  );
}

export interface ShownCharger {
  charger: LiveCharger;
  link: LinkState;
  status: ChargerLinkStatus;
  /** Its battery that will be full next. */
  next: Charging | undefined;
}

export interface ChargerFilter {
  /** Searched in id, name and model. */
  q: string;
  status: ChargerLinkStatus | undefined;
}

export type StatusCounts = Record<ChargerLinkStatus, number> & { total: number };

/** The chargers that pass the filter, next full first; counts are over all that match the search. */
export function viewChargers(
  chargers: Iterable<LiveCharger>,
  filter: ChargerFilter,
  moment: ChargerMoment,
): { shown: ShownCharger[]; counts: StatusCounts } {
  const isSearched = containing(filter.q);
  const none = Object.fromEntries(chargerLinkStatuses.map((name) => [name, 0]));
  const counts = { ...none, total: 0 } as StatusCounts;
  const shown: ShownCharger[] = [];
  for (const charger of chargers) {
    counts.total += 1;
    if (!isSearched(charger.id, charger.name, charger.model)) continue;
    const link = chargerLinkOf(charger, moment);
    const status = linkStatusOf(charger, link);
    counts[status] += 1;
    if (filter.status !== undefined && status !== filter.status) continue;
    shown.push({ charger, link, status, next: chargingOf([charger], moment)[0] });
  }
  return { shown: shown.sort(byNextFull), counts };
}

/** Chargers with the next full battery first, offline ones last; else by severity, then by id. */
function byNextFull(a: ShownCharger, b: ShownCharger): number {
  const isOff = Number(a.link === 'offline') - Number(b.link === 'offline');
  const left = ({ next }: ShownCharger) => (next ? (next.leftS ?? 1e9) : 1e10);
  const rank = ({ status }: ShownCharger) => chargerLinkStatuses.indexOf(status);
  return isOff || left(a) - left(b) || rank(a) - rank(b) || (a.charger.id < b.charger.id ? -1 : 1);
}
