import { type UpLeaf, upLeaves } from '@smartflight/contract/device-link/topics.ts';
import type { Diagnostics as DeviceDiagnostics } from '@smartflight/contract/devices/device-history.schemas.ts';
import { type Refusal, refusals } from '@smartflight/contract/devices/device-history.ts';
import type { Clock } from '../../platform/clock.ts';

export interface Noted {
  leaf: UpLeaf | '';
  bytes: number;
  /** Server time, epoch ms. */
  at: number;
  /** Device time, epoch ms; absent for buffered messages. */
  ts?: number | undefined;
  refusal?: Refusal | undefined;
  /** What was invalid: a field such as `data.lat`, the topic, or the boot. */
  field?: string | undefined;
}

export type ConnectionEvent = DeviceDiagnostics['connections'][number]['event'];

/** The last messages of each device, in memory, to diagnose why a device is not shown. */
export interface Diagnostics {
  note(droneId: string, message: Noted): void;
  connection(droneId: string, event: ConnectionEvent, at: number): void;
  read(droneId: string): Pick<DeviceDiagnostics, 'messages' | 'connections' | 'clockOffsetMs'>;
}

const mostMessages = 50;
const mostConnections = 20;
/** Unregistered ids, such as mistyped ones: only the newest are kept. */
const mostStrangers = 500;
const fieldLength = 80;

const leaves: readonly (UpLeaf | '')[] = ['', ...upLeaves];
const leafNumbers = new Map(leaves.map((leaf, number) => [leaf, number]));
const refusalNumbers = new Map(refusals.map((refusal, index) => [refusal, index + 1]));
const events: readonly ConnectionEvent[] = ['connected', 'disconnected', 'refused', 'taken-over'];
const eventNumbers = new Map(events.map((event, number) => [event, number]));

/** Bytes per message: server time, size, clock offset, leaf and error; per connection: time and event. */
const messageBytes = 18;
const connectionBytes = 9;
const noOffset = -0x8000_0000;

/** The newest messages and connections of one device, packed into about 1 kB. */
class Ring {
  private readonly bytes = new DataView(
    new ArrayBuffer(mostMessages * messageBytes + mostConnections * connectionBytes),
  );
  private messages = 0;
  private connections = 0;
  /** Allocated only for devices with errors. */
  private fields: string[] | undefined;

  note({ leaf, bytes, at, ts, refusal, field }: Noted): void {
    const nth = this.messages++ % mostMessages;
    const place = nth * messageBytes;
    this.bytes.setFloat64(place, at);
    this.bytes.setUint32(place + 8, bytes);
    const offset = ts === undefined ? noOffset : Math.max(-0x7fff_ffff, Math.min(0x7fff_ffff, ts - at));
    this.bytes.setInt32(place + 12, offset);
    this.bytes.setUint8(place + 16, leafNumbers.get(leaf) ?? 0);
    this.bytes.setUint8(place + 17, refusal === undefined ? 0 : (refusalNumbers.get(refusal) ?? 0));
    if (field !== undefined) {
      this.fields ??= [];
      this.fields[nth] = field.slice(0, fieldLength);
    } else if (this.fields) this.fields[nth] = '';
  }

  connection(event: ConnectionEvent, at: number): void {
    const place = mostMessages * messageBytes + (this.connections++ % mostConnections) * connectionBytes;
    this.bytes.setFloat64(place, at);
    this.bytes.setUint8(place + 8, eventNumbers.get(event) ?? 0);
  }

  read(): ReturnType<Diagnostics['read']> {
    const offsets: number[] = [];
    const messages = newest(this.messages, mostMessages).map((nth) => {
      const place = nth * messageBytes;
      const offset = this.bytes.getInt32(place + 12);
      if (offset !== noOffset) offsets.push(offset);
      return {
        at: new Date(this.bytes.getFloat64(place)).toISOString(),
        leaf: leaves[this.bytes.getUint8(place + 16)] ?? '',
        bytes: this.bytes.getUint32(place + 8),
        refusal: refusals[this.bytes.getUint8(place + 17) - 1] ?? null,
        field: this.fields?.[nth] || null,
      };
    });
    const connections = newest(this.connections, mostConnections).map((nth) => {
      const place = mostMessages * messageBytes + nth * connectionBytes;
      return {
        at: new Date(this.bytes.getFloat64(place)).toISOString(),
        event: events[this.bytes.getUint8(place + 8)] ?? 'connected',
      };
    });
    return { messages, connections, clockOffsetMs: median(offsets) };
  }
}

/** Indexes of a ring buffer, newest first. */
const newest = (count: number, most: number): number[] =>
  Array.from({ length: Math.min(count, most) }, (_, back) => (count - 1 - back) % most);

/** The median of the newest reports, because a single delayed message proves little about the clock. */
function median(values: number[]): number | null {
  return [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? null;
}

/** Whether a device without a live state is online, from its newest connection and messages. */
export const connectionSigns =
  ({ read }: Pick<Diagnostics, 'read'>) =>
  (id: string): { link: string; seenAt: Date | null } => {
    const { messages, connections } = read(id);
    const event = connections[0]?.event;
    const last = messages.find(({ refusal }) => refusal === null || refusal === 'invalid-fields');
    return {
      link: event === 'connected' || event === 'taken-over' ? 'online' : 'offline',
      seenAt: last ? new Date(last.at) : null,
    };
  };

/** Records boots whose points are dropped because the device has too many. */
export const noteCrowded =
  (diagnostics: Pick<Diagnostics, 'note'>, clock: Clock) =>
  (droneId: string, bootId: string): void =>
    diagnostics.note(droneId, {
      leaf: 'telemetry',
      bytes: 0,
      at: clock(),
      refusal: 'too-many-boots',
      field: bootId,
    });

/** @param isRegistered whether a device is registered: those are kept for good, of others only the newest few */
export function createDiagnostics(isRegistered: (droneId: string) => boolean): Diagnostics {
  const registered = new Map<string, Ring>();
  const strangers = new Map<string, Ring>();

  function ringOf(id: string): Ring {
    const known = registered.get(id);
    if (known) return known;
    const ring = strangers.get(id) ?? new Ring();
    if (isRegistered(id)) {
      strangers.delete(id);
      registered.set(id, ring);
    } else if (!strangers.has(id)) {
      strangers.set(id, ring);
      const [oldest] = strangers.keys();
      if (strangers.size > mostStrangers && oldest !== undefined) strangers.delete(oldest);
    }
    return ring;
  }

  return {
    note: (id, message) => ringOf(id).note(message),
    connection: (id, event, at) => ringOf(id).connection(event, at),
    read: (id) =>
      (registered.get(id) ?? strangers.get(id))?.read() ?? {
        messages: [],
        connections: [],
        clockOffsetMs: null,
      },
  };
}
