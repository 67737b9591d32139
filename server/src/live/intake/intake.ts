import {
  type AckData,
  ackMessage,
  eventMessage,
  stateMessage,
  statusMessage,
  unreadBatchMessage,
} from '@smartflight/contract/device-link/messages.schemas.ts';
import type { StateData } from '@smartflight/contract/device-link/reports.schemas.ts';
import type { DeviceTopic, UpLeaf } from '@smartflight/contract/device-link/topics.ts';
import type { Refusal } from '@smartflight/contract/devices/device-history.ts';
import type { z } from 'zod';
import type { Metrics } from '../../metrics.ts';
import type { BrokerHandlers, InboundMessage } from '../../platform/broker/broker.ts';
import type { Log } from '../../platform/log.ts';
import type { FleetState } from '../fleet/fleet-state.ts';
import { type BatteryReading, readingsOfDrone } from '../power/battery-readings.ts';
import { type Power, readPower } from '../power/power-intake.ts';
import type { PowerMessage } from '../power/power-message.ts';
import type { DroneAirWriter } from '../stations/drone-air.ts';
import { withinTime } from '../stations/station-intake.ts';
import type { Point } from '../tracks/point.ts';
import type { TrackWriter, WriteOptions } from '../tracks/track-writer.ts';
import type { Diagnostics } from './diagnostics.ts';
import type { MessageMark } from './message-mark.ts';
import { readSample, readTelemetry, readTolerant } from './read-tolerant.ts';
import { countReceived, rememberTopics } from './topic-cache.ts';

type Parsed =
  | { kind: 'points'; points: Point[]; isBuffered: boolean; from: Sender; fault?: Fault }
  | {
      kind: 'status';
      id: string;
      data: z.infer<typeof statusMessage>['data'];
      mark: MessageMark;
      from: Sender;
    }
  | { kind: 'state'; id: string; data: StateData; mark: MessageMark; from: Sender; fault?: Fault }
  | { kind: 'event'; id: string; at: number; data: z.infer<typeof eventMessage>['data']; from: Sender }
  | { kind: 'answer'; id: string; data: AckData; mark: MessageMark; from: Sender }
  | { kind: 'power'; message: PowerMessage; from: Sender; fault?: Fault }
  | { kind: 'nothing'; from?: Sender; fault?: Fault };

const nothing: Parsed = { kind: 'nothing' };

type Sender = Pick<DeviceTopic, 'id'> & { leaf: UpLeaf };

interface Fault {
  refusal: Refusal;
  /** The invalid field, such as `data.lat`. */
  field?: string | undefined;
}

/**
 * Handlers that must store a message, besides its points, before it is acknowledged; times are the server's, epoch
 * ms.
 */
export interface MessageHandlerSet {
  online?: (droneId: string, mark: MessageMark) => Promise<void>;
  reported?: (droneId: string, state: StateData, receivedAt: number, mark: MessageMark) => Promise<void>;
  answered?: (droneId: string, answer: AckData, receivedAt: number, mark: MessageMark) => Promise<void>;
}

export interface IntakeOptions {
  fleet: FleetState;
  writer: TrackWriter;
  metrics: Metrics;
  log: Log;
  /** Older samples would be dropped by the next retention run and are rejected at once. */
  retentionDays: number;
  messageHandlers?: MessageHandlerSet;
  /** Handles messages of chargers, batteries and stations; without it only drones are processed. */
  power?: Power;
  air?: DroneAirWriter;
  diagnostics?: Pick<Diagnostics, 'note'>;
}

/**
 * Turns device messages into live state and stored points. A malformed message is counted by reason and acknowledged,
 * because repeating it would not help. An invalid sample of a batch is dropped alone, an invalid field of a sample too.
 */
export function createIntake(o: IntakeOptions): Pick<BrokerHandlers, 'receive'> {
  const memory = { count: countReceived(o.metrics), topicOf: rememberTopics() };
  return {
    receive: (message) => {
      const parsed = parseMessage(message, o, memory);
      return {
        show: () => {
          diagnose(parsed, message, o);
          if (parsed.kind === 'power')
            o.power?.show(parsed.message, message.receivedAt, { isKept: message.retain });
          else show(parsed, message, o.fleet);
        },
        store: () => keep(parsed, message, o),
      };
    },
  };
}

