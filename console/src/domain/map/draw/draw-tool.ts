import { circlePolygon } from '@smartflight/geo/circle.ts';
import { distanceM } from '@smartflight/geo/distance.ts';
import type { Circle, Line, Position, Ring } from '@smartflight/geo/shape.ts';
import {
  type GeoJSONStoreFeatures,
  TerraDraw,
  TerraDrawCircleMode,
  TerraDrawLineStringMode,
  TerraDrawModeUndoRedo,
  type TerraDrawMouseEvent,
  TerraDrawPolygonMode,
  TerraDrawSelectMode,
} from 'terra-draw';
import { TerraDrawMapLibreGLAdapter } from 'terra-draw-maplibre-gl-adapter';
import { slotLayer } from '../../../shared/map/tiles/base-style.ts';
import type { FieldMap } from '../../../shared/map/view/field-map.ts';
import { drawStyles } from './draw-styles.ts';
import type { DrawMode } from './drawing.ts';
import { rounded, type Sketch, type SketchRing } from './sketch.ts';
import { snapPx, snapTo } from './snap.ts';

export interface DrawToolEvents {
  /** Called when a ring, corner or circle is completed. */
  changed: (drawn: Pick<Sketch, 'rings' | 'circle'>) => void;
  /** The current drawing, including an unfinished ring. */
  moved: (drawn: Pick<Sketch, 'rings' | 'circle'>) => void;
  /** Called when a cutting line was drawn. */
  cut: (line: Line) => void;
  /** A ring, circle or line is complete: the tool continues by editing corners. */
  modeEnded: () => void;
}

/** The key by which the tool itself ends a ring; no keyboard has it. */
const finishKey = 'sf-finish';
const cancelKey = 'sf-cancel';
const press = (key: string) => ({ key, heldKeys: [], preventDefault: () => undefined });
const coarse = () => matchMedia('(pointer: coarse)').matches;

type Feature = GeoJSONStoreFeatures;
const isRole = (mode: unknown): mode is SketchRing['role'] => mode === 'outer' || mode === 'hole';

/**
 * Draws rings, circles and lines by mouse, touch and pen. It knows rings as single polygons: assignment of holes to
 * parts, history and validity belong to the caller (`useDrawing`).
 */
