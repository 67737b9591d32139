import type { LiveCharger } from '@smartflight/contract/power/charger.schemas.ts';
import { leftOf } from '../../../live/charger-view.ts';
import { groupsOf } from '../../../shared/map/view/groups.ts';
import type { LonLat } from '../../../shared/map/view/metric-grid.ts';
import { partS, type Reading, type Trend, trendOf } from './trend.ts';

export const forecastMs = 600_000;

/** When something will be, epoch ms by the server's clock; from the earliest to the latest moment. */
interface Span {
  from: number;
  to: number;
}

export type Prediction = Span &
  (
    | { kind: 'tank' | 'hopper' | 'battery'; droneId: string }
    | { kind: 'plot'; plotId: string; plotName: string }
    | { kind: 'bay'; chargerId: string; bay: number }
  );

/** More drones of a place need a battery by `at`, epoch ms, than its chargers have full ones. */
export interface Conflict {
  at: number;
  droneIds: string[];
  full: number;
}

export interface Forecast {
  /** Soonest first. */
  conflicts: Conflict[];
  /** Those within ten minutes, soonest first. */
  predictions: Prediction[];
  /** Whether a drone was watched too briefly for a rate of its own. */
  isMeasuring: boolean;
}

/** A drone in the air. */
export interface AirborneDrone {
  id: string;
  place: LonLat | undefined;
  plot: { id: string; name: string; areaM2: number } | undefined;
  /** Server time of the newest reading, epoch ms. */
  seenAt: number;
  readings: readonly Reading[];
}

export interface ForecastInput {
  now: number;
  drones: readonly AirborneDrone[];
  /** Chargers that are not offline. */
  chargers: readonly LiveCharger[];
  /** Net area that landed sorties of the day treated, m², by plot. */
  treatedM2: ReadonlyMap<string, number>;
}

/** Charge at which drones return for another battery; the usual setting of agricultural drones, %. */
const reservePct = 30;
/** Share of a plot's area that is treated when it is done: its margin often is not. */
const leastDoneShare = 0.92;
/** Share of the counted area that is not treated twice. */
const leastNetShare = 0.92;
/** Squares of about 2.8 km: chargers in the same or a touching one serve the same drones. */
const placeDeg = 0.025;

/**
 * What the next ten minutes bring by each drone's own rates: tank or hopper empty, battery swap, plot done, battery of
 * a charger full, and places where batteries will be short.
 */
export function forecastOf(input: ForecastInput): Forecast {
  const { now, drones, chargers } = input;
  const supplies = drones.map((drone) => ({ drone, spans: suppliesOf(drone) }));
  const swaps = supplies.flatMap(({ drone, spans }) =>
    spans.flatMap((span) => (span.kind === 'battery' ? [{ drone, span }] : [])),
  );
  const predictions: Prediction[] = [
    ...supplies.flatMap(({ spans }) => spans),
    ...plotsOf(supplies, input),
    ...chargers.flatMap((charger) => baysOf(charger, now)),
  ];
  return {
    conflicts: shortagesOf(swaps, chargers, now).sort((a, b) => a.at - b.at),
    predictions: predictions
      .filter(({ from, to }) => from <= now + forecastMs && to >= now)
      .sort((a, b) => a.from - b.from || a.to - b.to),
    isMeasuring: drones.some(({ readings }) => spanS(readings) < partS),
  };
}

const spanS = (readings: readonly Reading[]): number =>
  ((readings.at(-1)?.at ?? 0) - (readings[0]?.at ?? 0)) / 1000;

type SupplySpan = Span & { kind: 'tank' | 'hopper' | 'battery'; droneId: string };

function suppliesOf({ id, seenAt, readings }: AirborneDrone): SupplySpan[] {
  const kinds = { tank: ['tankL', 0], hopper: ['hopperKg', 0], battery: ['socPct', reservePct] } as const;
  return (['tank', 'hopper', 'battery'] as const).flatMap((kind) => {
    const [supply, floor] = kinds[kind];
    const trend = trendOf(readings, supply);
    return trend ? [{ kind, droneId: id, ...after(seenAt, trend, trend.last - floor) }] : [];
  });
}

