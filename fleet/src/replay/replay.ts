import { readFile } from 'node:fs/promises';
import { extname } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { FlightLogError } from '@smartflight/geo/flight-logs/flight-log.ts';
import { readFlightLog } from '@smartflight/geo/flight-logs/read-flight-log.ts';
import { type Credentials, connectDevice, createWindow } from '../link/connection.ts';
import { type DeviceMessage, encode } from '../link/message.ts';
import { readDroneDeploy } from './dronedeploy.ts';
import { type RecordedSample, type Recording, thin } from './recording.ts';
import { readTlog } from './tlog.ts';

/** A recording that cannot be replayed as requested; the message explains why and what to do. */
export class ReplayRefused extends Error {
  override name = 'ReplayRefused';
}

/**
 * Reads a MAVLink `.tlog`, a DroneDeploy `.log`, an ArduPilot DataFlash log, a PX4 ULog or the documented CSV.
 * @throws ReplayRefused for any other kind of file, and for one without a position
 */
export async function readRecording(path: string): Promise<Recording> {
  const content = await readFile(path);
  const recording = recordingOf(path, content);
  if (recording.samples.length > 0) return recording;
  const found = recording.found ?? 'no other reading';
  throw new ReplayRefused(`${path}: no position in this ${recording.format} file (found: ${found})`);
}

function recordingOf(path: string, content: Buffer): Recording {
  if (extname(path).toLowerCase() === '.tlog') return readTlog(content);
  if (content.subarray(0, 12).toString('latin1') === '#DroneDeploy')
    return readDroneDeploy(content.toString('utf8'));
  try {
    const log = readFlightLog(content);
    const kinds = log.found.slice(0, 8).map(([kind, count]) => `${kind} ${count}`);
    const damaged =
      log.unreadableBytes > 0 ? [`${log.unreadableBytes} of ${log.bytes} bytes unreadable`] : [];
    const found = [...kinds, ...damaged].join(', ') || 'no message';
    return { format: log.format, clock: log.clock, samples: log.samples, found };
  } catch (error) {
    if (error instanceof FlightLogError) throw new ReplayRefused(`${path}: ${error.message}`);
    throw error;
  }
}

export type ReplayTimes = {
  /** `now`: shifts all times so that the log ends when its replay does; `recorded`: keeps them. */
  at: 'now' | 'recorded';
  /** Log seconds per second; Infinity sends everything at once. */
  speed: number;
  /** When the replay starts, epoch ms. */
  startAt: number;
  retentionDays: number;
};

const dayMs = 86_400_000;

/**
 * The offset added to every time of the log, ms. The log ends with the replay, so times are never ahead of the real
 * clock, at any speed, and match it in real time. @throws ReplayRefused when recorded times are so old that the
 * server would drop them at once
 */
export function shiftOf(samples: readonly RecordedSample[], times: ReplayTimes): number {
  const first = samples[0]?.at ?? 0;
  const last = samples.at(-1)?.at ?? 0;
  if (times.at === 'now') return Math.round(times.startAt + (last - first) / times.speed - last);
  const ageDays = (times.startAt - first) / dayMs;
  if (ageDays > times.retentionDays) {
    const day = new Date(first).toISOString().slice(0, 10);
    throw new ReplayRefused(
      `recorded on ${day}, ${Math.floor(ageDays)} days ago, but tracks are kept ${times.retentionDays} days and these ` +
        'would be dropped at once: use --at now, or --retention-days if the server keeps more',
    );
  }
  return 0;
}

/** The recording as the messages of one boot, numbered from 1; 0 is the status at connect. */
export function messagesOf(
  samples: readonly RecordedSample[],
  shiftMs: number,
  bootId: string,
): DeviceMessage[] {
  return samples.map(({ at, data }, index) => ({
    leaf: 'telemetry',
    ts: at + shiftMs,
    bootId,
    seq: index + 1,
    data,
  }));
}

export type ReplayOptions = {
  url: string;
  device: Credentials;
  recording: Recording;
  at?: 'now' | 'recorded';
  /** Default 1. */
  speed?: number;
  /** Sends positions at least 1/hz s apart; undefined sends every recorded one. */
  hz?: number;
  retentionDays?: number;
  signal?: AbortSignal;
  onProgress?: (sent: number, total: number) => void;
};

export type ReplayResult = { sent: number; from: number; to: number; bootId: string };

/**
 * Replays a recording as a drone: status, every position at QoS 1, goodbye. Resolves when all is acknowledged. A
 * recording without positions sends its status only. @throws ReplayRefused, ConnectionRefused
 */
export async function replay(options: ReplayOptions): Promise<ReplayResult> {
  const {
    url,
    device,
    recording,
    at = 'now',
    speed = 1,
    hz,
    retentionDays = 400,
    signal,
    onProgress,
  } = options;
  const samples = hz === undefined ? recording.samples : thin(recording.samples, hz);
  if (at === 'recorded' && recording.clock === 'none')
    throw new ReplayRefused('the log has no absolute time: use --at now');
  const startAt = Date.now();
  const shiftMs = shiftOf(samples, { at, speed, startAt, retentionDays });
  const bootId = `replay-${startAt.toString(36)}`;
  const messages = messagesOf(samples, shiftMs, bootId);
  const status = (seq: number, online: boolean, reason: string): DeviceMessage => ({
    leaf: 'status',
    ts: Date.now(),
    bootId,
    seq,
    data: { online, reason },
  });
  const end = messages.length + 1;
  const from = messages[0]?.ts ?? 0;
  const client = await connectDevice(url, device, encode(device.id, status(end, false, 'lwt')));
  const window = createWindow(client, 100);
  try {
    await window.publish(encode(device.id, status(0, true, 'connect')));
    for (const [index, message] of messages.entries()) {
      const dueInMs = startAt + (message.ts - from) / speed - Date.now();
      if (dueInMs > 5) await wait(dueInMs, undefined, { signal });
      signal?.throwIfAborted();
      await window.publish(encode(device.id, message));
      if (index % 100 === 99) onProgress?.(index + 1, messages.length);
    }
    await window.publish(encode(device.id, status(end, false, 'shutdown')));
    await window.drained();
  } finally {
    await client.endAsync();
  }
  return { sent: messages.length, from, to: messages.at(-1)?.ts ?? 0, bootId };
}
