import type { Map as MapLibreMap } from 'maplibre-gl';
import type { Lang } from '../../i18n/languages.ts';
import labelsUrl from '../geo/labels.geo.json?url';
import fineUrl from '../geo/world-50m.geo.json?url';
import coarseUrl from '../geo/world-110m.geo.json?url';
import { geojsonSource } from '../view/map-layers.ts';
import { decodeWorld, type WorldTopology } from './decode-world.ts';
import { cityFeatures, countryFeatures, type LabelTable } from './world-labels.ts';

const loaded = new Map<string, Promise<unknown>>();

/** Loads one of our data files, once for all maps; a failed load is retried at the next call. */
function load<T>(url: string, read: (response: Response) => Promise<T>): Promise<T> {
  const known = loaded.get(url);
  if (known) return known as Promise<T>;
  const loading = fetch(url).then(read);
  loaded.set(url, loading);
  loading.catch(() => loaded.delete(url));
  return loading;
}

const readWorld = async (response: Response) => {
  const topology: WorldTopology = await response.json();
  return decodeWorld(topology);
};
const readLabels = async (response: Response): Promise<LabelTable> => response.json();

async function drawWorld(map: MapLibreMap, url: string): Promise<void> {
  const world = await load(url, readWorld);
  for (const part of ['land', 'coast', 'borders'] as const) geojsonSource(map, part)?.setData(world[part]);
}

/** Draws names in a language; called again when the language changes. */
export async function drawNames(map: MapLibreMap, lang: Lang): Promise<void> {
  const table = await load(labelsUrl, readLabels);
  geojsonSource(map, 'countries')?.setData(countryFeatures(table, lang));
  geojsonSource(map, 'cities')?.setData(cityFeatures(table, lang));
}

const whenIdle = (work: () => void) => {
  if ('requestIdleCallback' in window) window.requestIdleCallback(work, { timeout: 8000 });
  else setTimeout(work, 2000);
};

/** Fills the offline base: a coarse world and names at once, the detailed world when the browser is idle. */
export async function drawOfflineWorld(map: MapLibreMap, lang: Lang, alive: () => boolean): Promise<void> {
  await Promise.all([drawWorld(map, coarseUrl), drawNames(map, lang)]);
  whenIdle(() => {
    if (alive()) drawWorld(map, fineUrl).catch((error: unknown) => console.warn(error));
  });
}
