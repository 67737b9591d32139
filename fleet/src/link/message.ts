import {
  type DeviceKind,
  type Leaf,
  retainedLeaves,
  topicOf,
  type UpLeaf,
} from '@smartflight/contract/device-link/topics.ts';
import { hashOf } from '../random.ts';

export type DeviceMessage = {
  leaf: UpLeaf;
  /** Device time, epoch ms. */
  ts: number;
  bootId: string;
  seq: number;
  data: Record<string, unknown>;
};

export type WireMessage = { topic: string; payload: string; retain: boolean };

const hex = (value: number, digits: number) =>
  (value >>> 0).toString(16).padStart(digits, '0').slice(-digits);

/** A transaction id derived from what makes a message unique, as a version 8 UUID. */
export function transactionId(deviceId: string, bootId: string, seq: number): string {
  const boot = hashOf(bootId);
  return `${hex(hashOf(deviceId), 8)}-${hex(boot >>> 16, 4)}-8${hex(boot & 0xfff, 3)}-8000-0000${hex(seq, 8)}`;
}

/** Topic and JSON of a message, in the device link's envelope. */
export function encode(deviceId: string, message: DeviceMessage, kind: DeviceKind = 'drone'): WireMessage {
  const { leaf, ts, bootId, seq, data } = message;
  const id = transactionId(deviceId, bootId, seq);
  const retained: readonly Leaf[] = retainedLeaves;
  return {
    topic: topicOf(kind, deviceId, leaf),
    payload: JSON.stringify({ v: 1, id, ts, bootId, seq, data }),
    retain: retained.includes(leaf),
  };
}
