import type { FieldMap } from '../../../shared/map/view/field-map.ts';
import { geojsonSource } from '../../../shared/map/view/map-layers.ts';
import { asLongAsCut, createDataPump, drawnSource } from '../../../shared/map/view/set-data.ts';
import { type DroneFeatureSource, farFeatures } from './drone-features.ts';
import { droneSource } from './drone-style.ts';

const emptyFeatures = { type: 'FeatureCollection' as const, features: [] };

/** Drones at low zoom, clustered by the map. */
export function createDroneClusters({ map }: FieldMap, source: DroneFeatureSource) {
  let gathered: number | undefined;
  let areDrawn = false;
  let updates = { count: 0, readMs: 0 };
  const pump = createDataPump(() => drawnSource(map, droneSource, geojsonSource(map, droneSource)), {
    restMs: asLongAsCut,
    onCut: (readMs) => {
      areDrawn = gathered !== undefined;
      if (areDrawn) updates = { count: updates.count + 1, readMs };
    },
  });
  return {
    /** Clusters the fleet of this version, unless an earlier update is still running. */
    gather(version: number): void {
      if (version === gathered || pump.isBusy()) return;
      gathered = version;
      pump.offer(() => farFeatures(source.features()));
    },
    /** Whether the clusters have been rendered; until then the glyphs stay. */
    areDrawn: () => areDrawn,
    /** Empties the clusters, so that zooming out later does not flash old ones. */
    scatter(): void {
      if (gathered === undefined) return;
      gathered = undefined;
      areDrawn = false;
      pump.offer(() => emptyFeatures);
    },
    updates: () => updates,
  };
}
