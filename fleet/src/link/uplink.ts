import { maxBatchSamples } from '@smartflight/contract/device-link/telemetry.ts';
import type { Random } from '../random.ts';
import type { DeviceMessage } from './message.ts';

/** The device's side of an unreliable radio link: numbers messages and buffers them while the link is lost. */
export type Uplink = {
  bootId: string;
  seq: number;
  lost: boolean;
  lostSince: number;
  lostUntil: number;
  buffer: DeviceMessage[];
  out: DeviceMessage[];
};

export const createUplink = (): Uplink => ({
  bootId: '',
  seq: 0,
  lost: false,
  lostSince: 0,
  lostUntil: 0,
  buffer: [],
  out: [],
});

export function boot(link: Uplink, bootId: string): void {
  link.bootId = bootId;
  link.seq = 0;
}

export function send(
  link: Uplink,
  leaf: DeviceMessage['leaf'],
  ts: number,
  data: DeviceMessage['data'],
): void {
  const message = { leaf, ts, bootId: link.bootId, seq: link.seq++, data };
  (link.lost ? link.buffer : link.out).push(message);
}

/** The connection status of a device, which is sent past the buffer: on connect, or as the last will. */
export const statusOf = (link: Uplink, now: number, online: boolean, reason: string): DeviceMessage => ({
  leaf: 'status',
  ts: now,
  bootId: link.bootId,
  seq: link.seq++,
  data: { online, reason },
});

export function lose(link: Uplink, now: number, random: Random): void {
  link.lost = true;
  link.lostSince = now;
  link.lostUntil = now + random.between(5_000, 90_000);
}

/** Restores the link: buffered samples are sent as batches in random order, everything else unchanged. */
export function restore(link: Uplink, now: number, random: Random): void {
  const samples = link.buffer.filter(({ leaf }) => leaf === 'telemetry');
  const others = link.buffer.filter(({ leaf }) => leaf !== 'telemetry');
  link.lost = false;
  link.buffer = [];
  link.out.push(...others);
  for (let at = samples.length - 1; at > 0; at--) {
    const other = Math.floor(random.next() * (at + 1));
    [samples[at], samples[other]] = [samples[other]!, samples[at]!];
  }
  for (let at = 0; at < samples.length; at += maxBatchSamples) {
    const part = samples.slice(at, at + maxBatchSamples).map(({ ts, seq, data }) => ({ ts, seq, data }));
    send(link, 'telemetry/batch', now, { samples: part });
  }
}
