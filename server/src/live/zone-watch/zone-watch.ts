import { keepsOut } from '@smartflight/contract/airspace/zone.ts';
import { mayFly } from '@smartflight/contract/device-link/flying.ts';
import type { UsedHeight } from '@smartflight/contract/device-link/height-range.ts';
import type { LiveDrone } from '@smartflight/contract/devices/live.schemas.ts';
import { isAirborne } from '../drones/drone-signs.ts';
import type { Entry, FleetState } from '../fleet/fleet-state.ts';
import type { Airspace, Cover, CoverOf, NearLayer, Place } from './airspace.ts';
import { type Spans, spansOf } from './heights.ts';
import { isGraver, levelOf, type Status, stepZone, type ZoneLevel, zoneWatch } from './proximity.ts';

export interface ZoneNews {
  droneId: string;
  zoneId: string;
  zoneName: string;
  /** Undefined when the alarm ended. */
  level: ZoneLevel | undefined;
  /** Of a possible breach: the reported height that leaves it open. */
  used?: UsedHeight;
  /** False for zones that only warn and may be flown in. */
  isGrave: boolean;
  pilotId: string | undefined;
  /** True when the alarm was raised or became graver. People are notified then, and when it ends. */
  isWorse: boolean;
  /** True when the alarm ended because the drone went silent: its exit was not observed. */
  isSilent: boolean;
  at: number;
}

export interface OpenEpisode {
  droneId: string;
  zoneId: string;
  zoneName: string;
  level: ZoneLevel;
  isGrave: boolean;
}

interface Zoned extends Status {
  zoneName: string;
  isGrave: boolean;
}

interface Watched {
  /**
   * Position of the last zone lookup; `revision` is the airspace it used, `nearby` its result, `holdsM` the distance
   * from here within which it is valid.
   */
  from: Place;
  revision: string;
  nearby: readonly NearLayer[];
  holdsM: number;
  /** Position of the last measurement; within `idleM` of it no zone can be near. */
  idleAt: Place;
  idleM: number;
  ts: number | undefined;
  zones: Map<string, Zoned>;
}

export interface ZoneWatch {
  /** Ends the alarms of drones that went silent. */
  sweep(): void;
  /** Checks every drone again after the zones changed. */
  recheck(): void;
}

const reachM = zoneWatch.nearM + zoneWatch.marginM;
/** Extra radius of a zone lookup, m: about one minute of flight before the next lookup. */
const slackM = 300;
const metresPerDegree = 111_320;

/**
 * Watches flying drones against the zones as their samples arrive. Lookups are rare: each one yields how far a drone
 * may fly before another zone can be near, and until then only the zones found are measured.
 */