/** The moments at which an amount is used up. */
function after(at: number, { slowest, fastest }: Pick<Trend, 'slowest' | 'fastest'>, amount: number): Span {
  const left = Math.max(0, amount);
  return { from: at + (left / fastest) * 1000, to: at + (left / slowest) * 1000 };
}

/** Plots that the drones on them finish before one of these runs out of product or charge. */
function plotsOf(
  supplies: readonly { drone: AirborneDrone; spans: readonly SupplySpan[] }[],
  { now, treatedM2 }: ForecastInput,
): Prediction[] {
  const plots = new Map<string, { name: string; areaM2: number; crew: typeof supplies }>();
  for (const one of supplies) {
    const { plot } = one.drone;
    if (plot) plots.set(plot.id, { ...plot, crew: [...(plots.get(plot.id)?.crew ?? []), one] });
  }
  return [...plots].flatMap(([plotId, { name, areaM2, crew }]): Prediction[] => {
    const trends = crew.flatMap(({ drone }) => trendOf(drone.readings, 'areaM2') ?? []);
    if (trends.length < crew.length) return [];
    const sum = (of: (trend: Trend) => number) => trends.reduce((total, trend) => total + of(trend), 0);
    const counted = sum(({ last }) => last);
    const treated = treatedM2.get(plotId) ?? 0;
    const least = areaM2 * leastDoneShare - treated - counted;
    const most = areaM2 - treated - counted * leastNetShare;
    const at = Math.min(...crew.map(({ drone }) => drone.seenAt));
    const { from } = after(at, { fastest: sum((one) => one.fastest), slowest: 1 }, least);
    const { to } = after(at, { fastest: 1, slowest: sum((one) => one.slowest) * leastNetShare }, most);
    const endsAt = Math.min(...crew.flatMap(({ spans }) => spans.map((span) => span.to)));
    return from > endsAt || to < now ? [] : [{ kind: 'plot', plotId, plotName: name, from, to }];
  });
}

function baysOf(charger: LiveCharger, now: number): Prediction[] {
  return (charger.bays ?? []).flatMap((bay): Prediction[] => {
    const leftS = bay.state === 'charging' ? leftOf(bay, charger, now) : undefined;
    if (leftS === undefined) return [];
    const at = now + leftS * 1000;
    return [{ kind: 'bay', chargerId: charger.id, bay: bay.index, from: at, to: at }];
  });
}

interface Swap {
  drone: AirborneDrone;
  span: Span;
}

/** For each place with chargers, the moment at which it lacks most batteries. */
function shortagesOf(swaps: readonly Swap[], chargers: readonly LiveCharger[], now: number): Conflict[] {
  const placed = [
    ...swaps.flatMap((swap) => (swap.drone.place ? [{ ...swap.drone.place, swap }] : [])),
    ...chargers.flatMap((charger) =>
      charger.lat === undefined || charger.lon === undefined
        ? []
        : [{ lat: charger.lat, lon: charger.lon, charger }],
    ),
  ];
  return groupsOf(placed, () => 1, placeDeg).flatMap((place) => {
    const here = place.flatMap((one) => ('charger' in one ? [one.charger] : []));
    const needed = place.flatMap((one) => ('swap' in one ? [one.swap] : []));
    return here.length === 0 ? [] : shortageOf(needed, here, now);
  });
}

function shortageOf(swaps: readonly Swap[], chargers: readonly LiveCharger[], now: number): Conflict[] {
  const fullAt = chargers.flatMap((charger) => [
    ...(charger.bays ?? []).flatMap(({ state }) => (state === 'full' ? [now] : [])),
    ...baysOf(charger, now).map(({ from }) => from),
  ]);
  const middle = ({ span }: Swap) => Math.max(now, (span.from + span.to) / 2);
  const due = [...swaps]
    .sort((a, b) => middle(a) - middle(b))
    .filter((swap) => middle(swap) <= now + forecastMs);
  let worst: Conflict | undefined;
  for (const [nth, swap] of due.entries()) {
    const at = middle(swap);
    const full = fullAt.filter((moment) => moment <= at).length;
    const lack = nth + 1 - full;
    if (lack > (worst ? worst.droneIds.length - worst.full : 0))
      worst = { at, full, droneIds: due.slice(0, nth + 1).map(({ drone }) => drone.id) };
  }
  return worst ? [worst] : [];
}
