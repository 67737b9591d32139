import type { Deps } from '../../../access/deps.ts';
import { importedBoots } from '../../../live/tracks/point.ts';
import { RULES } from '../derivation/rules.ts';
import type { Sample } from '../derivation/sample.ts';
import type { SortieCoverage } from '../derivation/sortie-areas.ts';
import { deriveSorties, type Sortie } from '../derivation/sorties.ts';
import { derivationVersion } from '../derivation/version.ts';
import { type DerivedFlight, deriveFlight, flightIdOf } from './derived-flight.ts';
import { nextSampleAt, readSamples, type Window } from './points.store.ts';
import {
  attributionAt,
  type DeviceOwner,
  findPilot,
  findPlots,
  getDeviceOwner,
  listStored,
  type StoredFlight,
  touchedSpan,
} from './recompute.store.ts';
import type { FlightRow } from './upsert-flights.store.ts';

/**
 * Points further than this from a change cannot affect where flights are split: just over the longest gap within a
 * sortie.
 */
const marginMs = RULES.lostGapMs + 10_000;
/** Longest change processed at once, so that a backlog of days is not in memory. */
const chunkMs = 86_400_000;

/** Server dependencies of derivation, which also runs in its own thread. */
export type DeriveDeps = Pick<Deps, 'pools' | 'clock' | 'log' | 'places'> & {
  /** Flights older than the retention period stay as they are, because their points were deleted. */
  config: Pick<Deps['config'], 'retentionDays'>;
};

export interface Recomputation {
  upserts: FlightRow[];
  removals: string[];
  /** Flights of an earlier version whose figures are the same. */
  same: string[];
  /** All stored flights of an earlier version that it concerns. */
  earlier: string[];
  /** Stored flights that had more points than are stored now; they stay as they are. */
  lost: string[];
  rest: Window | undefined;
  /** A sortie still in the air; derive it again at `at`, when it could be over, epoch ms. */
  lookAgain: (Window & { at: number }) | undefined;
}

/** Derives every flight again that a change of stored points may affect, and reads no more points than that. */
export async function recompute(deps: DeriveDeps, deviceNo: number, change: Window): Promise<Recomputation> {
  const nothing = {
    upserts: [],
    removals: [],
    same: [],
    earlier: [],
    lost: [],
    rest: undefined,
    lookAgain: undefined,
  };
  const owner = await getDeviceOwner(deps.pools.app, deviceNo);
  if (!owner) return nothing;
  const now = deps.clock();
  const kept = now - (deps.config.retentionDays - 1) * 86_400_000;
  const touched = await coreOf(deps, deviceNo, change);
  const core = { from: Math.max(touched.from, kept), to: touched.to };
  if (core.to < kept) return nothing;
  const whole = { from: core.from - marginMs, to: core.to + marginMs };
  const window = { from: whole.from, to: Math.min(whole.to, Math.max(whole.from, change.from) + chunkMs) };
  const samples = await readSamples(deps.pools.app, deviceNo, window);
  const derived = deriveWithCoverage(samples, now);
  const { coverages } = derived;
  // Sorties only in the margin are neighbours, possibly read in part, and unchanged.
  const sorties = derived.sorties.filter(({ startAt, endAt }) => endAt >= core.from && startAt <= core.to);
  const cut = window.to < whole.to ? window.to : undefined;
  const complete = cut === undefined ? sorties : sorties.filter(({ endAt }) => endAt < cut - marginMs);
  const pending = cut === undefined ? undefined : sorties.find(({ endAt }) => endAt >= cut - marginMs);
  const done = { from: core.from, to: pending ? pending.startAt - 1 : Math.min(window.to, core.to) };
  const rows = await flightRows(deps, {
    owner,
    deviceNo,
    window: done,
    sorties: complete,
    coverages,
    now,
    samples,
    read: window,
  });
  const next = cut === undefined ? undefined : (pending?.startAt ?? (await nextStop(deps, deviceNo, cut)));
  const open = complete.find(({ endReason }) => endReason === 'open');
  return {
    ...rows,
    rest: next === undefined || next > change.to ? undefined : { from: next, to: change.to },
    lookAgain: open && {
      from: open.startAt,
      to: open.endAt,
      at: Math.max(now, open.endAt) + RULES.lostGapMs + 5000,
    },
  };
}

/**
 * Where to continue after a split. Days without samples are skipped, for example after a sample with a wrong clock.
 */
const nextStop = ({ pools }: DeriveDeps, deviceNo: number, cut: number): Promise<number | undefined> =>
  nextSampleAt(pools.app, deviceNo, cut - marginMs - 1);

/** The change with its margins, extended until it contains every stored flight that it overlaps. */
async function coreOf(deps: DeriveDeps, deviceNo: number, change: Window): Promise<Window> {
  let core = { from: change.from - marginMs, to: change.to + marginMs };
  for (let round = 0; round < 4; round += 1) {
    const touched = await touchedSpan(deps.pools.app, deviceNo, core);
    if (!touched || (touched.from >= core.from && touched.to <= core.to)) break;
    core = { from: Math.min(core.from, touched.from), to: Math.max(core.to, touched.to) };
  }
  return core;
}

