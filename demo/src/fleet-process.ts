import { flyHistory } from '@smartflight/fleet/fly-history.ts';
import { flyLive, type LiveFleet } from '@smartflight/fleet/fly-live.ts';
import { historyOf, liveOf, type PlannedDrone } from './fleet-plan.ts';

/** What the demo asks of its fleet, which flies in a process of its own. */
export interface FleetOrder {
  url: string;
  drones: PlannedDrone[];
  from: number;
  to: number;
}
/** What the fleet tells: the share of the history that is stored. */
export interface FleetReport {
  done: number;
  complete: boolean;
}

/** Drones fly in their tracks for a while already when people first look. */
const headStartMs = 240_000;

/** Longest goodbye of the drones in the air. */
const goodbyeMs = 1500;

let live: LiveFleet | undefined;

/** The server that started us is gone, or about to be, once the channel is closed. */
const report = (done: number, complete = false): void => {
  if (process.connected) process.send?.({ done, complete } satisfies FleetReport, () => undefined);
};

async function fly({ url, drones, from, to }: FleetOrder): Promise<void> {
  const now = drones.filter(({ flies }) => flies === 'now');
  const later = drones.filter(({ flies }) => flies === 'history');
  const share = now.length / drones.length;
  await flyHistory({
    url,
    drones: now.map((drone) => historyOf(drone, from, to - headStartMs)),
    from,
    to: to - headStartMs,
    onProgress: ({ done }) => report(done * share),
  });
  const startAt = Date.now() - headStartMs;
  live = flyLive({ url, drones: now.map((drone) => liveOf(drone, startAt)), startAt, speed: 24 });
  await flyHistory({
    url,
    drones: later.map((drone) => historyOf(drone, from, to)),
    from,
    to,
    parallel: 3,
    onProgress: ({ done }) => report(share + done * (1 - share)),
  });
  report(1, true);
}

process.on('message', (order: FleetOrder) => {
  fly(order).catch((error: unknown) => {
    console.error('the demo fleet stopped:', error);
    process.exit(1);
  });
});
// History that is not flown to its end is flown again at the next start; only drones in the air say goodbye.
process.once('disconnect', () => {
  setTimeout(() => process.exit(0), goodbyeMs);
  void Promise.resolve(live?.stop()).finally(() => process.exit(0));
});
// The terminal's Ctrl-C reaches the whole group; the server decides when the fleet lands.
process.on('SIGINT', () => undefined);
