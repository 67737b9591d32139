import { isFlying } from '@smartflight/contract/device-link/flying.ts';
import type { drones } from '@smartflight/contract/endpoints.ts';
import type { ResultOf } from '@smartflight/contract/kit/endpoint.ts';
import { sql } from 'kysely';
import type { UserActor } from '../../../access/actor.ts';
import type { Deps } from '../../../access/deps.ts';
import { type ScopeChoice, visibleDrones } from '../../../access/scope.ts';
import type { FleetState } from '../../../live/fleet/fleet-state.ts';
import { scopedFlights } from '../flight-filter.ts';
import { unpackSamples } from '../stored-track.ts';
import { passesOf } from './passes.ts';
import { recentSamples, type TrailDrone } from './trail.store.ts';
import { samplesInAir } from './trail.ts';

type Coverage = ResultOf<typeof drones.coverage>;
interface Asked {
  actor: UserActor;
  /** `west,south,east,north`, degrees. */
  bbox: string;
}
type Pass = Pick<Coverage['lanes'][number], 'widthM' | 'line'>;

/** Most passes sent; a field of two hectares has about twenty. */
const mostLanes = 3_000;
const mostFlights = 300;
/** Most drones in the air whose current flight is read. */
const mostAirborne = 40;
/** A local day began at most this long ago. */
const longestDayMs = 38 * 3_600_000;
/** A flight is looked for by one of its places, which may lie outside the area, degrees. */
const marginDeg = 0.03;

/** The drones that a shared wall is limited to. */
const sharedScope = ({ visit }: UserActor): ScopeChoice =>
  visit?.target.kind === 'wall' ? visit.target.scope : undefined;

/** The passes with product of today's flights in an area, those in the air included. */
export async function coverageToday(deps: Deps, fleet: FleetState, asked: Asked): Promise<Coverage> {
  const now = deps.clock();
  const inAir = await visibleAmong(deps, asked, dronesFlyingIn(fleet, asked.bbox));
  const lanes: Coverage['lanes'] = [];
  const airborne: Coverage['airborne'] = [];
  const startOf = new Map<string, number>();
  for (const { id, deviceNo } of inAir) {
    const flight = await flightInAir(deps, deviceNo, now);
    if (!flight) continue;
    startOf.set(id, flight.startAt);
    airborne.push({ droneId: id, at: flight.endAt });
    lanes.push(...flight.passes.map((pass) => ({ droneId: id, ...pass })));
  }
  const flights = await flightsToday(deps, asked, now);
  for (const flight of flights) {
    if (lanes.length >= mostLanes) break;
    if (flight.endAt >= (startOf.get(flight.droneId) ?? Number.POSITIVE_INFINITY)) continue;
    const passes = await passesOfFlight(deps, flight);
    lanes.push(...passes.map((pass) => ({ droneId: flight.droneId, ...pass })));
  }
  const isPartial = lanes.length >= mostLanes || flights.length === mostFlights;
  return { lanes: lanes.slice(0, mostLanes), isPartial, airborne };
}

function dronesFlyingIn(fleet: FleetState, bbox: string): string[] {
  const [west = 0, south = 0, east = 0, north = 0] = bbox.split(',').map(Number);
  const found: string[] = [];
  for (const { id, drone } of fleet.entries()) {
    const { lat, lon } = drone;
    if (lat === undefined || lon === undefined || lat < south || lat > north) continue;
    const isWithin = west <= east ? lon >= west && lon <= east : lon >= west || lon <= east;
    if (isWithin && isFlying(drone) === true) found.push(id);
  }
  return found;
}

async function visibleAmong(
  { pools, clock }: Deps,
  { actor }: Asked,
  ids: readonly string[],
): Promise<TrailDrone[]> {
  if (ids.length === 0) return [];
  const { rows } = await sql<TrailDrone>`
    select d.id, d.device_no as "deviceNo" from drones d
    where d.id = any(${ids}::text[]) and ${visibleDrones(actor, sharedScope(actor), new Date(clock()))}
    order by d.id limit ${mostAirborne}`.execute(pools.db);
  return rows;
}

interface FlightInAir {
  /** Epoch ms. */
  startAt: number;
  endAt: number;
  passes: Pass[];
}

/** A flight lasts minutes; of a longer one only the end is shown. */
const longestFlightMs = 45 * 60_000;
/** Everyone who watches a drone shares what was read of it within this time. */
const sharedMs = 10_000;
type Reads = Map<number, { readAt: number; flight: Promise<FlightInAir | undefined> }>;
const readsOf = new WeakMap<Deps['pools'], Reads>();

function flightInAir({ pools }: Deps, deviceNo: number, now: number): Promise<FlightInAir | undefined> {
  const shared: Reads = readsOf.get(pools) ?? new Map();
  readsOf.set(pools, shared);
  const known = shared.get(deviceNo);
  if (known && now - known.readAt < sharedMs) return known.flight;
  for (const [each, { readAt }] of shared) if (now - readAt >= sharedMs) shared.delete(each);
  const flight = recentSamples(pools.app, deviceNo, now, longestFlightMs).then((recent) => {
    const samples = samplesInAir(recent);
    const [first, last] = [samples[0], samples.at(-1)];
    return first && last && { startAt: first.at, endAt: last.at, passes: lanesOf(samples) };
  });
  shared.set(deviceNo, { readAt: now, flight });
  flight.catch(() => shared.delete(deviceNo));
  return flight;
}

interface FlightToday {
  id: string;
  droneId: string;
  revision: number;
  /** Epoch ms. */
  endAt: number;
}

/** Flights of their local today that treated ground, newest first. */
async function flightsToday({ pools }: Deps, o: Asked, now: number): Promise<FlightToday[]> {
  const [west = 0, south = 0, east = 0, north = 0] = o.bbox.split(',').map(Number);
  const between = (from: number, to: number) =>
    sql`f.lon between ${from - marginDeg}::float8 and ${to + marginDeg}::float8`;
  const lonWithin =
    west <= east ? between(west, east) : sql`(${between(west, 180)} or ${between(-180, east)})`;
  const { rows } = await sql<FlightToday>`
    select f.id, f.drone_id as "droneId", f.revision, (extract(epoch from f.end_at) * 1000)::float8 as "endAt"
    from ${scopedFlights(o.actor, { scope: sharedScope(o.actor) }, new Date(now))}
    where f.counted and f.gross_m2 > 0 and f.start_at >= ${new Date(now - longestDayMs)}
      and f.local_date = (${new Date(now)}::timestamptz at time zone f.time_zone)::date
      and f.lat between ${south - marginDeg}::float8 and ${north + marginDeg}::float8 and ${lonWithin}
    order by f.start_at desc limit ${mostFlights}`.execute(pools.db);
  return rows;
}

/** The passes of recent revisions of flights, which never change. */
const kept = new Map<string, Pass[]>();
const mostKept = 1_000;

async function passesOfFlight({ pools }: Deps, { id, revision }: FlightToday): Promise<Pass[]> {
  const key = `${id} ${revision}`;
  const known = kept.get(key);
  if (known) return known;
  const { rows } = await sql<{
    track: Buffer;
  }>`select track from flight_shapes where flight_id = ${id}`.execute(pools.db);
  const passes = rows[0] ? lanesOf(await unpackSamples(rows[0].track)) : [];
  kept.set(key, passes);
  for (const oldest of kept.keys()) {
    if (kept.size <= mostKept) break;
    kept.delete(oldest);
  }
  return passes;
}

const lanesOf = (samples: Parameters<typeof passesOf>[0]): Pass[] =>
  passesOf(samples).map(({ widthM, line }) => ({ widthM, line }));
