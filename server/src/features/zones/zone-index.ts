import type { ZoneLayer, ZoneTime } from '@smartflight/contract/airspace/zone.schemas.ts';
import type { ZoneClass } from '@smartflight/contract/airspace/zone.ts';
import { distanceToM } from '@smartflight/geo/distance.ts';
import type { Box } from '@smartflight/geo/shape.ts';
import Flatbush from 'flatbush';
import type { Deps } from '../../access/deps.ts';
import type { Airspace, NearLayer, Place } from '../../live/zone-watch/airspace.ts';
import { gapM, undecidedBy } from '../../live/zone-watch/heights.ts';
import { boxAround, boxAt, distanceToBoxM } from './zone-boxes.ts';
import { stateAt } from './zone-time.ts';
import { type IndexedRow, readChanged } from './zones.store.ts';

export interface IndexedLayer extends ZoneLayer {
  zone: IndexedZone;
  /** Index of the layer in its zone, from 0. */
  layer: number;
  box: Box;
}

export interface IndexedZone {
  id: string;
  class: ZoneClass;
  title: string;
  names: Record<string, string>;
  messages: Record<string, string>;
  country: string;
  airport: string | null;
  times: ZoneTime[];
  layers: IndexedLayer[];
}

/** All zones that have not ended, in memory: a look-up takes microseconds and no database connection. */
export interface ZoneIndex extends Airspace {
  search(box: Box): IndexedLayer[];
  all(): Iterable<IndexedZone>;
  /** Reads the changes since the last read; concurrent calls share one read. */
  refresh(): Promise<void>;
  onChange(listener: () => void): void;
}

/** Zones beyond this distance from a place are not considered. */
const horizonM = 6_000;

/** Opens the index: reads all zones, then follows every change by any process. */
export async function openZoneIndex({
  pools,
  events,
  log,
}: Pick<Deps, 'pools' | 'events' | 'log'>): Promise<ZoneIndex> {
  const index = createZoneIndex((since) => readChanged(pools.db, since));
  const refresh = (): void => {
    index.refresh().catch((error: unknown) => {
      log.warn({ error: String(error) }, 'zones could not be read again');
      setTimeout(refresh, 1_000).unref();
    });
  };
  events.onGap(refresh);
  events.subscribe(({ type }) => type === 'zones-changed' && refresh());
  await index.refresh();
  return index;
}

/** `read` returns the rows with a revision above `since`, including ended ones. */
export function createZoneIndex(read: (since: string) => Promise<IndexedRow[]>): ZoneIndex {
  const zones = new Map<string, IndexedZone>();
  const listeners: (() => void)[] = [];
  let revision = '0';
  let layers: IndexedLayer[] = [];
  let tree: Flatbush | undefined;
  let reading: Promise<void> | undefined;
  let isStale = false;

  async function readAll(): Promise<void> {
    do {
      isStale = false;
      const rows = await read(revision);
      for (const row of rows) {
        if (row.ended) zones.delete(row.id);
        else zones.set(row.id, indexed(row));
        if (BigInt(row.revision) > BigInt(revision)) revision = row.revision;
      }
      if (rows.length > 0) rebuild();
    } while (isStale);
  }

  function rebuild(): void {
    layers = [...zones.values()].flatMap((zone) => zone.layers);
    tree = layers.length > 0 ? new Flatbush(layers.length) : undefined;
    for (const { box } of layers) tree?.add(box.west, box.south, box.east, box.north);
    tree?.finish();
    for (const listener of listeners) listener();
  }

  function refresh(): Promise<void> {
    isStale = true;
    reading ??= readAll()
      .finally(() => {
        reading = undefined;
      })
      // Another refresh was requested after the last row was read.
      .then(() => (isStale ? refresh() : undefined));
    return reading;
  }

  const search = ({ west, south, east, north }: Box): IndexedLayer[] =>
    (tree?.search(west, south, east, north) ?? []).flatMap((at) => layers[at] ?? []);

  return {
    get revision() {
      return revision;
    },
    search,
    all: () => zones.values(),
    around: (place, withinM) => lookAround(search, place, withinM),
    onChange: (listener) => void listeners.push(listener),
    refresh,
  };
}

function indexed(row: IndexedRow): IndexedZone {
  const { id, title, names, messages, country, airport, times } = row;
  const zone: IndexedZone = {
    id,
    class: row.class,
    title,
    names,
    messages,
    country,
    airport,
    times,
    layers: [],
  };
  zone.layers = row.layers.map((layer, at) => ({ ...layer, zone, layer: at, box: boxAround(layer.shape) }));
  return zone;
}

function lookAround(
  search: ZoneIndex['search'],
  { lat, lon }: Place,
  withinM: number,
): { layers: NearLayer[]; othersM: number } {
  const near: NearLayer[] = [];
  let othersM = horizonM;
  for (const layer of search(boxAt([lon, lat], horizonM))) {
    const atLeastM = distanceToBoxM([lon, lat], layer.box);
    const distanceM = atLeastM > withinM ? atLeastM : distanceToM([lon, lat], layer.shape);
    if (distanceM <= withinM) near.push(nearLayer(layer));
    else if (distanceM < othersM) othersM = distanceM;
  }
  return { layers: near, othersM };
}

function nearLayer({ zone, shape, floor, ceiling }: IndexedLayer): NearLayer {
  // Caches the last place, because it is often queried several times in a row.
  let known: Place | undefined;
  let knownM = 0;
  return {
    zoneId: zone.id,
    zoneName: zone.title,
    class: zone.class,
    distanceM: (place) => {
      if (place !== known) knownM = distanceToM([place.lon, place.lat], shape);
      known = place;
      return knownM;
    },
    isInForce: (at) => stateAt(zone.times, at) === 'inForce',
    gapM: (spans) => gapM({ floor, ceiling }, spans),
    undecidedBy: (spans, marginM) => undecidedBy({ floor, ceiling }, spans, marginM),
  };
}
