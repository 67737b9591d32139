import type { flightImports } from '@smartflight/contract/endpoints.ts';
import type { FlightImportResult } from '@smartflight/contract/flights/flight-imports.schemas.ts';
import { type FlightImportState, flightImportLimits } from '@smartflight/contract/flights/flight-imports.ts';
import type { BodyOf, QueryOf } from '@smartflight/contract/kit/endpoint.ts';
import type { UserActor } from '../../../access/actor.ts';
import { audit } from '../../../access/audit.ts';
import type { Deps } from '../../../access/deps.ts';
import { importedBoots } from '../../../live/tracks/point.ts';
import type { TrackWriter } from '../../../live/tracks/track-writer.ts';
import {
  deriveSoon,
  getOtherDrone,
  type ImportDrone,
  listStoredElsewhere,
  noteImport,
  readStoredAround,
  requireImportDrone,
  type StoredAround,
} from './flight-imports.store.ts';
import { inImportTurn } from './import-turn.ts';
import { type LoggedFlight, type LoggedFlights, type LoggedSample, marginMs } from './log-reading.ts';
import { logBusy, readLogInWorker } from './read-log-in-worker.ts';

export interface ImportDeps {
  deps: Deps;
  tracks: Pick<TrackWriter, 'write'>;
}

type Asked = QueryOf<typeof flightImports.create> & BodyOf<typeof flightImports.create>;

/** A flight of the file with what is to happen to it. */
interface Judged {
  flight: LoggedFlight;
  state: FlightImportState;
  around: StoredAround | undefined;
}

/** A file as the samples of one drone; `shift` is added to the log's clock and unknown without a start, ms. */
interface Source {
  drone: ImportDrone;
  read: LoggedFlights;
  bootId: string;
  shift: number | undefined;
}

const dayMs = 86_400_000;

/**
 * Imports the flights of a log, each whole or not at all. Flights that overlap stored samples of another source, and
 * those outside the time of the drone's present owner and company, are left out. The instant is the number of a sample within the
 * file, so that a repeated import stores nothing twice. `isGone`: whether the caller has disconnected; then no further
 * flight is stored.
 */
export async function importFlights(
  imports: ImportDeps,
  actor: UserActor,
  asked: Asked,
  isGone: () => boolean,
): Promise<FlightImportResult> {
  const { db } = imports.deps.pools;
  const { isTrial, file, startAt } = asked;
  const drone = await requireImportDrone(db, actor, asked.droneId);
  const read = await readLogInWorker(file, { wantsSamples: !isTrial }, isGone);
  const bootId = `${importedBoots}${file.sha256.slice(0, 40)}`;
  const given = startAt === undefined ? undefined : Date.parse(startAt) - read.firstAt;
  const source = { drone, read, bootId, shift: read.clock === 'utc' ? 0 : given };
  const storeNew = () => judgeAndStore(imports, actor, { source, asked, isGone });
  const judged = isTrial
    ? await judge(imports.deps, source)
    : await inImportTurn(imports.deps.pools.app, drone.deviceNo, storeNew, isGone);
  return resultOf(source, judged, await getOtherDrone(db, actor, { ...drone, bootId }));
}

/** Stores the new flights; only in the drone's turn, so that no other import adds flights meanwhile. */
async function judgeAndStore(
  imports: ImportDeps,
  actor: UserActor,
  { source, asked, isGone }: { source: Source; asked: Asked; isGone: () => boolean },
): Promise<Judged[]> {
  const { pools, clock } = imports.deps;
  const drone = await requireImportDrone(pools.db, actor, source.drone.id);
  const current = { ...source, drone };
  const judged = await judge(imports.deps, current);
  const wanted = judged.filter(({ state }) => state === 'new');
  if (wanted.length === 0) return judged;
  await record(imports.deps, actor, { source: current, asked, wanted });
  for (const one of wanted) {
    if (isGone()) throw logBusy();
    // Storing a long log takes many seconds, and the samples are written outside the caller's transactions.
    await pools.db.transaction().execute((tx) => requireImportDrone(tx, actor, drone.id));
    await store(imports, current, one);
  }
  await deriveSoon(pools.db, drone.deviceNo, new Date(clock()));
  await confirm(imports.deps, current, wanted);
  return judged;
}

const periodOf = ({ shift = 0 }: Source, { fromAt, toAt }: LoggedFlight) => ({
  from: fromAt + shift,
  to: toAt + shift,
});

