import { maxBatchSamples } from '@smartflight/contract/device-link/telemetry.ts';
import type { DeviceMessage } from '../link/message.ts';

/**
 * A device as it would fill in from its own log: samples in full batches, everything else as it was sent. `most` samples
 * make a full one; a device whose samples are long takes fewer, for a broker takes messages of a megabyte at most.
 */
export function createPacker(most = maxBatchSamples) {
  let pending: Pick<DeviceMessage, 'ts' | 'seq' | 'data'>[] = [];
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
    /** What is still kept. */
    pack,
    /** Keeps a sample, and transfers what is to be sent now. */
    take: (message: DeviceMessage): DeviceMessage[] => {
      if (message.leaf === 'status') return [];
      if (message.leaf !== 'telemetry') return [message];
      const full = pending.length >= most || message.bootId !== bootId ? pack() : [];
      bootId = message.bootId;
      pending.push({ ts: message.ts, seq: message.seq, data: message.data });
      return full;
    },
  };
}