export function createDrawTool(field: FieldMap, events: DrawToolEvents, neighbours: () => Iterable<Ring>) {
  const { map } = field;
  const pointerDistance = coarse() ? 32 : 16;
  const keyEvents = { finish: finishKey, cancel: cancelKey };
  const toCustom = (event: TerraDrawMouseEvent, context: { currentId?: string | number | undefined }) =>
    snapped(event, context.currentId);
  const snapping = { toCustom };
  const rings = {
    outer: new TerraDrawPolygonMode({ modeName: 'outer', snapping, pointerDistance, keyEvents }),
    hole: new TerraDrawPolygonMode({ modeName: 'hole', snapping, pointerDistance, keyEvents }),
  };
  const line = new TerraDrawLineStringMode({ modeName: 'cut', pointerDistance, keyEvents });
  const circle = new TerraDrawCircleMode({ modeName: 'circle', keyEvents });
  const corners = { midpoints: true, draggable: true, deletable: true, snappable: { toCustom } };
  // Self-intersections are shown and cannot be saved, but are allowed while dragging.
  const ringFlags = { feature: { draggable: false, selfIntersectable: true, coordinates: corners } };
  const select = new TerraDrawSelectMode({
    modeName: 'edit',
    pointerDistance,
    allowManualDeselection: false,
    keyEvents: null,
    flags: {
      outer: ringFlags,
      hole: ringFlags,
      circle: { feature: { draggable: true, coordinates: { resizable: 'center' } } },
    },
  });
  const draw = new TerraDraw({
    adapter: new TerraDrawMapLibreGLAdapter({
      map,
      coordinatePrecision: 9,
      minPixelDragDistanceDrawing: coarse() ? 10 : 3,
      minPixelDragDistanceSelecting: coarse() ? 6 : 1,
      prefixId: 'sf-draw',
      renderBelowLayerId: slotLayer('marks'),
    }),
    modes: [rings.outer, rings.hole, line, circle, select],
    undoRedo: { modeLevel: new TerraDrawModeUndoRedo() },
  });
  let mode: DrawMode = 'look';
  let removed = false;
  let isLoading = false;
  /** Number of the ring whose corners are shown. */
  let shown = 0;

  const shapesOf = () => draw.getSnapshot().filter(({ properties }) => isPolygon(properties));
  const drawn = (): Pick<Sketch, 'rings' | 'circle'> => {
    const features = draw.getSnapshot();
    const found = features.find(({ properties }) => properties.mode === 'circle' && isPolygon(properties));
    const circle = found && circleOf(found);
    return { rings: features.flatMap(ringOf), ...(circle ? { circle } : {}) };
  };

  function snapped(event: TerraDrawMouseEvent, currentId: string | number | undefined): Position | undefined {
    const { containerX: x, containerY: y } = event;
    const [a, b] = [map.unproject([x - snapPx, y + snapPx]), map.unproject([x + snapPx, y - snapPx])];
    const near = { west: a.lng, south: a.lat, east: b.lng, north: b.lat };
    const own = draw
      .getSnapshot()
      .filter(({ id, properties }) => id !== currentId && !properties.currentlyDrawing)
      .flatMap(ringOf);
    const all = [...own.map(({ ring }) => ring), ...neighbours()];
    const at = snapTo({ x, y }, all, { project: (position) => map.project(position), near });
    return at && rounded(at);
  }

  const cross = document.createElement('span');
  cross.className = 'sf-draw-cross';
  cross.setAttribute('aria-hidden', 'true');
  const placeCross = () => {
    const { x, y } = map.project(map.getCenter());
    cross.style.translate = `${x}px ${y}px`;
  };

  draw.start();
  draw.setMode('static');
  map.getContainer().append(cross);
  map.on('move', placeCross);
  map.on('resize', placeCross);
  const stopColours = field.onColours((colours) => {
    const styles = drawStyles(colours);
    draw.updateModeOptions<typeof TerraDrawPolygonMode>('outer', { styles: styles.outer });
    draw.updateModeOptions<typeof TerraDrawPolygonMode>('hole', { styles: styles.hole });
    draw.updateModeOptions<typeof TerraDrawLineStringMode>('cut', { styles: styles.cut });
    draw.updateModeOptions<typeof TerraDrawCircleMode>('circle', { styles: styles.circle });
    draw.updateModeOptions<typeof TerraDrawSelectMode>('edit', { styles: styles.edit });
  });
  draw.on('change', () => {
    if (!isLoading && !removed) events.moved(drawn());
  });
  draw.on('finish', (id, { action }) => {
    const feature = draw.getSnapshotFeature(id);
    if (feature?.properties.mode === 'cut') {
      const { geometry } = feature;
      // Deferred, because the library is still processing the finished shape.
      queueMicrotask(() => {
        if (removed) return;
        draw.removeFeatures([id]);
        if (geometry.type === 'LineString') events.cut(geometry.coordinates as Line);
        events.modeEnded();
      });
      return;
    }
    events.changed(drawn());
    if (action === 'draw') shown = shapesOf().length - 1;
    if (action === 'draw') queueMicrotask(() => !removed && events.modeEnded());
  });

  const choose = (index: number): void => {
    shown = index;
    const id = (shapesOf()[index] ?? shapesOf()[0])?.id;
    if (id !== undefined) draw.selectFeature(id, 'edit');
  };
  draw.on('select', (id) => {
    shown = Math.max(
      0,
      shapesOf().findIndex((feature) => feature.id === id),
    );
  });
  const apply = (): void => {
    const wanted = mode === 'look' ? 'static' : mode;
    if (draw.getMode() !== wanted) draw.setMode(wanted);
    cross.hidden = mode === 'look' || mode === 'edit';
    placeCross();
    if (mode === 'edit') choose(shown);
  };

  return {
    /** Replaces the current sketch, keeping the mode. */
    load({ rings, circle }: Pick<Sketch, 'rings' | 'circle'>): void {
      isLoading = true;
      draw.setMode('static');
      draw.clear();
      const features = rings.map(({ role, ring }) => polygonOf(ring.map(rounded), { mode: role }));
      if (circle)
        features.push(
          polygonOf(circlePolygon(circle, 64).coordinates[0]?.map(rounded) ?? [], {
            mode: 'circle',
            radiusKilometers: circle.radiusM / 1000,
          }),
        );
      draw.addFeatures(features);
      isLoading = false;
      apply();
      events.moved(drawn());
    },
    setMode(next: DrawMode): void {
      mode = next;
      apply();
    },
    /** Removes the last corner of an unfinished ring; false when there is none. */
    undoCorner: (): boolean => draw.getModeState() === 'drawing' && draw.undo(),
    isUnderWay: (): boolean => draw.getModeState() === 'drawing',
    /** Ends the unfinished ring or line, if it has enough corners. */
    finish(): void {
      const [active] = [rings.outer, rings.hole, line, circle].filter(({ mode: name }) => name === mode);
      active?.onKeyUp(press(finishKey));
    },
    cancel(): void {
      const [active] = [rings.outer, rings.hole, line, circle].filter(({ mode: name }) => name === mode);
      active?.onKeyUp(press(cancelKey));
    },
    placeAtCentre(): void {
      const canvas = map.getCanvas();
      const { lng, lat } = map.getCenter();
      const { x, y } = map.project([lng, lat]);
      const box = canvas.getBoundingClientRect();
      const at = {
        clientX: box.left + x,
        clientY: box.top + y,
        bubbles: true,
        isPrimary: true,
        pointerId: 1,
      };
      canvas.dispatchEvent(new PointerEvent('pointermove', at));
      canvas.dispatchEvent(new PointerEvent('pointerdown', { ...at, button: 0, buttons: 1 }));
      canvas.dispatchEvent(new PointerEvent('pointerup', { ...at, button: 0 }));
    },
    /** Shows the corners of one ring, by its number in the sketch. */
    choose,
    remove(): void {
      if (removed) return;
      removed = true;
      stopColours();
      map.off('move', placeCross);
      map.off('resize', placeCross);
      cross.remove();
      draw.stop();
    },
  };
}
export type DrawTool = ReturnType<typeof createDrawTool>;

