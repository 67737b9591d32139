import type { FieldMap } from '../../../shared/map/view/field-map.ts';
import { geojsonSource } from '../../../shared/map/view/map-layers.ts';
import { createDataPump } from '../../../shared/map/view/set-data.ts';
import { type DroneFeature, namedFeatures } from './drone-features.ts';
import { namedSource } from './drone-style.ts';

/** Names follow their glyphs a few times a second: with each cut of them the whole map is drawn again. */
const restMs = 200;

/** Names of the drones in view, which the map places so that they cover neither each other nor a glyph. */
export function createDroneNames({ map }: FieldMap, near: () => DroneFeature[]) {
  const pump = createDataPump(() => geojsonSource(map, namedSource), { restMs: () => restMs });
  let isDue = false;
  let named = 0;
  return {
    /** What is in view changed, or where it is. */
    markDue(): void {
      isDue = true;
    },
    /** Cuts the names again if that is due; the chosen drone's only keeps its place free, for a label of its own. */
    frame(chosenId: string | undefined): void {
      if (!isDue || pump.isBusy()) return;
      isDue = false;
      const drones = near();
      // Sending nothing again would have the map draw itself for nothing.
      if (drones.length === 0 && named === 0) return;
      named = drones.length;
      pump.offer(() => namedFeatures(drones, chosenId));
    },
  };
}