function keep(
  parsed: Parsed,
  { receivedAt, retain: isKept, isLate, dup }: InboundMessage,
  o: IntakeOptions,
): Promise<void> {
  const { messageHandlers } = o;
  switch (parsed.kind) {
    case 'points':
      return parsed.points.length > 0
        ? storePoints(parsed.points, o, { mayRepeat: dup || parsed.isBuffered })
        : stored;
    case 'power':
      return o.power?.keep(parsed.message, receivedAt, { isKept, isLate }) ?? stored;
    case 'status':
      return (parsed.data.online && messageHandlers?.online?.(parsed.id, parsed.mark)) || stored;
    case 'state':
      return messageHandlers?.reported?.(parsed.id, parsed.data, receivedAt, parsed.mark) ?? stored;
    case 'answer':
      return messageHandlers?.answered?.(parsed.id, parsed.data, receivedAt, parsed.mark) ?? stored;
    default:
      return stored;
  }
}

const stored = Promise.resolve();

function storePoints(points: readonly Point[], o: IntakeOptions, how: WriteOptions): Promise<void> {
  const readings: BatteryReading[] = [];
  if (o.power)
    for (const { droneId, at, data } of points)
      if (data.batteries) readings.push(...readingsOfDrone({ deviceId: droneId, at }, data));
  const written = o.writer.write(points, how);
  const inAir = o.air?.write(points);
  if (readings.length === 0 && inAir === undefined) return written;
  return Promise.all([written, readings.length > 0 && o.power?.write(readings), inAir]).then(() => undefined);
}

interface Memory {
  count: (leaf: UpLeaf) => void;
  topicOf: (topic: string) => DeviceTopic | undefined;
}

function show(parsed: Parsed, { receivedAt, retain: isKept }: InboundMessage, fleet: FleetState): void {
  switch (parsed.kind) {
    case 'points':
      for (const { droneId, at, seq, bootId, data } of parsed.points) {
        fleet.sample(droneId, { ts: at, seq, bootId, data, isBuffered: parsed.isBuffered }, receivedAt);
      }
      break;
    case 'status':
      fleet.status(parsed.id, parsed.data, receivedAt, { isKept });
      break;
    case 'state':
      fleet.reported(parsed.id, parsed.data, receivedAt, { isKept, mark: parsed.mark });
      break;
    case 'event':
      fleet.event(parsed.id, parsed.data, receivedAt, parsed.at);
      break;
  }
}

/** Records the message for diagnostics; the device time is used only if the message was not delayed. */
function diagnose(parsed: Parsed, { payload, receivedAt: at }: InboundMessage, o: IntakeOptions): void {
  const { from } = parsed;
  if (!from || !o.diagnostics) return;
  const fault = 'fault' in parsed ? parsed.fault : undefined;
  const ts = parsed.kind === 'points' && !parsed.isBuffered ? parsed.points[0]?.at : undefined;
  o.diagnostics.note(from.id, {
    leaf: from.leaf,
    bytes: payload.length,
    at,
    ts,
    refusal: fault?.refusal,
    field: fault?.field,
  });
}

const fieldOf = ({ issues }: z.core.$ZodError): string | undefined =>
  issues[0]?.path.map(String).join('.') || undefined;

