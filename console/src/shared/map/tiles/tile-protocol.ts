import type { MapLayer } from '@smartflight/contract/land/maps.schemas.ts';
import { addProtocol } from 'maplibre-gl';
import type { SourceTile } from './gcj-plan.ts';
import { loadMainlandTest } from './mainland-china.ts';

const scheme = 'basemap';
const cachedTiles = 256;

/** MapLibre draws an empty response as a transparent tile. */
const noTile = new ArrayBuffer(0);

type Outcome = (layerId: string, ok: boolean) => void;
const listeners = new Set<Outcome>();
const layers = new Map<string, MapLayer>();
/** Provider tiles of shifted layers, each needed by up to four composed ones. Least recently used first. */
const cache = new Map<string, Promise<ImageBitmap | undefined>>();

/** Calls `listener` with the outcome of every provider tile, until the returned function is called. */
export function onTileOutcome(listener: Outcome): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Tile address of a layer's picture (`part` 0) or one of its overlays (from 1), for a raster source. */
export function tileAddress(layer: MapLayer, part: number): string {
  layers.set(layer.id, layer);
  return `${scheme}://${layer.id}/${part}/{z}/{x}/{y}`;
}

/** The provider's address of a tile; several templates are mirrors that share the load. */
export function providerUrl(layer: MapLayer, part: number, z: number, x: number, y: number): string {
  const mirrors = part === 0 ? layer.tiles : layer.overlays.slice(part - 1, part);
  const template = mirrors[(x + y) % mirrors.length] ?? '';
  const filled = template.replaceAll('{z}', `${z}`).replaceAll('{x}', `${x}`).replaceAll('{y}', `${y}`);
  return new URL(filled, window.location.href).href;
}

/** Undefined where the provider has no tile. Throws on failure. */
async function fetchTile(url: string, signal?: AbortSignal): Promise<Blob | undefined> {
  const response = await fetch(url, { signal });
  if (response.status === 404 || response.status === 204) return undefined;
  if (!response.ok) throw new Error(`Tile answered ${response.status}`);
  return response.blob();
}

function cachedTile(url: string): Promise<ImageBitmap | undefined> {
  const known = cache.get(url);
  if (known) {
    cache.delete(url);
    cache.set(url, known);
    return known;
  }
  const loading = fetchTile(url).then((blob) => (blob ? createImageBitmap(blob) : undefined));
  cache.set(url, loading);
  loading.catch(() => cache.delete(url));
  for (const oldest of cache.keys()) {
    if (cache.size <= cachedTiles) break;
    cache.delete(oldest);
  }
  return loading;
}

/** Draws provider tiles at their shifted positions. */
async function compose(layer: MapLayer, part: number, sources: SourceTile[]): Promise<ImageBitmap> {
  const size = layer.tileSize;
  const canvas = new OffscreenCanvas(size, size);
  const pen = canvas.getContext('2d');
  await Promise.all(
    sources.map(async ({ z, x, y, left, top }) => {
      const tile = await cachedTile(providerUrl(layer, part, z, x, y));
      if (tile) pen?.drawImage(tile, left, top, size, size);
    }),
  );
  return canvas.transferToImageBitmap();
}

async function loadTile(url: string, signal: AbortSignal): Promise<ImageBitmap | ArrayBuffer> {
  const [layerId = '', ...numbers] = url.slice(`${scheme}://`.length).split('/');
  const [part = 0, z = 0, x = 0, y = 0] = numbers.map(Number);
  const layer = layers.get(layerId);
  if (!layer) return noTile;
  try {
    let image: ImageBitmap | ArrayBuffer;
    if (layer.datum === 'gcj02') {
      // Loaded with the first shifted layer, because most maps never need it.
      const [{ composePlan }, inMainland] = await Promise.all([import('./gcj-plan.ts'), loadMainlandTest()]);
      const plan = composePlan(z, x, y, layer.tileSize, inMainland);
      image = await compose(layer, part, plan.sources);
    } else {
      image = (await (await fetchTile(providerUrl(layer, part, z, x, y), signal))?.arrayBuffer()) ?? noTile;
    }
    for (const notify of listeners) notify(layerId, true);
    return image;
  } catch (error) {
    if (!signal.aborted) for (const notify of listeners) notify(layerId, false);
    throw error;
  }
}

let installed = false;

/** Registers the protocol with MapLibre once; safe to call for every map. */
export function installTileProtocol(): void {
  if (installed) return;
  installed = true;
  addProtocol(scheme, async ({ url }, { signal }) => ({ data: await loadTile(url, signal) }));
}