function deriveWithCoverage(samples: Parameters<typeof deriveSorties>[0], now: number) {
  const coverages = new Map<Sortie, SortieCoverage>();
  const sorties = deriveSorties(samples, {
    now,
    onCoverage: (sortie, coverage) => coverages.set(sortie, coverage),
  });
  return { sorties: withoutRepeats(sorties), coverages };
}

/** A drone may send its own samples after its log was imported. Received samples win, or the flight would count twice. */
function withoutRepeats(sorties: readonly Sortie[]): Sortie[] {
  const received = sorties.filter((sortie) => !isImported(sortie));
  return sorties.filter(
    (sortie) =>
      !isImported(sortie) ||
      !received.some(({ startAt, endAt }) => startAt <= sortie.endAt && sortie.startAt <= endAt),
  );
}

const isImported = ({ bootId }: Sortie): boolean => bootId.startsWith(importedBoots);

async function flightRows(
  deps: DeriveDeps,
  o: {
    owner: DeviceOwner;
    deviceNo: number;
    window: Window;
    sorties: readonly Sortie[];
    coverages: ReadonlyMap<Sortie, SortieCoverage>;
    now: number;
    samples: readonly Sample[];
    read: Window;
  },
): Promise<Pick<Recomputation, 'upserts' | 'removals' | 'same' | 'earlier' | 'lost'>> {
  const ids = o.sorties.map(({ key }) => flightIdOf(o.owner.droneId, key));
  const stored = new Map(
    (await listStored(deps.pools.app, { deviceNo: o.deviceNo, window: o.window, ids })).map((row) => [
      row.id,
      row,
    ]),
  );
  const lost = [...stored.values()].filter((flight) => isLost(flight, o));
  const upserts: FlightRow[] = [];
  const same: string[] = [];
  for (const [index, sortie] of o.sorties.entries()) {
    const id = ids[index]!;
    const before = stored.get(id);
    if (lost.some(({ from, to }) => from <= sortie.endAt && sortie.startAt <= to)) continue;
    const attribution = before?.attribution ?? attributionAt(o.owner, sortie.startAt);
    const coverage = o.coverages.get(sortie) ?? {};
    const pilotId = await findPilot(deps.pools.app, {
      droneId: o.owner.droneId,
      named: sortie.pilotId,
      stored: before?.pilotId ?? null,
      at: sortie.startAt,
    });
    const candidates =
      sortie.bbox && sortie.areas.total.netM2 > 0
        ? await findPlots(deps.pools.app, {
            attribution,
            bbox: sortie.bbox,
            pilotId,
            at: sortie.startAt,
          })
        : [];
    const flight = deriveFlight({ id, sortie, coverage, candidates, attribution });
    const state = sortie.endReason === 'open' ? 'open' : 'settling';
    if (before?.hash.equals(flight.hash)) {
      if (before.version !== derivationVersion) same.push(id);
      continue;
    }
    upserts.push(rowOf(deps, o, flight, { state, pilotId }));
  }
  const kept = new Set([...ids, ...lost.map(({ id }) => id)]);
  const removals = [...stored.keys()].filter((id) => !kept.has(id));
  const earlier = [...stored.values()].filter(({ version }) => version !== derivationVersion);
  return { upserts, removals, same, earlier: earlier.map(({ id }) => id), lost: lost.map(({ id }) => id) };
}

/** Points are only ever deleted by age: a flight with fewer of them than when it was derived can't be derived again. */
function isLost(
  { from, to, points }: StoredFlight,
  { samples, read }: { samples: readonly Sample[]; read: Window },
): boolean {
  if (from < read.from || to > read.to) return false;
  return samples.filter(({ at }) => from <= at && at <= to).length < points;
}

function rowOf(
  deps: DeriveDeps,
  { owner, deviceNo, samples }: { owner: DeviceOwner; deviceNo: number; samples: readonly Sample[] },
  flight: DerivedFlight,
  { state, pilotId }: Pick<FlightRow, 'state' | 'pilotId'>,
): FlightRow {
  const { sortie, plot } = flight;
  const { droneId } = owner;
  const future = samples.some(
    ({ at, clockFuture }) => clockFuture && sortie.startAt <= at && at <= sortie.endAt,
  );
  const flags = [
    ...sortie.flags.map((flag) => flag.replaceAll('_', '-')),
    ...(future ? ['clock-future'] : []),
    ...(isImported(sortie) ? ['imported'] : []),
  ];
  const place = plot?.name ?? (sortie.firstPosition ? deps.places(sortie.firstPosition) : null);
  return { flight, droneId, deviceNo, pilotId, state, place, flags };
}
