import type { FlownTotals } from '@smartflight/fleet/drone/scenario.ts';
import { type FleetDrone, type FleetTeam, flyHistory } from '@smartflight/fleet/fly-history.ts';
import { type FleetStation, flyLive, type LiveFleet } from '@smartflight/fleet/fly-live.ts';
import { type Battery, draw, socOf } from '@smartflight/fleet/power/battery.ts';
import { sendLogs } from '@smartflight/fleet/send-logs.ts';
import { stationLog } from '@smartflight/fleet/station/station.ts';
import { historyOf, type LastTreated, liveOf, type PlannedDrone } from './fleet-plan.ts';
import { type PlannedTeam, teamOf } from './power-plan.ts';
import type { Season } from './season.ts';
import { loadBatteries, storeBatteryState } from './seeds/stored-batteries.ts';

export interface FleetOrder {
  url: string;
  drones: PlannedDrone[];
  teams: PlannedTeam[];
  stations: FleetStation[];
  season: Season;
  treated: LastTreated;
  /** File in which battery state is saved between starts. */
  batteriesPath: string;
  from: number;
  to: number;
  /** Flown totals by drone id; drones without an entry start at zero. */
  flown: Record<string, FlownTotals>;
}
export interface FleetReport {
  done: number;
  complete: boolean;
}

/** Drones have been on their tracks for a while when the demo is first opened. */
const headStartMs = 240_000;

/** Longest time that drones in the air take to close their connections. */
const goodbyeMs = 1500;
const keepEveryMs = 60_000;

const live: LiveFleet[] = [];
/** Saves the battery state; does nothing until the history is complete, as an incomplete history is flown again. */
let keep = async (): Promise<void> => undefined;

/** Once the channel is closed, the parent server has exited or is about to. */
const report = (done: number, complete = false): void => {
  if (process.connected) process.send?.({ done, complete } satisfies FleetReport, () => undefined);
};

/** Drains every third battery, so that chargers are charging when the demo is first opened. */
function useSome(batteries: readonly Battery[]): void {
  for (const battery of batteries.filter((_, at) => at % 3 === 0)) {
    while (socOf(battery) > 35) draw(battery, 9_000, 5);
  }
}

async function fly({
  url,
  drones,
  teams: plans,
  stations,
  batteriesPath,
  flown,
  season,
  treated,
  ...past
}: FleetOrder): Promise<void> {
  const { kept, keptAt } = await loadBatteries(batteriesPath);
  // Live flights before a restart are not replayed: a battery would be in two places.
  const from = Math.max(past.from, Math.ceil(keptAt));
  const to = Math.max(past.to, from);
  const soon = Math.max(to - headStartMs, from);
  const made = plans.map((plan) => ({ plan, ...teamOf(plan, { kept, from }) }));
  const teamsOf = (flies: PlannedDrone['flies']): FleetTeam[] =>
    made.filter(({ plan }) => plan.flies === flies).map(({ team }) => team);
  const totals = new Map(Object.entries(flown));
  /**
   * Adds to a drone its lifetime totals, which history and live flights both increase, and its team's shared depot.
   */
  const equipped = (drone: FleetDrone): FleetDrone => {
    const depot = made.find(({ plan }) => plan.droneIds.includes(drone.id))?.team.depot;
    const own = totals.get(drone.id) ?? { areaM2: 0, sorties: 0, flightS: 0, distanceM: 0 };
    totals.set(drone.id, own);
    return { ...drone, spec: { ...drone.spec, totals: own, ...(depot ? { depot } : {}) } };
  };
  const now = drones.filter(({ flies }) => flies === 'now');
  const later = drones.filter(({ flies }) => flies === 'history');
  // Before the flights, so that a flight has its weather when it ends.
  await sendLogs(
    url,
    stations.map(({ spec, secret }) => ({
      ...{ id: spec.id, secret, kind: 'station' },
      log: stationLog(spec, { from: past.from, to: Date.now() }),
    })),
  );
  live.push(flyLive({ url, drones: [], stations }));
  const share = now.length / drones.length;
  await flyHistory({
    url,
    drones: now.map((drone) => equipped(historyOf(drone, { season, treated, from, to: soon }))),
    teams: teamsOf('now'),
    from,
    to: soon,
    onProgress: ({ done }) => report(done * share),
  });
  for (const { depot } of teamsOf('now')) useSome([...depot.places().keys()]);
  const startAt = Math.max(Date.now() - headStartMs, Math.ceil(keptAt));
  const flying = now.map((drone) => equipped(liveOf(drone, { season, treated, from, now: startAt })));
  live.push(flyLive({ url, drones: flying, teams: teamsOf('now'), startAt, speed: 24 }));
  const logs = sendLogs(
    url,
    made.flatMap((one) => one.logs),
  );
  const rest = flyHistory({
    url,
    drones: later.map((drone) => equipped(historyOf(drone, { season, treated, from, to }))),
    teams: teamsOf('history'),
    from,
    to,
    parallel: 3,
    onProgress: ({ done }) => report(share + done * (1 - share)),
  });
  await Promise.all([logs, rest]);
  live.push(flyLive({ url, drones: [], teams: teamsOf('history') }));
  const all: Battery[] = made.flatMap(({ team }) => team.depot.batteries);
  keep = () => storeBatteryState(batteriesPath, all);
  await keep();
  setInterval(
    () => keep().catch((error: unknown) => console.error('batteries not kept:', error)),
    keepEveryMs,
  );
  report(1, true);
}

process.on('message', (order: FleetOrder) => {
  fly(order).catch((error: unknown) => {
    console.error('the demo fleet stopped:', error);
    process.exit(1);
  });
});
// History that is interrupted is flown again at the next start; only drones in the air close their connections.
process.once('disconnect', () => {
  setTimeout(() => process.exit(0), goodbyeMs);
  void Promise.allSettled([...live.map((fleet) => fleet.stop()), keep()]).finally(() => process.exit(0));
});
// Ctrl-C in the terminal signals the whole process group; the server decides when the fleet lands.
process.on('SIGINT', () => undefined);