async function judge({ pools, clock, config }: Deps, source: Source): Promise<Judged[]> {
  const { flights, clock: logClock } = source.read;
  const { shift } = source;
  const { deviceNo, since } = source.drone;
  if (shift === undefined) return flights.map((flight) => ({ flight, state: 'undated', around: undefined }));
  const periods = flights.map((flight) => periodOf(source, flight));
  const known = { deviceNo, bootId: source.bootId, shift };
  const around = await readStoredAround(pools.db, { ...known, marginMs, flights: periods });
  const hasGivenStart = logClock === 'none' && flights.length > 0;
  const elsewhere = hasGivenStart ? await listStoredElsewhere(pools.db, { ...known, flights }) : undefined;
  const now = clock();
  const oldest = now - (config.retentionDays - 1) * dayMs;
  const stateOf = (nth: number): FlightImportState => {
    const { from, to } = periods[nth]!;
    const stored = around[nth];
    if (elsewhere?.has(nth) || (stored && stored.own >= flights[nth]!.samples)) return 'stored';
    if (to > now) return 'future';
    if (from < oldest) return 'too-old';
    if (since !== null && from < since) return 'former-owner';
    return stored?.overlaps ? 'overlaps' : 'new';
  };
  return flights.map((flight, nth) => ({ flight, state: stateOf(nth), around: around[nth] }));
}

/** Checks the right again, and writes who imports which flights with an audit row, before anything is stored. */
async function record(
  { pools, limits, clock }: Deps,
  actor: UserActor,
  { source, asked, wanted }: { source: Source; asked: Asked; wanted: readonly Judged[] },
): Promise<void> {
  const samples = wanted.reduce((sum, { flight }) => sum + flight.samples, 0);
  const limit = { attempts: flightImportLimits.samplesPerHour, windowS: 3_600 };
  await limits.spendAll([[`flight-import-samples:${actor.id}`, limit, samples]]);
  const periods = wanted.map(({ flight }) => periodOf(source, flight));
  await pools.db.transaction().execute(async (tx) => {
    await requireImportDrone(tx, actor, source.drone.id);
    const { bootId, drone } = source;
    const fileName = asked.fileName ?? '';
    await noteImport(tx, actor, { droneId: drone.id, bootId, fileName, at: new Date(clock()), periods });
    await audit(tx, actor, {
      action: 'flights.import',
      target: { kind: 'drone', id: source.drone.id },
      detail: {
        ...{ fileName, sha256: asked.file.sha256, format: source.read.format },
        ...{ flights: wanted.length, samples },
        fromAt: new Date(Math.min(...periods.map(({ from }) => from))).toISOString(),
        toAt: new Date(Math.max(...periods.map(({ to }) => to))).toISOString(),
      },
    });
  });
}

/** Stores a flight with its margins, without the part of them that has samples of another source or owner. */
async function store(
  { deps, tracks }: ImportDeps,
  { drone, bootId, shift = 0 }: Source,
  { flight, around }: Judged,
): Promise<void> {
  const since = drone.since ?? Number.NEGATIVE_INFINITY;
  const from = around?.before ?? Number.NEGATIVE_INFINITY;
  const to = around?.after ?? Number.POSITIVE_INFINITY;
  for (const part of flight.parts) {
    const samples: LoggedSample[] = JSON.parse(new TextDecoder().decode(part));
    const receivedAt = deps.clock();
    const points = samples
      .map(([seq, data]) => ({ droneId: drone.id, bootId, seq, at: seq + shift, receivedAt, data }))
      .filter(({ at }) => at > from && at < to && at >= since);
    if (points.length > 0) await tracks.write(points, { mayRepeat: true });
  }
}

/** Sets the state of stored flights by what the database contains. */
async function confirm({ pools }: Deps, source: Source, wanted: readonly Judged[]): Promise<void> {
  const flights = wanted.map(({ flight }) => periodOf(source, flight));
  const { bootId, shift = 0 } = source;
  const known = { deviceNo: source.drone.deviceNo, bootId, shift, marginMs };
  const around = await readStoredAround(pools.db, { ...known, flights });
  for (const [nth, one] of wanted.entries())
    one.state = (around[nth]?.own ?? 0) >= one.flight.samples ? 'imported' : 'failed';
}

function resultOf(
  source: Source,
  judged: readonly Judged[],
  otherDrone: { id: string; name: string } | undefined,
): FlightImportResult {
  const { format, clock, positions, bytes, unreadableBytes, found } = source.read;
  const iso = (at: number) => (source.shift === undefined ? null : new Date(at).toISOString());
  return {
    ...{ format, clock, positions, bytes, unreadableBytes, found },
    isApplied: judged.some(({ state }) => state === 'imported'),
    otherDrone: otherDrone ?? null,
    flights: judged.map(({ flight, state }) => {
      const { from, to } = periodOf(source, flight);
      const { flightS, distanceM, samples, thumbnail } = flight;
      return { state, startAt: iso(from), endAt: iso(to), flightS, distanceM, samples, thumbnail };
    }),
  };
}
