import type { createTally } from './flight-log.ts';

/** The scalar fields of one logged message by name. */
export type UlogMessage = { topic: string; instance: number; fields: Map<string, number> };

/** What a scan of a log has found so far; complete when the generator is. */
export type UlogScan = { readableBytes: number; tally: ReturnType<typeof createTally> };

type Field = { type: string; count: number; name: string };
type Layout = { scalars: [name: string, type: string, offset: number][]; size: number; padding: number };
type Subscription = { topic: string; instance: number; layout: Layout };

const fileHeaderBytes = 16;
const headerBytes = 3;
const kinds: ReadonlySet<string> = new Set([...'BFIMPQARDLCSO']);
const latin1 = new TextDecoder('latin1');

const sizes: Readonly<Record<string, number>> = {
  ...{ int8_t: 1, uint8_t: 1, bool: 1, char: 1, int16_t: 2, uint16_t: 2, int32_t: 4, uint32_t: 4 },
  ...{ float: 4, int64_t: 8, uint64_t: 8, double: 8 },
};

const readers: Readonly<Record<string, (view: DataView, at: number) => number>> = {
  int8_t: (view, at) => view.getInt8(at),
  uint8_t: (view, at) => view.getUint8(at),
  bool: (view, at) => view.getUint8(at),
  char: (view, at) => view.getUint8(at),
  int16_t: (view, at) => view.getInt16(at, true),
  uint16_t: (view, at) => view.getUint16(at, true),
  int32_t: (view, at) => view.getInt32(at, true),
  uint32_t: (view, at) => view.getUint32(at, true),
  float: (view, at) => view.getFloat32(at, true),
  int64_t: (view, at) => Number(view.getBigInt64(at, true)),
  uint64_t: (view, at) => Number(view.getBigUint64(at, true)),
  double: (view, at) => view.getFloat64(at, true),
};

function fieldsOf(text: string): Field[] {
  return text.split(';').flatMap((part) => {
    const found = /^([\w/]+)(?:\[(\d{1,5})\])? (\w+)$/.exec(part.trim());
    return found ? [{ type: found[1]!, count: Number(found[2] ?? 1), name: found[3]! }] : [];
  });
}

/** The layouts of the messages, from the formats read so far; undefined where a nested one is unknown or circular. */
function createFormats() {
  const formats = new Map<string, Field[]>();
  const layouts = new Map<string, Layout | undefined>();
  const layoutOf = (name: string): Layout | undefined => {
    if (layouts.has(name)) return layouts.get(name);
    const fields = formats.get(name);
    if (!fields) return undefined;
    layouts.set(name, undefined);
    const layout: Layout = { scalars: [], size: 0, padding: 0 };
    for (const { type, count, name: field } of fields) {
      const size = sizes[type] ?? layoutOf(type)?.size;
      if (size === undefined || layout.size + size * count > 65_535) return undefined;
      if (count === 1 && type in sizes) layout.scalars.push([field, type, layout.size]);
      layout.size += size * count;
      layout.padding = field.startsWith('_padding') ? size * count : 0;
    }
    layouts.set(name, layout);
    return layout;
  };
  return {
    layoutOf,
    add(text: string) {
      const colon = text.indexOf(':');
      if (colon > 0 && formats.size < 2_000)
        formats.set(text.slice(0, colon), fieldsOf(text.slice(colon + 1)));
    },
  };
}

/** Whether the bytes begin like a ULog of version 0 or 1. */
export const isUlog = (bytes: Uint8Array): boolean =>
  [0x55, 0x4c, 0x6f, 0x67, 0x01, 0x12, 0x35].every((byte, at) => bytes[at] === byte);

/**
 * The logged messages of the wanted topics. A message that is of no known kind, has another length than its format, or
 * is not followed by another one is skipped, byte by byte. Source: the ULog file format of PX4.
 */
export function* ulogMessages(
  bytes: Uint8Array,
  wanted: ReadonlySet<string>,
  scan: UlogScan,
): Generator<UlogMessage> {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const formats = createFormats();
  const subscriptions = new Map<number, Subscription>();
  const isKind = (at: number) => kinds.has(String.fromCharCode(bytes[at + 2] ?? 0));
  const subscriptionAt = (at: number) => subscriptions.get(view.getUint16(at + headerBytes, true));
  const fits = (at: number, length: number): boolean => {
    if (length < 2) return false;
    const layout = subscriptionAt(at)?.layout;
    return layout !== undefined && length - 2 <= layout.size && length - 2 >= layout.size - layout.padding;
  };
  scan.readableBytes += Math.min(bytes.length, fileHeaderBytes);
  for (let at = fileHeaderBytes; at + headerBytes <= bytes.length; ) {
    const length = view.getUint16(at, true);
    const kind = String.fromCharCode(bytes[at + 2] ?? 0);
    const end = at + headerBytes + length;
    const isRead =
      isKind(at) &&
      length > 0 &&
      end <= bytes.length &&
      (end + headerBytes > bytes.length || isKind(end)) &&
      (kind !== 'D' || fits(at, length));
    if (!isRead) {
      at++;
      continue;
    }
    const body = at + headerBytes;
    if (kind === 'F') formats.add(latin1.decode(bytes.subarray(body, end)));
    if (kind === 'A' && length > 3) subscribe(view, body, end);
    const subscription = kind === 'D' ? subscriptionAt(at) : undefined;
    scan.readableBytes += headerBytes + length;
    if (subscription) scan.tally.add(subscription.topic);
    at = end;
    if (subscription && wanted.has(subscription.topic)) yield messageOf(subscription, view, body + 2, end);
  }

  function subscribe(from: DataView, body: number, end: number) {
    const topic = latin1.decode(bytes.subarray(body + 3, end));
    const layout = formats.layoutOf(topic);
    if (!layout) return;
    const instance = from.getUint8(body);
    subscriptions.set(from.getUint16(body + 1, true), { topic, instance, layout });
  }
}

function messageOf({ topic, instance, layout }: Subscription, view: DataView, at: number, end: number) {
  const fields = new Map<string, number>();
  for (const [name, type, offset] of layout.scalars) {
    if (at + offset + sizes[type]! <= end) fields.set(name, readers[type]!(view, at + offset));
  }
  return { topic, instance, fields };
}