function parseMessage(message: InboundMessage, o: IntakeOptions, memory: Memory): Parsed {
  const topic = memory.topicOf(message.topic);
  if (topic?.direction !== 'up' || (topic.kind !== 'drone' && !o.power)) {
    o.metrics.rejected.inc({ reason: 'topic' });
    return nothing;
  }
  const { id } = topic;
  // The cached topic object is reused, to avoid an allocation per message.
  const from: Sender = topic;
  const refuse = (refusal: Refusal, error?: z.core.$ZodError): Parsed => {
    o.metrics.rejected.inc({ reason: refusal });
    return { kind: 'nothing', from, fault: { refusal, field: error && fieldOf(error) } };
  };
  const partial = (leftOut: readonly string[]): { fault?: Fault } => {
    if (leftOut.length === 0) return {};
    o.metrics.rejected.inc({ reason: 'invalid-fields' });
    return { fault: { refusal: 'invalid-fields', field: leftOut[0] } };
  };
  const markOf = ({ bootId, seq, ts }: MessageMark): MessageMark => ({
    bootId,
    seq,
    ts,
    isLate: message.isLate,
  });
  memory.count(topic.leaf);
  const json = readJson(message.payload);
  if (json === undefined) return refuse('json');
  if (topic.kind !== 'drone') {
    const read = readPower(topic, json, topic.kind);
    const { message: reply, faults } =
      topic.kind === 'station' ? withinTime(read, { ...o, receivedAt: message.receivedAt }) : read;
    for (const { refusal } of faults) o.metrics.rejected.inc({ reason: refusal });
    const fault = faults[0] ? { fault: faults[0] } : {};
    return reply ? { kind: 'power', message: reply, from, ...fault } : { kind: 'nothing', from, ...fault };
  }
  switch (topic.leaf) {
    case 'telemetry': {
      const read = readTelemetry(json);
      if ('error' in read) return refuse('schema', read.error);
      const { ts, seq, bootId, data } = read.value;
      const point = { droneId: id, bootId, seq, at: ts, receivedAt: message.receivedAt, data };
      return isTooOld(point, o.retentionDays)
        ? refuse('too-old')
        : { kind: 'points', points: [point], isBuffered: false, from, ...partial(read.leftOut) };
    }
    case 'telemetry/batch':
      return readBatch(from, json, message.receivedAt, o);
    case 'status': {
      const read = statusMessage.safeParse(json);
      return read.success
        ? { kind: 'status', id, data: read.data.data, mark: markOf(read.data), from }
        : refuse('schema', read.error);
    }
    case 'state': {
      const read = readTolerant(stateMessage, json);
      if ('error' in read) return refuse('schema', read.error);
      const mark = markOf(read.value);
      return { kind: 'state', id, data: read.value.data, mark, from, ...partial(read.leftOut) };
    }
    case 'event': {
      const read = eventMessage.safeParse(json);
      return read.success
        ? { kind: 'event', id, at: read.data.ts, data: read.data.data, from }
        : refuse('schema', read.error);
    }
    case 'cmd/ack': {
      const read = ackMessage.safeParse(json);
      return read.success
        ? { kind: 'answer', id, data: read.data.data, mark: markOf(read.data), from }
        : refuse('schema', read.error);
    }
    default:
      return { kind: 'nothing', from };
  }
}

/** Drops only invalid samples of a batch, and invalid fields of a sample; the first error is kept for diagnostics. */
function readBatch(from: Sender, json: unknown, receivedAt: number, o: IntakeOptions): Parsed {
  const read = unreadBatchMessage.safeParse(json);
  let fault: Fault | undefined;
  const refuse = (refusal: Refusal, field?: string, nth?: number): void => {
    o.metrics.rejected.inc({ reason: refusal });
    const at = nth === undefined ? '' : `data.samples.${nth}.`;
    fault ??= {
      refusal,
      field: field === undefined && nth === undefined ? undefined : `${at}${field ?? ''}`,
    };
  };
  if (!read.success) {
    refuse('schema', fieldOf(read.error));
    return { kind: 'nothing', from, ...(fault ? { fault } : {}) };
  }
  const points: Point[] = [];
  for (const [nth, raw] of read.data.data.samples.entries()) {
    const one = readSample(raw);
    if ('error' in one) {
      refuse('schema', fieldOf(one.error), nth);
      continue;
    }
    const { seq, ts: at, data } = one.value;
    const point = { droneId: from.id, bootId: read.data.bootId, seq, at, receivedAt, data };
    if (isTooOld(point, o.retentionDays)) {
      refuse('too-old');
      continue;
    }
    if (one.leftOut.length > 0) refuse('invalid-fields', one.leftOut[0], nth);
    points.push(point);
  }
  return { kind: 'points', points, isBuffered: true, from, ...(fault ? { fault } : {}) };
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