export function watchZones(o: {
  fleet: Pick<FleetState, 'onChange' | 'get' | 'entries' | 'clock' | 'zoneAlarm' | 'isRegistered'>;
  airspace: Airspace;
  coverOf: CoverOf;
  open: readonly OpenEpisode[];
  notify: (news: ZoneNews) => void;
}): ZoneWatch {
  const { fleet, airspace } = o;
  const watched = new Map<string, Watched>();

  for (const { droneId, zoneId, zoneName, level, isGrave } of o.open) {
    const one = watched.get(droneId) ?? unseen();
    one.zones.set(zoneId, { level, isGrave, zoneName, calmSince: undefined });
    watched.set(droneId, one);
  }
  // Alarms stored with a drone may have ended while the server was down.
  for (const { id, drone } of fleet.entries())
    if (drone.alarm?.zoneId !== undefined || watched.has(id)) fleet.zoneAlarm(id, gravest(watched.get(id)));

  function look(id: string, drone: LiveDrone): void {
    const { lat, lon } = drone;
    const known = watched.get(id);
    if (!mayFly(drone)) {
      if (known && known.zones.size > 0) endAll(id, known, { isSilent: false });
      return;
    }
    if (lat === undefined || lon === undefined) return;
    const one = known ?? unseen();
    if (!known) watched.set(id, one);
    // Changes other than a new sample don't affect the position.
    if (one.ts === drone.ts && one.revision === airspace.revision) return;
    one.ts = drone.ts;
    const place = { lat, lon };
    if (one.revision !== airspace.revision || !isCloser(one.from, place, one.holdsM)) lookUp(one, place);
    if (one.zones.size === 0 && isIdle(one, place)) return;
    examine(id, drone, one, place);
  }

  function lookUp(one: Watched, place: Place): void {
    const { layers, othersM } = airspace.around(place, reachM + slackM);
    one.from = place;
    one.revision = airspace.revision;
    one.nearby = layers;
    one.idleM = 0;
    one.holdsM = layers.length > 0 ? slackM : othersM - reachM;
  }

  function examine(id: string, drone: LiveDrone, one: Watched, place: Place): void {
    const at = fleet.clock();
    const sight = { place, spans: spansOf(drone), at };
    const byZone = Map.groupBy(one.nearby, ({ zoneId }) => zoneId);
    let isNews = false;
    for (const zoneId of new Set([...byZone.keys(), ...one.zones.keys()])) {
      const near = byZone.get(zoneId) ?? [];
      const before = one.zones.get(zoneId);
      const level = levelOf(near, sight, before?.level);
      const cover = level && o.coverOf(id, zoneId, at);
      const seen = level && cover && levelUnder(cover, level);
      if (!before && !seen) continue;
      const { standing, step } = stepZone(before, seen, at);
      const zoneName = near[0]?.zoneName ?? before?.zoneName ?? '';
      const isGrave = near[0] ? keepsOut(near[0].class) : (before?.isGrave ?? true);
      if (standing) one.zones.set(zoneId, { ...standing, zoneName, isGrave });
      else one.zones.delete(zoneId);
      if (!step) continue;
      isNews = true;
      o.notify({
        droneId: id,
        zoneId,
        zoneName,
        level: standing?.level,
        ...(standing?.level === 'possible' ? { used: usedFor(near, sight.spans, cover) } : {}),
        isGrave,
        pilotId: drone.pilotId,
        isWorse: step === 'raised' || step === 'graver',
        isSilent: false,
        at,
      });
    }
    if (isNews) fleet.zoneAlarm(id, gravest(one));
  }

  function endAll(id: string, one: Watched, { isSilent }: { isSilent: boolean }): void {
    const pilotId = fleet.get(id)?.drone.pilotId;
    const at = fleet.clock();
    for (const [zoneId, { zoneName, isGrave }] of one.zones)
      o.notify({
        droneId: id,
        zoneId,
        zoneName,
        level: undefined,
        isGrave,
        pilotId,
        isWorse: false,
        isSilent,
        at,
      });
    one.zones.clear();
    fleet.zoneAlarm(id, null);
  }

  fleet.onChange(({ id, drone }: Readonly<Entry>) => {
    if (drone.name !== undefined) look(id, drone);
  });
  return {
    sweep: () => {
      const now = fleet.clock();
      for (const [id, one] of watched) {
        if (isAirborne(fleet, id)) continue;
        const seenAt = fleet.get(id)?.drone.seenAt ?? 0;
        if (now - seenAt < zoneWatch.silentMs) continue;
        if (one.zones.size > 0) endAll(id, one, { isSilent: true });
        watched.delete(id);
      }
    },
    recheck: () => {
      for (const { id, drone } of fleet.entries()) if (fleet.isRegistered(id)) look(id, drone);
    },
  };
}

const unseen = (): Watched => ({
  from: { lat: 0, lon: 0 },
  revision: '',
  nearby: [],
  holdsM: 0,
  idleAt: { lat: 0, lon: 0 },
  idleM: 0,
  ts: undefined,
  zones: new Map(),
});

/** Whether no nearby zone can be near; measures only when the drone has moved far enough. */
function isIdle(one: Watched, place: Place): boolean {
  if (one.nearby.length === 0 || isCloser(one.idleAt, place, one.idleM)) return true;
  let closestM = Number.POSITIVE_INFINITY;
  for (const layer of one.nearby) closestM = Math.min(closestM, layer.distanceM(place));
  one.idleAt = place;
  one.idleM = closestM - reachM;
  return closestM > reachM;
}

/**
 * Whether a place is closer than `m` metres. When in doubt false: a degree of longitude counts as one of latitude,
 * its maximum length.
 */
const isCloser = (from: Place, { lat, lon }: Place, m: number): boolean =>
  Math.hypot(lat - from.lat, lon - from.lon) * metresPerDegree < m;

/** A licence that covers the drone only perhaps leaves a breach open too. */
function levelUnder({ part }: Cover, level: ZoneLevel): ZoneLevel | undefined {
  if (part === 'whole') return undefined;
  return part === 'part' && level === 'breach' ? 'possible' : level;
}

const usedFor = (near: readonly NearLayer[], spans: Spans, cover: Cover | undefined): UsedHeight =>
  near.map((layer) => layer.undecidedBy(spans, 0)).find((used) => used !== undefined) ??
  (cover?.part === 'part' ? cover.used : 'none');

const codes = { near: 'zone_near', possible: 'zone_possible', breach: 'zone_breach' } as const;

function gravest(
  one: Watched | undefined,
): { level: 'warning' | 'critical'; code: string; zoneId: string } | null {
  let found: { zoneId: string; level: ZoneLevel } | undefined;
  for (const [zoneId, { level, isGrave }] of one?.zones ?? []) {
    if (level === 'breach' && isGrave) return { level: 'critical', code: codes.breach, zoneId };
    if (!found || isGraver(level, found.level)) found = { zoneId, level };
  }
  return found ? { level: 'warning', code: codes[found.level], zoneId: found.zoneId } : null;
}
