import type { FieldMap } from '../../../shared/map/view/field-map.ts';
import { fitTo } from '../../../shared/map/view/fit.ts';
import { addLayers, repaint } from '../../../shared/map/view/map-layers.ts';
import { type DroneEvents, listenForDrones } from './drone-clicks.ts';
import { crowdRestMs } from './drone-crowd.ts';
import type { DroneFeature, DroneFeatureSource } from './drone-features.ts';
import { createDroneGlyphs } from './drone-glyphs.ts';
import { createDroneNames } from './drone-names.ts';
import { createDroneSelection } from './drone-selection.ts';
import { droneLayersOf, droneSources, separateZoom } from './drone-style.ts';

/**
 * The fleet on the map: single glyphs, or clusters at low zoom, on a canvas. Reads `source` at most once per frame, a
 * large fleet less often, and only if its version or the clusters' zoom level changed, and does nothing while the page is hidden.
 */
export function createDronesLayer(field: FieldMap, source: DroneFeatureSource, events: DroneEvents) {
  const { map } = field;
  addLayers(map, 'drones', droneSources, droneLayersOf(field.colours()));
  field.onColours((colours) => repaint(map, droneLayersOf(colours)));
  const glyphs = createDroneGlyphs(field);
  const names = createDroneNames(field, glyphs);
  const selection = createDroneSelection(field, glyphs);
  listenForDrones(field, glyphs, events);
  let selectedId: string | undefined;
  let followedVersion: number | undefined;
  /** The drones on the canvas, and the zoom level of their clusters. */
  let shown:
    | { version: number; level: number | undefined; atMs: number; features: DroneFeature[] }
    | undefined;
  const levelNow = () => {
    const zoom = map.getZoom();
    return zoom >= separateZoom ? undefined : Math.floor(zoom);
  };

  const arrange = (nowMs: number): void => {
    const [version, level] = [source.version(), levelNow()];
    if (shown && level === shown.level) {
      if (version === shown.version) return;
      if (nowMs - shown.atMs < crowdRestMs(shown.features.length, level !== undefined)) return;
    }
    shown = { version, level, atMs: nowMs, features: [...source.features()] };
    glyphs.show(shown.features, nowMs, level);
    names.markDue();
  };
  const findSelected = (): DroneFeature | undefined => {
    if (selectedId === undefined) return undefined;
    for (const drone of shown?.features ?? source.features()) if (drone.id === selectedId) return drone;
    return undefined;
  };

  // In the same frame as the zoom, so that what is shown fits it.
  map.on('zoom', () => {
    if (shown && shown.level !== levelNow()) arrange(performance.now());
  });
  // A map that follows a drone ends a move with every frame; its names are updated with the fleet's next change.
  map.on('moveend', () => {
    if (!selection.isFollowing()) names.markDue();
  });
  field.addBeside({ features: glyphs.drawn, updates: glyphs.updates });
  field.onFrame((nowMs) => {
    arrange(performance.now());
    names.frame(selectedId);
    if (shown?.version !== followedVersion) selection.show(findSelected(), nowMs);
    followedVersion = shown?.version;
    selection.frame(nowMs);
    glyphs.frame();
  });

  return {
    select(id: string | undefined): void {
      if (id === selectedId) return;
      selectedId = id;
      names.markDue();
      const now = performance.now();
      selection.show(findSelected(), now);
      selection.frame(now);
      glyphs.frame();
    },
    follow: selection.setFollow,
    /** Fits the map to the whole fleet; false when there is none. */
    fit(): boolean {
      return fitTo(field, source.features());
    },
  };
}
export type DronesLayer = ReturnType<typeof createDronesLayer>;
