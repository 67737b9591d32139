import { maxBatchSamples, type Sample } from '@smartflight/contract/device-link.ts';
import { type Credentials, connectDevice, createWindow } from './connection.ts';
import { createDrone, type SimulatedDrone } from './drone.ts';
import { type DeviceMessage, encode } from './message.ts';
import { hashOf } from './random.ts';
import type { DroneSpec } from './scenario.ts';

export type FleetDrone = Credentials & {
  spec: Omit<DroneSpec, 'id'>;
  /** Default: made of the id. */
  seed?: number;
};

export type HistoryProgress = {
  drones: number;
  dronesDone: number;
  samples: number;
  /** Share of the asked time flown over all drones, 0 to 1. */
  done: number;
};

export type HistoryOptions = {
  /** Broker, e.g. `mqtt://127.0.0.1:1883`. */
  url: string;
  drones: readonly FleetDrone[];
  /** Device time to fly from and to, epoch ms. */
  from: number;
  to: number;
  /** Drones connected at a time. Default 4. */
  parallel?: number;
  /** Unacknowledged publishes per drone. Default 8. */
  inFlight?: number;
  onProgress?: (progress: HistoryProgress) => void;
  signal?: AbortSignal;
};

export type HistoryResult = { samples: number; messages: number };

const sliceMs = 600_000;

/** The drone as it would fill in from its own log: samples in full batches, everything else as it was sent. */
function createPacker(id: string) {
  let pending: Sample[] = [];
  let bootId = '';
  let frames = 0;
  const pack = (): DeviceMessage[] => {
    if (pending.length === 0) return [];
    // Frames are numbered down from the top of the counter's range, clear of the samples' own numbers.
    const seq = 0xffff_ffff - frames++;
    const frame: DeviceMessage = {
      leaf: 'telemetry/batch',
      ts: pending.at(-1)?.ts ?? 0,
      bootId,
      seq,
      data: { samples: pending },
    };
    pending = [];
    return [frame];
  };
  return {
    id,
    pack,
    take: (message: DeviceMessage): DeviceMessage[] => {
      if (message.leaf === 'status') return [];
      if (message.leaf !== 'telemetry') return [message];
      const full = pending.length >= maxBatchSamples || message.bootId !== bootId ? pack() : [];
      bootId = message.bootId;
      pending.push({ ts: message.ts, seq: message.seq, data: message.data });
      return full;
    },
  };
}

type Tally = { samples: number; messages: number; flownMs: number };

const samplesIn = ({ leaf, data }: DeviceMessage): number =>
  leaf === 'telemetry/batch' && Array.isArray(data.samples) ? data.samples.length : 0;

async function flyOne(options: HistoryOptions, fleetDrone: FleetDrone, tally: Tally, report: () => void) {
  const { url, from, to, inFlight = 8, signal } = options;
  const { id, spec, seed = hashOf(id) } = fleetDrone;
  const drone: SimulatedDrone = createDrone({ ...spec, id }, seed);
  const client = await connectDevice(url, fleetDrone);
  const window = createWindow(client, inFlight);
  const packer = createPacker(id);
  const publish = async (messages: DeviceMessage[]) => {
    for (const message of messages) {
      tally.samples += samplesIn(message);
      tally.messages++;
      await window.publish(encode(id, message));
    }
  };
  try {
    drone.step(from);
    let now = from;
    while (now < to && !drone.isDone()) {
      signal?.throwIfAborted();
      const active = drone.nextActiveAt() ?? to;
      const next = Math.min(to, Math.max(active, now) + sliceMs);
      for (const message of drone.step(next)) await publish(packer.take(message));
      tally.flownMs += next - now;
      now = next;
      report();
    }
    tally.flownMs += to - now;
    await publish(packer.pack());
    await window.drained();
  } finally {
    await client.endAsync();
  }
}

/**
 * Flies the drones through a past stretch of time as fast as the broker acknowledges, by `telemetry/batch`.
 * Jobs outside [from, to) are left out. Resolves when everything is acknowledged.
 * @throws ConnectionRefused; the signal's reason when aborted
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
  const waiting = [...drones];
  const work = async () => {
    for (let drone = waiting.shift(); drone; drone = waiting.shift()) {
      const jobs = drone.spec.jobs.filter(({ startAt }) => startAt >= from && startAt < to);
      await flyOne(options, { ...drone, spec: { ...drone.spec, jobs } }, tally, report);
      dronesDone++;
      report();
    }
  };
  await Promise.all(Array.from({ length: Math.min(parallel, drones.length) }, work));
  return { samples: tally.samples, messages: tally.messages };
}
