import type { MapArchive, MapLayer } from '@smartflight/contract/land/maps.schemas.ts';
import type { MapLayerType } from '@smartflight/contract/land/maps.ts';
import { Map as MapLibreMap, setWorkerUrl } from 'maplibre-gl';
import workerUrl from 'maplibre-gl/dist/maplibre-gl-worker.mjs?worker&url';
import 'maplibre-gl/dist/maplibre-gl.css';
import { afterPaint } from '../../after-paint.ts';
import type { Lang } from '../../i18n/languages.ts';
import type { Look } from '../../ui/theme/tokens.ts';
import { createDetail } from '../detail/detail.ts';
import { type BaseState, createBaseLayers } from '../tiles/base-layers.ts';
import { type Boundaries, baseLayersOf, baseStyle } from '../tiles/base-style.ts';
import { drawNames, drawOfflineWorld } from '../tiles/offline-world.ts';
import { createMapLoss } from './context-loss.ts';
import { createFieldFrame } from './field-frame.ts';
import { type MapColours, mapColours } from './map-colours.ts';
import { drawMapImages } from './map-images.ts';
import { repaint } from './map-layers.ts';
import { keepSize } from './map-size.ts';

setWorkerUrl(workerUrl);

export interface FieldMapOptions {
  look: Look;
  lang: Lang;
  centre: { lon: number; lat: number };
  zoom: number;
}

type Paint = (colours: MapColours) => void;

/** A drawn feature and its layer. */
export interface DrawnFeature {
  layer: string;
  properties: Record<string, unknown>;
}

interface DrawnBeside {
  /** The current content. */
  features(): DrawnFeature[];
  /** Number of draws with newer data, and the time at which the shown data was read (`performance.now()`). */
  updates(): { count: number; readMs: number };
}

/** Base map: the operator's layers and borders, and the user's choice. */
interface Base {
  layers: readonly MapLayer[];
  chosen: MapLayerType;
  boundaries: Boundaries;
  archives: readonly MapArchive[];
}
const sameBase = (one: Base, other: Base): boolean =>
  one.layers === other.layers &&
  one.archives === other.archives &&
  one.chosen === other.chosen &&
  one.boundaries === other.boundaries;

/** Objects created once per map, however often its page is shown. */
function createRedraw() {
  const kept = new Map<string, unknown>();
  return function keep<T>(key: string, make: () => T): T {
    if (!kept.has(key)) kept.set(key, make());
    return kept.get(key) as T;
  };
}

/** Calls its subscribers once per animation frame; pauses while map or browser tab is hidden. */
function createFrameLoop() {
  const subscribers = new Set<(nowMs: number) => void>();
  let shown = false;
  let frame = 0;
  const step = (nowMs: number) => {
    for (const subscriber of subscribers) subscriber(nowMs);
    frame = requestAnimationFrame(step);
  };
  const refresh = () => {
    const run = shown && !document.hidden && subscribers.size > 0;
    if (run && frame === 0) frame = requestAnimationFrame(step);
    if (run || frame === 0) return;
    cancelAnimationFrame(frame);
    frame = 0;
  };
  document.addEventListener('visibilitychange', refresh);
  return {
    setShown(next: boolean): void {
      shown = next;
      refresh();
    },
    subscribe(subscriber: (nowMs: number) => void): () => void {
      subscribers.add(subscriber);
      refresh();
      return () => {
        subscribers.delete(subscriber);
        refresh();
      };
    },
    dispose: () => {
      shown = false;
      refresh();
      document.removeEventListener('visibilitychange', refresh);
    },
  };
}

/**
 * A map with offline base, provider layers, frame and look. Independent of React; feature layers are added with
 * `keep` and draw themselves in `onColours`.
 */
