import { maxBatchSamples } from '@smartflight/contract/device-link/telemetry.ts';
import type { DeviceMessage } from '../link/message.ts';

/**
 * Packs messages as a device uploads its own log: samples in full batches, everything else unchanged. `most` samples
 * fill a batch; devices with long samples use fewer, because brokers limit messages to a megabyte.
 */
export function createPacker(most = maxBatchSamples) {
  let pending: Pick<DeviceMessage, 'ts' | 'seq' | 'data'>[] = [];
  let bootId = '';
  let frames = 0;
  const pack = (): DeviceMessage[] => {
    if (pending.length === 0) return [];
    // Frames are numbered down from the counter's maximum, away from the samples' own numbers.
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
    /** Flushes the buffered samples. */
    pack,
    /** Buffers a sample and returns what is to be sent now. */
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
