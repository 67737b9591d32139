import { keepsOut } from '@smartflight/contract/airspace/zone.ts';
import type { LiveDrone } from '@smartflight/contract/devices/live.schemas.ts';
import { isAirborne } from '../drones/drone-signs.ts';
import type { Entry, FleetState } from '../fleet/fleet-state.ts';
import type { Airspace, IsLicensed, NearLayer, Place } from './airspace.ts';
import { spansOf } from './heights.ts';
import { levelOf, type Status, stepZone, type ZoneLevel, zoneWatch } from './proximity.ts';

/** Something that has changed between a drone and a zone, to be kept and reported. */
export interface ZoneNews {
  droneId: string;
  zoneId: string;
  zoneName: string;
  /** Undefined where it ended. */
  level: ZoneLevel | undefined;
  /** Whether it only warns: a zone that may be flown in. */
  isGrave: boolean;
  pilotId: string | undefined;
  /** True where it was raised or became graver: then people are notified, as when it ends. */
  isWorse: boolean;
  /** True where it ended because the drone fell silent: no one has seen it leave. */
  isSilent: boolean;
  at: number;
}

/** An alarm that was when the server started. */
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

/** What is remembered of a drone between two samples. */
interface Watched {
  /** Where the zones around were last looked up, in which airspace, what was found, and how far from there it holds. */
  from: Place;
  revision: string;
  nearby: readonly NearLayer[];
  holdsM: number;
  /** Where they were last measured, and how far from there none of them can be near. */
  idleAt: Place;
  idleM: number;
  ts: number | undefined;
  zones: Map<string, Zoned>;
}

export interface ZoneWatch {
  /** Ends what nothing is received from any more. */
  sweep(): void;
  /** Looks at every drone again: the zones have changed. */
  recheck(): void;
}

const reachM = zoneWatch.nearM + zoneWatch.marginM;
/** Zones this much farther than near are kept in sight: a drone flies a minute before they are looked up again. */
const slackM = 300;
const metresPerDegree = 111_320;

/**
 * Watches flying drones against the zones as their samples come in. Zones are looked up seldom: each time it is known
 * how far a drone may fly before another one can be near, and until then only those in sight are measured.
 */
export function watchZones(o: {
  fleet: Pick<FleetState, 'onChange' | 'get' | 'entries' | 'clock' | 'zoneAlarm' | 'isRegistered'>;
  airspace: Airspace;
  isLicensed: IsLicensed;
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
  // What was stored with a drone may have ended while the server was down.
  for (const { id, drone } of fleet.entries())
    if (drone.alarm?.zoneId !== undefined || watched.has(id)) fleet.zoneAlarm(id, gravest(watched.get(id)));

  function look(id: string, drone: LiveDrone): void {
    const { lat, lon } = drone;
    const known = watched.get(id);
    if (!isFlying(drone)) {
      if (known && known.zones.size > 0) endAll(id, known, { isSilent: false });
      return;
    }
    if (lat === undefined || lon === undefined) return;
    const one = known ?? unseen();
    if (!known) watched.set(id, one);
    // Other changes of the drone than a new sample report nothing about its place.
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
      const seen = level && !o.isLicensed(id, zoneId, at) ? level : undefined;
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

/** Whether none of the zones in sight can be near; measures them only where the drone has moved far enough. */
function isIdle(one: Watched, place: Place): boolean {
  if (one.nearby.length === 0 || isCloser(one.idleAt, place, one.idleM)) return true;
  let closestM = Number.POSITIVE_INFINITY;
  for (const layer of one.nearby) closestM = Math.min(closestM, layer.distanceM(place));
  one.idleAt = place;
  one.idleM = closestM - reachM;
  return closestM > reachM;
}

/** In the air as it reports itself, or by its height where it does not state. */
const isFlying = ({ landed, heightAglM, heightHomeM }: LiveDrone): boolean =>
  landed === undefined ? (heightAglM ?? heightHomeM ?? 0) > 1 : landed !== 'on_ground';

/** Whether a place is closer than so many metres; errs to no. A degree of longitude is at most one of latitude. */
const isCloser = (from: Place, { lat, lon }: Place, m: number): boolean =>
  Math.hypot(lat - from.lat, lon - from.lon) * metresPerDegree < m;

/** What the live map shows of a drone: the gravest of its zones. */
function gravest(
  one: Watched | undefined,
): { level: 'warning' | 'critical'; code: string; zoneId: string } | null {
  let found: { level: 'warning' | 'critical'; code: string; zoneId: string } | null = null;
  for (const [zoneId, { level, isGrave }] of one?.zones ?? []) {
    if (level === 'breach' && isGrave) return { level: 'critical', code: 'zone_breach', zoneId };
    if (found === null || level === 'breach')
      found = { level: 'warning', code: level === 'breach' ? 'zone_breach' : 'zone_near', zoneId };
  }
  return found;
}