/** The library's corners, midpoints and closing points carry the mode of their ring too. */
function isPolygon(properties: Feature['properties']): boolean {
  const helper = properties.selectionPoint ?? properties.midPoint ?? properties.closingPoint;
  return helper === undefined && (isRole(properties.mode) || properties.mode === 'circle');
}

function ringOf({ geometry, properties }: Feature): SketchRing[] {
  const { mode } = properties;
  if (geometry.type !== 'Polygon' || !isRole(mode)) return [];
  return [{ role: mode, ring: (geometry.coordinates[0] ?? []) as Ring }];
}

function circleOf({ geometry }: Feature): Circle | undefined {
  const corners = geometry.type === 'Polygon' ? ((geometry.coordinates[0] ?? []).slice(0, -1) as Ring) : [];
  if (corners.length === 0) return undefined;
  const mean = (axis: 0 | 1) => corners.reduce((sum, corner) => sum + corner[axis], 0) / corners.length;
  const centre = rounded([mean(0), mean(1)]);
  const radiusM = corners.reduce((sum, corner) => sum + distanceM(centre, corner), 0) / corners.length;
  return { type: 'Circle', centre, radiusM: Math.round(radiusM * 10) / 10 };
}

const polygonOf = (ring: Ring, properties: Feature['properties']): Feature => ({
  type: 'Feature',
  properties,
  geometry: { type: 'Polygon', coordinates: [ring] },
});
