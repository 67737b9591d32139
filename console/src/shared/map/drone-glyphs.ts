import { type DroneFeature, type DroneProperties, droneProperties } from './drone-features.ts';
import { nearZoom } from './drone-style.ts';
import type { FieldMap } from './field-map.ts';
import { createGlyphCanvas, glyphFloats } from './glyph-canvas.ts';
import { placeAll, type Sight, worldPlace } from './glyph-field.ts';
import { droneStates } from './map-colours.ts';
import { glyphAtlas, glyphImage, glyphPx, lockImage } from './map-images.ts';

const cellOf: Record<string, number> = Object.fromEntries(
  [...droneStates.map(glyphImage), lockImage].map((image, cell) => [image, cell]),
);
const lockCell = cellOf[lockImage] ?? 0;

/**
 * Every drone by itself, on a canvas over the map: the fleet moves ten times a second, and neither does a worker cut
 * it into tiles nor is the map beneath drawn again for that. The selected one is left to the map, where it glides.
 */
export function createDroneGlyphs(field: FieldMap) {
  const { map } = field;
  let drones: DroneProperties[] = [];
  let features: DroneFeature[] = [];
  let places = new Float64Array(0);
  let glyphs = new Float32Array(0);
  let selectedId: string | undefined;
  let isShown = false;
  const canvas = createGlyphCanvas(map.getCanvasContainer(), () => draw());

  const sight = (): Sight => {
    const { lng, lat } = map.getCenter();
    const { clientWidth, clientHeight } = map.getContainer();
    const { x, y } = map.project([lng, lat]);
    return {
      anchor: { lon: lng, lat },
      anchorPx: { x, y },
      worldPx: 512 * 2 ** map.getZoom(),
      widthPx: clientWidth,
      heightPx: clientHeight,
    };
  };
  /** Calls `each` for the drones in view, the selected one left out. */
  const inView = (from: Sight, each: (index: number, x: number, y: number) => void): void => {
    if (!isShown) return;
    const skipSelected = (index: number, x: number, y: number): void => {
      if (drones[index]?.id !== selectedId) each(index, x, y);
    };
    placeAll(from, places, { count: drones.length, marginPx: glyphPx, each: skipSelected });
  };

  function draw(): void {
    // Room for a badge on every glyph.
    if (glyphs.length < drones.length * 2 * glyphFloats)
      glyphs = new Float32Array(drones.length * 3 * glyphFloats);
    let count = 0;
    const put = (x: number, y: number, turn: number, cell: number, opacity: number): void => {
      const at = count * glyphFloats;
      glyphs[at] = x;
      glyphs[at + 1] = y;
      glyphs[at + 2] = turn;
      glyphs[at + 3] = cell;
      glyphs[at + 4] = opacity;
      count += 1;
    };
    const locked: [number, number][] = [];
    const from = sight();
    inView(from, (index, x, y) => {
      const drone = drones[index];
      if (!drone) return;
      put(x, y, (drone.heading * Math.PI) / 180, cellOf[drone.icon] ?? 0, drone.opacity);
      if (drone.locked) locked.push([x, y]);
    });
    for (const [x, y] of locked) put(x, y, 0, lockCell, 1);
    canvas.draw(glyphs, count, from);
  }

  field.onColours((colours) => {
    canvas.setAtlas(glyphAtlas(colours));
    draw();
  });
  // In the same frame as the map, so that drones and ground move as one.
  map.on('render', draw);
  map.once('remove', () => canvas.remove());
  field.onQuery(() => {
    const found: { layer: string; properties: Record<string, unknown> }[] = [];
    inView(sight(), (index) => found.push({ layer: 'drones', properties: { ...drones[index] } }));
    return found;
  });

  return {
    /** The drones as they are now. */
    show(next: readonly DroneFeature[]): void {
      features = [...next];
      drones = features.map(droneProperties);
      if (places.length < drones.length * 2) places = new Float64Array(drones.length * 3);
      features.forEach((feature, i) => {
        const { x, y } = worldPlace(feature);
        places[i * 2] = x;
        places[i * 2 + 1] = y;
      });
      draw();
    },
    setShown(next: boolean): void {
      if (next === isShown) return;
      isShown = next;
      draw();
    },
    select(id: string | undefined): void {
      selectedId = id;
      draw();
    },
    /** Drones whose names can be read: those in view at close range. */
    near(): DroneFeature[] {
      const found: DroneFeature[] = [];
      if (map.getZoom() < nearZoom) return found;
      inView(sight(), (index) => {
        const feature = features[index];
        if (feature) found.push(feature);
      });
      return found;
    },
    /** The drone whose glyph is nearest to a point of the view, no further than `reachPx` from its rim. */
    at(point: { x: number; y: number }, reachPx: number): { id: string; awayPx: number } | undefined {
      let best: { id: string; awayPx: number } | undefined;
      inView(sight(), (index, x, y) => {
        const awayPx = Math.hypot(x - point.x, y - point.y);
        const id = drones[index]?.id;
        if (id === undefined || awayPx > reachPx + glyphPx / 2) return;
        if (!best || awayPx < best.awayPx) best = { id, awayPx };
      });
      return best;
    },
  };
}
export type DroneGlyphs = ReturnType<typeof createDroneGlyphs>;
