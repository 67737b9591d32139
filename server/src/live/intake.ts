import {
  type AckData,
  ackMessage,
  type DeviceTopic,
  eventMessage,
  parseTopic,
  type StateData,
  sample as sampleSchema,
  stateMessage,
  statusMessage,
  telemetryMessage,
  type UpLeaf,
  unreadBatchMessage,
} from '@smartflight/contract/device-link.ts';
import type { z } from 'zod';
import type { BrokerHandlers, InboundMessage } from '../platform/broker/broker.ts';
import type { Log } from '../platform/log.ts';
import type { Metrics } from '../platform/metrics.ts';
import type { FleetState } from './fleet-state.ts';
import type { Point } from './point.ts';
import type { TrackWriter } from './track-writer.ts';

/** What a well-formed message turned out to be. */
type Parsed =
  | { kind: 'points'; points: Point[]; isBuffered: boolean }
  | { kind: 'status'; id: string; data: z.infer<typeof statusMessage>['data']; mark: MessageMark }
  | { kind: 'state'; id: string; data: StateData; mark: MessageMark }
  | { kind: 'event'; id: string; at: number; data: z.infer<typeof eventMessage>['data'] }
  | { kind: 'answer'; id: string; data: AckData; mark: MessageMark }
  | { kind: 'nothing' };

const nothing: Parsed = { kind: 'nothing' };

/** Where a message stands among those of its device. */
export interface MessageMark {
  bootId: string;
  seq: number;
}

/** What must be kept of a message beside its points before it is acknowledged; times are the server's, epoch ms. */
export interface Keepers {
  /** A drone is there, in this boot. */
  online?: (droneId: string, mark: MessageMark) => Promise<void>;
  /** A drone told properties of its own: lock, limits, versions, cards, totals. */
  reported?: (droneId: string, state: StateData, receivedAt: number, mark: MessageMark) => Promise<void>;
  /** A drone answered a command. */
  answered?: (droneId: string, answer: AckData, receivedAt: number, mark: MessageMark) => Promise<void>;
}

export interface IntakeOptions {
  fleet: FleetState;
  writer: TrackWriter;
  metrics: Metrics;
  log: Log;
  /** Samples older than this would be dropped by the next retention run and are refused at once. */
  retentionDays: number;
  keepers?: Keepers;
}

/**
 * Turns device messages into fleet state and stored points. A malformed message is counted by its reason and
 * acknowledged: sending it again would not mend it. A bad sample of a batch costs only itself.
 */
export function createIntake(o: IntakeOptions): Pick<BrokerHandlers, 'live' | 'store'> {
  const memory = { count: countReceived(o.metrics), topicOf: rememberTopics() };
  // The embedded broker hands the same message to both paths, one right after the other; it is parsed once.
  let last: InboundMessage | undefined;
  let lastParsed = nothing;
  const parsed = (message: InboundMessage): Parsed => {
    if (message !== last) {
      lastParsed = parseMessage(message, o, memory);
      last = message;
    }
    return lastParsed;
  };
  return {
    live: (message) => show(parsed(message), message.receivedAt, o.fleet),
    store: (message) => {
      const result = parsed(message);
      last = undefined;
      return keep(result, message.receivedAt, o);
    },
  };
}

function keep(parsed: Parsed, receivedAt: number, { writer, keepers }: IntakeOptions): Promise<void> {
  switch (parsed.kind) {
    case 'points':
      return parsed.points.length > 0 ? writer.write(parsed.points) : stored;
    case 'status':
      return (parsed.data.online && keepers?.online?.(parsed.id, parsed.mark)) || stored;
    case 'state':
      return keepers?.reported?.(parsed.id, parsed.data, receivedAt, parsed.mark) ?? stored;
    case 'answer':
      return keepers?.answered?.(parsed.id, parsed.data, receivedAt, parsed.mark) ?? stored;
    default:
      return stored;
  }
}

const stored = Promise.resolve();

/** Counts messages by leaf: telling a labelled counter costs more than counting, so it is told once a turn. */
function countReceived({ received }: Metrics): (leaf: UpLeaf) => void {
  const counts = new Map<UpLeaf, number>();
  const tell = (): void => {
    for (const [leaf, count] of counts) received.inc({ leaf }, count);
    counts.clear();
  };
  return (leaf) => {
    if (counts.size === 0) setImmediate(tell);
    counts.set(leaf, (counts.get(leaf) ?? 0) + 1);
  };
}