export function createFieldMap(host: HTMLElement, options: FieldMapOptions) {
  let { look, lang } = options;
  let colours = mapColours(look);
  let boundaries: Boundaries = 'none';
  let asked: Base | undefined;
  let removed = false;
  let shown = false;
  const painters = new Set<Paint>();
  const beside = new Set<DrawnBeside>();
  const loss = createMapLoss();
  const baseListeners = new Set<(state: BaseState) => void>();
  const map = new MapLibreMap({
    container: host,
    style: baseStyle(colours, boundaries),
    center: [options.centre.lon, options.centre.lat],
    zoom: options.zoom,
    maxZoom: 22,
    maxPitch: 0,
    dragRotate: false,
    pitchWithRotate: false,
    rollEnabled: false,
    trackResize: false,
    fadeDuration: 0,
    attributionControl: { compact: true },
    locale: {},
  });
  map.touchZoomRotate.disableRotation();
  map.keyboard.disableRotation();
  map.on('webglcontextlost', () => loss.set('map', true));
  map.on('webglcontextrestored', () => loss.set('map', false));
  const frames = createFrameLoop();
  const size = keepSize(map, host);
  const frame = createFieldFrame(map, () => colours);
  const keep = createRedraw();
  const detail = createDetail(map, { look, lang });
  let reportReady: () => void = () => undefined;
  const ready = new Promise<void>((resolve) => {
    reportReady = resolve;
  });
  const base = () =>
    keep('base', () =>
      createBaseLayers(map, look, (state) => {
        detail.setShown(state.shown === 'offline');
        for (const notify of baseListeners) notify(state);
      }),
    );
  map.once('style.load', () => {
    drawMapImages(map, colours);
    drawOfflineWorld(map, lang, () => !removed).catch((error: unknown) => console.error(error));
    frame.refresh();
    reportReady();
  });
  // On a phone the attribution starts folded, or it would cover the scale; it opens with the first source.
  const foldAttribution = () => {
    const attribution = host.querySelector('.maplibregl-compact-show');
    if (!attribution) return;
    map.off('sourcedata', foldAttribution);
    if (host.clientWidth >= 600) return;
    attribution.classList.remove('maplibregl-compact-show');
    attribution.removeAttribute('open');
  };
  map.on('sourcedata', foldAttribution);

  return {
    map,
    frame,
    keep,
    ready,
    colours: () => colours,
    onFrame: frames.subscribe,
    setShown(next: boolean): void {
      shown = next;
      if (!next) {
        frames.setShown(false);
        size.hidden();
        return;
      }
      size.shown();
      // Canvases above the map have kept their content too.
      afterPaint(() => frames.setShown(shown && !removed));
    },
    /** Calls `paint` at once and whenever the look changes. */
    onColours(paint: Paint): () => void {
      painters.add(paint);
      paint(colours);
      return () => painters.delete(paint);
    },
    /** Registers a canvas above the map with its own context. */
    addBeside: (part: DrawnBeside) => beside.add(part),
    beside: (): readonly DrawnBeside[] => [...beside],
    /** Number of WebGL contexts of this map; browsers have few. */
    contexts: () => 1 + beside.size,
    setLost: loss.set,
    /** Calls back when a drawing context is lost, at once if it already is. */
    onLost: loss.onLost,
    onBase(notify: (state: BaseState) => void): () => void {
      baseListeners.add(notify);
      return () => baseListeners.delete(notify);
    },
    /** Repeated calls with the same base, as when a page is shown again, do nothing unless its layer had failed. */
    // Closing a tab ends its map before React removes the page; later calls are ignored.
    setBase(next: Base): void {
      const isShown = asked !== undefined && sameBase(asked, next) && base().state().problem !== 'failed';
      if (removed || isShown) return;
      asked = next;
      boundaries = next.boundaries;
      map.setLayoutProperty('borders', 'visibility', boundaries === 'dashed' ? 'visible' : 'none');
      base().use(next.layers, next.chosen);
      detail.use(next.archives.find(({ use }) => use === 'detail')?.id);
    },
    /** Retries a layer that was replaced by the offline one. */
    retryBase(): void {
      if (asked && !removed) base().use(asked.layers, asked.chosen);
    },
    setLook(next: Look): void {
      if (removed || next === look) return;
      look = next;
      colours = mapColours(next);
      drawMapImages(map, colours);
      repaint(map, baseLayersOf(colours, boundaries));
      base().setTheme(next);
      detail.setLook(next);
      for (const paint of painters) paint(colours);
      frame.refresh();
    },
    setLang(next: Lang): void {
      if (removed) return;
      frame.refresh();
      if (next === lang) return;
      lang = next;
      detail.setLang(next);
      drawNames(map, next).catch((error: unknown) => console.error(error));
    },
    remove(): void {
      removed = true;
      frames.dispose();
      size.stop();
      base().dispose();
      detail.dispose();
      map.remove();
    },
  };
}
export type FieldMap = ReturnType<typeof createFieldMap>;
