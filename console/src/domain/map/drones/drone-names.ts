import type { FieldMap } from '../../../shared/map/view/field-map.ts';
import { geojsonSource } from '../../../shared/map/view/map-layers.ts';
import { createDataPump } from '../../../shared/map/view/set-data.ts';
import { namedFeatures } from './drone-features.ts';
import type { DroneGlyphs } from './drone-glyphs.ts';
import { namedSource } from './drone-style.ts';

/** Names follow their glyphs a few times a second, because each update redraws the whole map. */
const restMs = 200;

/** Names of the drones in view, placed by the map so that they cover neither each other nor glyphs. */
export function createDroneNames(
  { map }: FieldMap,
  { near, labelAnchor }: Pick<DroneGlyphs, 'near' | 'labelAnchor'>,
) {
  const pump = createDataPump(() => geojsonSource(map, namedSource), { restMs: () => restMs });
  let isDue = false;
  let named = 0;
  return {
    markDue(): void {
      isDue = true;
    },
    /** Updates the names if due; the selected drone's name only reserves its space, because it has its own label. */
    frame(chosenId: string | undefined): void {
      if (!isDue || pump.isBusy()) return;
      isDue = false;
      const drones = near();
      // Sending an empty list again would redraw the map for nothing.
      if (drones.length === 0 && named === 0) return;
      named = drones.length;
      pump.offer(() => namedFeatures(drones, chosenId, labelAnchor()));
    },
  };
}