/** Devices say the same few topics over and over; as many as a large fleet has. */
const rememberedTopics = 50_000;

function rememberTopics(): (topic: string) => DeviceTopic | undefined {
  const known = new Map<string, DeviceTopic>();
  return (text) => {
    const found = known.get(text);
    if (found) return found;
    const topic = parseTopic(text);
    if (known.size >= rememberedTopics) known.clear();
    if (topic) known.set(text, topic);
    return topic;
  };
}

/** What parsing keeps from one message to the next. */
interface Memory {
  count: (leaf: UpLeaf) => void;
  topicOf: (topic: string) => DeviceTopic | undefined;
}

function show(parsed: Parsed, receivedAt: number, fleet: FleetState): void {
  switch (parsed.kind) {
    case 'points':
      for (const { droneId, at, seq, bootId, data } of parsed.points) {
        fleet.sample(droneId, { ts: at, seq, bootId, data, isBuffered: parsed.isBuffered }, receivedAt);
      }
      break;
    case 'status':
      fleet.status(parsed.id, parsed.data, receivedAt);
      break;
    case 'state':
      fleet.reported(parsed.id, parsed.data, receivedAt);
      break;
    case 'event':
      fleet.event(parsed.id, parsed.data, receivedAt, parsed.at);
      break;
  }
}

function parseMessage(message: InboundMessage, o: IntakeOptions, memory: Memory): Parsed {
  const refuse = (reason: string): Parsed => {
    o.metrics.rejected.inc({ reason });
    return nothing;
  };
  const topic = memory.topicOf(message.topic);
  if (topic?.kind !== 'drone' || topic.direction !== 'up') return refuse('topic');
  memory.count(topic.leaf);
  const json = readJson(message.payload);
  if (json === undefined) return refuse('json');
  switch (topic.leaf) {
    case 'telemetry': {
      const read = telemetryMessage.safeParse(json);
      if (!read.success) return refuse('schema');
      const { ts, seq, bootId, data } = read.data;
      const point = { droneId: topic.id, bootId, seq, at: ts, receivedAt: message.receivedAt, data };
      return isTooOld(point, o.retentionDays)
        ? refuse('too-old')
        : { kind: 'points', points: [point], isBuffered: false };
    }
    case 'telemetry/batch':
      return readBatch(topic.id, json, message.receivedAt, o);
    case 'status': {
      const read = statusMessage.safeParse(json);
      return read.success
        ? { kind: 'status', id: topic.id, data: read.data.data, mark: read.data }
        : refuse('schema');
    }
    case 'state': {
      const read = stateMessage.safeParse(json);
      return read.success
        ? { kind: 'state', id: topic.id, data: read.data.data, mark: read.data }
        : refuse('schema');
    }
    case 'event': {
      const read = eventMessage.safeParse(json);
      return read.success
        ? { kind: 'event', id: topic.id, at: read.data.ts, data: read.data.data }
        : refuse('schema');
    }
    case 'cmd/ack': {
      const read = ackMessage.safeParse(json);
      return read.success
        ? { kind: 'answer', id: topic.id, data: read.data.data, mark: read.data }
        : refuse('schema');
    }
    default:
      return nothing;
  }
}

function readBatch(droneId: string, json: unknown, receivedAt: number, o: IntakeOptions): Parsed {
  const read = unreadBatchMessage.safeParse(json);
  if (!read.success) {
    o.metrics.rejected.inc({ reason: 'schema' });
    return nothing;
  }
  const points: Point[] = [];
  for (const raw of read.data.data.samples) {
    const one = sampleSchema.safeParse(raw);
    const point = one.success && {
      droneId,
      bootId: read.data.bootId,
      seq: one.data.seq,
      at: one.data.ts,
      receivedAt,
      data: one.data.data,
    };
    if (!point) o.metrics.rejected.inc({ reason: 'schema' });
    else if (isTooOld(point, o.retentionDays)) o.metrics.rejected.inc({ reason: 'too-old' });
    else points.push(point);
  }
  return { kind: 'points', points, isBuffered: true };
}

const isTooOld = ({ at, receivedAt }: Point, retentionDays: number): boolean =>
  at < receivedAt - retentionDays * 86_400_000;

function readJson(payload: Buffer): unknown {
  try {
    return JSON.parse(payload.toString('utf8'));
  } catch {
    return undefined;
  }
}
