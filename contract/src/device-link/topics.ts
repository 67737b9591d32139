/** Topics `sf/v1/{kind}/{id}/{leaf}` and their rights. The id in the topic is the device's identity. */

export const deviceKinds = ['drone', 'charger', 'battery', 'station'] as const;
export type DeviceKind = (typeof deviceKinds)[number];

export const upLeaves = [
  'status',
  'telemetry',
  'telemetry/batch',
  'state',
  'sortie',
  'event',
  'cmd/ack',
  'req',
] as const;
export type UpLeaf = (typeof upLeaves)[number];

export const downLeaves = ['event/ack', 'cmd', 'desired', 'req/reply'] as const;
export type DownLeaf = (typeof downLeaves)[number];
export type Leaf = UpLeaf | DownLeaf;

/** Leaves that devices publish retained; all others must not be. */
export const retainedLeaves: readonly Leaf[] = ['status', 'state', 'desired'];

/** A device's id, which is also its MQTT user name and its serial number in `sf/v1/{kind}/{id}`. */
export const deviceIdPattern = /^[A-Za-z0-9_-]{1,32}$/;

/** Largest payload in bytes; 600 full samples fit. */
export const maxPayloadBytes = 1_048_576;

const root = 'sf/v1';
const kinds: ReadonlySet<string> = new Set(deviceKinds);
const ups: ReadonlySet<string> = new Set(upLeaves);
const downs: ReadonlySet<string> = new Set(downLeaves);

const isKind = (text: string): text is DeviceKind => kinds.has(text);
const isUp = (text: string): text is UpLeaf => ups.has(text);
const isDown = (text: string): text is DownLeaf => downs.has(text);

/** Sorties are for drones only; every other leaf is for all kinds. */
const hasLeaf = (kind: DeviceKind, leaf: Leaf) => leaf !== 'sortie' || kind === 'drone';

/** The topic of one leaf of one device. */
export const topicOf = (kind: DeviceKind, id: string, leaf: Leaf): string => `${root}/${kind}/${id}/${leaf}`;

/** Subscription filter of one leaf for all devices of every kind. */
export const filterOf = (leaf: Leaf): string => `${root}/+/+/${leaf}`;

export type DeviceTopic =
  | { kind: DeviceKind; id: string; leaf: UpLeaf; direction: 'up' }
  | { kind: DeviceKind; id: string; leaf: DownLeaf; direction: 'down' };

/** Parses a topic; undefined unless it matches exactly. */
export function parseTopic(topic: string): DeviceTopic | undefined {
  if (!topic.startsWith(`${root}/`) || topic.length > 96) return undefined;
  const [, , kind = '', id = '', ...rest] = topic.split('/');
  const leaf = rest.join('/');
  if (!isKind(kind) || !deviceIdPattern.test(id)) return undefined;
  if (isUp(leaf)) return hasLeaf(kind, leaf) ? { kind, id, leaf, direction: 'up' } : undefined;
  return isDown(leaf) ? { kind, id, leaf, direction: 'down' } : undefined;
}

/** Whether a device may publish: its own up-leaves only, retained only where allowed. */
export function mayPublish(
  kind: DeviceKind,
  id: string,
  topic: string,
  { retain = false }: { retain?: boolean } = {},
): boolean {
  // Compared, not parsed: this runs for every message.
  const own = `${root}/${kind}/${id}/`;
  if (!topic.startsWith(own) || !deviceIdPattern.test(id)) return false;
  const leaf = topic.slice(own.length);
  return isUp(leaf) && hasLeaf(kind, leaf) && (!retain || retainedLeaves.includes(leaf));
}

/** Whether an MQTT filter (already split) can match a topic's levels. */
function matches(filter: readonly string[], levels: readonly string[]): boolean {
  for (const [at, part] of filter.entries()) {
    if (part === '#') return true;
    if (at >= levels.length || (part !== '+' && part !== levels[at])) return false;
  }
  return filter.length === levels.length;
}

/** Whether a device may subscribe: its own down-leaves; wildcards only below its own prefix. */
export function maySubscribe(kind: DeviceKind, id: string, filter: string): boolean {
  const own = `${root}/${kind}/${id}/`;
  if (!deviceIdPattern.test(id) || !filter.startsWith(own)) return false;
  const rest = filter.slice(own.length).split('/');
  const wellFormed = rest.every(
    (part, at) => part === '+' || (part === '#' ? at === rest.length - 1 : /^[a-z]+$/.test(part)),
  );
  return wellFormed && downLeaves.some((leaf) => matches(rest, leaf.split('/')));
}
