import type { FieldMap } from '../../../shared/map/view/field-map.ts';
import { fitTo } from '../../../shared/map/view/fit.ts';
import { addLayers, repaint } from '../../../shared/map/view/map-layers.ts';
import { type DroneEvents, listenForDrones } from './drone-clicks.ts';
import { createDroneClusters } from './drone-clusters.ts';
import type { DroneFeature, DroneFeatureSource } from './drone-features.ts';
import { createDroneGlyphs } from './drone-glyphs.ts';
import { createDroneNames } from './drone-names.ts';
import { createDroneSelection } from './drone-selection.ts';
import { droneLayersOf, droneSources, separateZoom } from './drone-style.ts';

/**
 * The fleet on the map: individual glyphs on a canvas, or clusters at low zoom. Reads `source` at most once per frame
 * and only if its version changed, sends nothing while an earlier update is being processed, and does nothing while
 * the page is hidden.
 */
export function createDronesLayer(field: FieldMap, source: DroneFeatureSource, events: DroneEvents) {
  const { map } = field;
  addLayers(map, 'drones', droneSources, droneLayersOf(field.colours()));
  field.onColours((colours) => repaint(map, droneLayersOf(colours)));
  const glyphs = createDroneGlyphs(field);
  const clusters = createDroneClusters(field, source);
  const names = createDroneNames(field, glyphs.near);
  const selection = createDroneSelection(field, glyphs);
  listenForDrones(field, glyphs, events);
  let selectedId: string | undefined;
  let followedVersion: number | undefined;
  /** Drones shown as glyphs; empty at low zoom. */
  let apart: { version: number; features: readonly DroneFeature[] } | undefined;
  const isApart = () => map.getZoom() >= separateZoom;

  const arrange = (): void => {
    const version = source.version();
    if (isApart()) {
      clusters.scatter();
      glyphs.setShown(true);
      if (apart?.version === version) return;
      apart = { version, features: [...source.features()] };
      glyphs.show(apart.features, performance.now());
      names.markDue();
      return;
    }
    apart = undefined;
    clusters.gather(version);
    // Glyphs stay until the clusters that replace them are rendered.
    if (clusters.areDrawn()) glyphs.setShown(false);
  };
  const findSelected = (): DroneFeature | undefined => {
    if (selectedId === undefined) return undefined;
    for (const drone of apart?.features ?? source.features()) if (drone.id === selectedId) return drone;
    return undefined;
  };

  // Glyphs must appear in the same frame in which the clusters disappear.
  map.on('zoom', () => {
    if (!apart && isApart()) arrange();
  });
  // A map that follows a drone ends a move with every frame; its names are updated with the fleet's next change.
  map.on('moveend', () => {
    if (!selection.isFollowing()) names.markDue();
  });
  field.addBeside({
    features: glyphs.drawn,
    updates: () => (isApart() ? glyphs.updates() : clusters.updates()),
  });
  field.onFrame((nowMs) => {
    arrange();
    names.frame(selectedId);
    const version = source.version();
    if (version !== followedVersion) selection.show(findSelected(), nowMs);
    followedVersion = version;
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
