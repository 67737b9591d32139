import type { SimulatedDevice } from './device.ts';
import { createDrone } from './drone/drone.ts';
import { createPacker } from './drone/packer.ts';
import type { DroneSpec } from './drone/scenario.ts';
import { type Credentials, connectDevice, createWindow } from './link/connection.ts';
import { type DeviceMessage, encode } from './link/message.ts';
import { historyPace, type SimulatedCharger } from './power/charger.ts';
import type { Depot } from './power/depot.ts';
import { hashOf } from './random.ts';

export type FleetDrone = Credentials & {
  spec: Omit<DroneSpec, 'id'>;
  /** Default derived from the id. */
  seed?: number;
};

/** Smaller batches than for drones, as a charger's sample contains all its bays. */
const chargerSamples = 100;

/** A charger with the id and secret of its session; `kind` is 'charger'. */
type FleetCharger = Credentials & { charger: SimulatedCharger };

export type FleetTeam = { depot: Depot; chargers: readonly FleetCharger[] };

export type HistoryProgress = {
  drones: number;
  dronesDone: number;
  samples: number;
  /** Completed share of the period over all drones, 0 to 1. */
  done: number;
};

export type HistoryOptions = {
  url: string;
  drones: readonly FleetDrone[];
  /** Teams whose drones share a depot: those whose spec names it. Their chargers send data too. */
  teams?: readonly FleetTeam[];
  /** Device time to fly from and to, epoch ms. */
  from: number;
  to: number;
  /** Drones or teams that fly concurrently. Default 4. */
  parallel?: number;
  /** Unacknowledged publishes per drone. Default 8. */
  inFlight?: number;
  onProgress?: (progress: HistoryProgress) => void;
  signal?: AbortSignal;
};

export type HistoryResult = { samples: number; messages: number };

const sliceMs = 600_000;

type Crew = { team: FleetTeam | undefined; drones: FleetDrone[] };
type Tally = { samples: number; messages: number; flownMs: number };

const samplesIn = ({ leaf, data }: DeviceMessage): number =>
  leaf === 'telemetry/batch' && Array.isArray(data.samples) ? data.samples.length : 0;

async function connectLogger({ url, inFlight = 8 }: HistoryOptions, device: Credentials, tally: Tally) {
  const client = await connectDevice(url, device);
  const window = createWindow(client, inFlight);
  const packer = createPacker(device.kind === 'charger' ? chargerSamples : undefined);
  const publish = async (messages: DeviceMessage[]) => {
    for (const message of messages) {
      tally.samples += samplesIn(message);
      tally.messages++;
      await window.publish(encode(device.id, message, device.kind));
    }
  };
  return {
    say: async (messages: DeviceMessage[]) => {
      for (const message of messages) await publish(packer.take(message));
    },
    finish: async () => {
      await publish(packer.pack());
      await window.drained();
    },
    end: () => client.endAsync(),
  };
}

/**
 * Drones that share a depot are simulated in lockstep, so that a battery taken by one is unavailable to the others.
 */
const togetherMs = 1_000;

async function flyTogether(options: HistoryOptions, crew: Crew, tally: Tally, report: () => void) {
  const { from, to, signal } = options;
  const { team } = crew;
  const drones = crew.drones.map(({ id, spec, seed = hashOf(id) }) => createDrone({ ...spec, id }, seed));
  const chargers = team?.chargers.map(({ charger }) => charger) ?? [];
  const devices: SimulatedDevice[] = [...drones, ...chargers];
  const credentials: Credentials[] = [...crew.drones, ...(team?.chargers ?? [])];
  const loggers: Awaited<ReturnType<typeof connectLogger>>[] = [];
  const isOn = () => drones.some((drone) => drone.isOn());
  try {
    for (const device of credentials) loggers.push(await connectLogger(options, device, tally));
    const step = async (until: number) => {
      for (const [at, device] of devices.entries()) {
        if (at === drones.length) team?.depot.advance(until);
        const reply = device.step(until);
        if (reply.length > 0) await loggers[at]?.say(reply);
      }
    };
    for (const charger of chargers) charger.begin(from, historyPace);
    for (const drone of drones) drone.step(from);
    let now = from;
    while (now < to && !drones.every((drone) => drone.isDone())) {
      signal?.throwIfAborted();
      const active = Math.min(...drones.map((drone) => drone.nextActiveAt() ?? to));
      const next = Math.min(
        to,
        team && isOn() ? now + togetherMs : Math.max(active, now) + (team ? 1 : sliceMs),
      );
      await step(next);
      tally.flownMs += (next - now) * drones.length;
      now = next;
      report();
    }
    await step(to);
    team?.depot.gather(to);
    tally.flownMs += (to - now) * drones.length;
    for (const logger of loggers) await logger.finish();
  } finally {
    await Promise.all(loggers.map((logger) => logger.end()));
  }
}

/** Drones that share a depot form a crew, all others fly alone. */
function crewsOf({ drones, teams = [] }: HistoryOptions): Crew[] {
  const depots = new Set<unknown>(teams.map(({ depot }) => depot));
  return [
    ...teams.map((team) => ({ team, drones: drones.filter(({ spec }) => spec.depot === team.depot) })),
    ...drones
      .filter(({ spec }) => !depots.has(spec.depot))
      .map((drone) => ({ team: undefined, drones: [drone] })),
  ];
}

/**
 * Flies the drones through a past period as fast as the broker acknowledges, over `telemetry/batch`. Jobs outside
 * [from, to) are left out. Resolves when everything is acknowledged. @throws ConnectionRefused; the signal's reason
 * when aborted
 */
export async function flyHistory(options: HistoryOptions): Promise<HistoryResult> {
  const { drones, from, to, parallel = 4, onProgress } = options;
  const tally: Tally = { samples: 0, messages: 0, flownMs: 0 };
  let dronesDone = 0;
  const wholeMs = Math.max(1, (to - from) * drones.length);
  const report = () =>
    onProgress?.({
      drones: drones.length,
      dronesDone,
      samples: tally.samples,
      done: Math.min(1, tally.flownMs / wholeMs),
    });
  const waiting = crewsOf(options);
  const within = (drone: FleetDrone): FleetDrone => {
    const jobs = drone.spec.jobs.filter(({ startAt }) => startAt >= from && startAt < to);
    return { ...drone, spec: { ...drone.spec, jobs } };
  };
  const work = async () => {
    for (let crew = waiting.shift(); crew; crew = waiting.shift()) {
      await flyTogether(options, { ...crew, drones: crew.drones.map(within) }, tally, report);
      dronesDone += crew.drones.length;
      report();
    }
  };
  await Promise.all(Array.from({ length: Math.min(parallel, waiting.length) }, work));
  return { samples: tally.samples, messages: tally.messages };
}
