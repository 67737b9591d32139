import {
  atlasCell,
  digitAdvancePx,
  digitImage,
  discImage,
  discRadiusPx,
  glyphAtlas,
} from '../../../shared/map/glyphs/glyph-atlas.ts';
import { createGlyphCanvas } from '../../../shared/map/glyphs/glyph-canvas.ts';
import { isSameSight, type SeenMap, type Sight, sightOf } from '../../../shared/map/glyphs/glyph-field.ts';
import { createGlyphList } from '../../../shared/map/glyphs/glyph-list.ts';
import type { DrawnFeature, FieldMap } from '../../../shared/map/view/field-map.ts';
import { bracketImage, glyphPx, lockImage } from '../../../shared/map/view/map-images.ts';
import type { LonLat } from '../../../shared/map/view/metric-grid.ts';
import { type Cluster, createDroneCrowd, placeIn } from './drone-crowd.ts';
import { type DroneFeature, type DroneProperties, droneProperties } from './drone-features.ts';
import { createDroneLabel } from './drone-label.ts';
import { nearZoom } from './drone-style.ts';

export interface GlyphField extends Pick<FieldMap, 'onColours' | 'setLost'> {
  map: SeenMap & {
    getCanvasContainer(): HTMLElement;
    on(event: 'render' | 'resize', listener: () => void): unknown;
    once(event: 'remove', listener: () => void): unknown;
  };
}

/** The selected drone and its current pixel position. */
export interface ChosenDrone {
  drone: DroneFeature;
  at: LonLat;
}

type Drawn =
  | { layer: 'drones' | 'drone-selected'; properties: DroneProperties }
  | { layer: 'drone-clusters'; properties: Cluster };

/** What is at a point of the view: a drone, or a cluster. */
export interface Hit {
  id?: string;
  /** The drones of the cluster. */
  members?(): DroneFeature[];
}

/**
 * Draws drones and clusters on a canvas above the map: the fleet moves ten times a second, and this way neither a
 * worker cuts tiles nor the map is redrawn for it. The selected drone is on top, with brackets and its name, also
 * where the others are in clusters.
 */
export function createDroneGlyphs(field: GlyphField) {
  const { map } = field;
  const crowd = createDroneCrowd();
  const list = createGlyphList();
  let chosen: ChosenDrone | undefined;
  let chosenProperties: DroneProperties | undefined;
  let isApart = true;
  let isDue = true;
  /** The view of the last rendered map. */
  let painted: Sight | undefined;
  let drawn: readonly Drawn[] = [];
  let readMs = 0;
  let updates = { count: 0, readMs: 0 };
  const host = map.getCanvasContainer();
  const canvas = createGlyphCanvas(host, {
    onRestored: () => draw(painted ?? sightOf(map)),
    onLost: (isLost) => field.setLost('drones', isLost),
  });
  const label = createDroneLabel(host);

  /** On whole pixels, so that digits are sharp. */
  const putCluster = ({ count, attention }: Cluster, x: number, y: number): void => {
    const [left, top] = [Math.round(x), Math.round(y)];
    list.put(left, top, atlasCell(discImage(count, attention)));
    const text = String(count);
    for (let i = 0; i < text.length; i++)
      list.put(
        left + (i - (text.length - 1) / 2) * digitAdvancePx,
        top,
        atlasCell(digitImage(Number(text[i]))),
      );
  };
  const putAll = (from: Sight): Drawn[] => {
    const put: Drawn[] = [];
    const locked: number[] = [];
    crowd.inView(from, chosen?.drone.id, {
      drone(drone, x, y) {
        list.put(x, y, atlasCell(drone.icon), drone.opacity, drone.heading);
        if (drone.locked) locked.push(x, y);
        put.push({ layer: 'drones', properties: drone });
      },
      cluster(cluster, x, y) {
        putCluster(cluster, x, y);
        put.push({ layer: 'drone-clusters', properties: cluster });
      },
    });
    for (let i = 0; i < locked.length; i += 2)
      list.put(locked[i] ?? 0, locked[i + 1] ?? 0, atlasCell(lockImage));
    const at = chosen && placeIn(from, chosen.at);
    label.show(chosen?.drone, at, from.widthPx);
    if (!chosenProperties || !at) return put;
    list.put(at.x, at.y, atlasCell(bracketImage));
    list.put(
      at.x,
      at.y,
      atlasCell(chosenProperties.icon),
      chosenProperties.opacity,
      chosenProperties.heading,
    );
    if (chosenProperties.locked) list.put(at.x, at.y, atlasCell(lockImage));
    put.push({ layer: 'drone-selected', properties: chosenProperties });
    return put;
  };
  function draw(from: Sight): void {
    isDue = false;
    list.clear();
    const put = putAll(from);
    canvas.draw(list.floats(), list.count(), from);
    drawn = canvas.drawn() > 0 ? put : [];
    if (drawn.length > 0 && readMs !== updates.readMs) updates = { count: updates.count + 1, readMs };
  }

  field.onColours((colours) => {
    canvas.setAtlas(glyphAtlas(colours));
    draw(painted ?? sightOf(map));
  });
  // In the same frame as the map, so that drones and ground move together.
  map.on('render', () => {
    const now = sightOf(map);
    const hasMoved = !painted || !isSameSight(painted, now);
    painted = now;
    if (isDue || hasMoved) draw(now);
  });
  // A map returning from being parked has the same view but an empty canvas.
  map.on('resize', () => {
    isDue = true;
  });
  map.once('remove', () => {
    canvas.remove();
    label.remove();
  });

  return {
    /** Sets the current drones, drawn with the next frame: each by itself, or in the clusters of a zoom level. */
    show(next: readonly DroneFeature[], nowMs: number, level?: number): void {
      crowd.fill(next, level);
      isApart = level === undefined;
      readMs = nowMs;
      isDue = true;
    },
    choose(next: ChosenDrone | undefined): void {
      chosen = next;
      chosenProperties = next && droneProperties(next.drone);
      isDue = true;
    },
    /** Draws changes, or leaves them to the next map render if one is due. */
    frame(): void {
      if (isDue && (!painted || isSameSight(painted, sightOf(map)))) draw(painted ?? sightOf(map));
    },
    /** Drones in view at close range, whose names are readable. */
    near(): DroneFeature[] {
      const found: DroneFeature[] = [];
      if (map.getZoom() < nearZoom || !isApart) return found;
      crowd.inView(sightOf(map), undefined, {
        drone: (_drone, _x, _y, feature) => found.push(feature),
        cluster: () => undefined,
      });
      return found;
    },
    /** The drone or cluster whose middle is nearest to a point of the view, no further than `reachPx` from its rim. */
    at(point: { x: number; y: number }, reachPx: number): Hit | undefined {
      let best: { awayPx: number; id?: string; cluster?: number } | undefined;
      const from = sightOf(map);
      const consider = (found: { id: string } | { cluster: number }, x: number, y: number, rimPx: number) => {
        const awayPx = Math.hypot(x - point.x, y - point.y);
        if (awayPx <= reachPx + rimPx && (!best || awayPx < best.awayPx)) best = { awayPx, ...found };
      };
      const place = chosen && placeIn(from, chosen.at);
      if (chosen && place) consider({ id: chosen.drone.id }, place.x, place.y, glyphPx / 2);
      crowd.inView(from, chosen?.drone.id, {
        drone: ({ id }, x, y) => consider({ id }, x, y, glyphPx / 2),
        cluster: ({ index, count }, x, y) => consider({ cluster: index }, x, y, discRadiusPx(count)),
      });
      const { id, cluster } = best ?? {};
      if (id !== undefined) return { id };
      return cluster === undefined ? undefined : { members: () => crowd.members(cluster) };
    },
    /** The current content of the canvas; nothing while its context is lost. */
    drawn: (): DrawnFeature[] =>
      canvas.drawn() > 0
        ? drawn.map(({ layer, properties }) => ({ layer, properties: { ...properties } }))
        : [],
    /** Side of the selected drone's text. */
    labelAnchor: label.anchor,
    /** Number of draws with newer positions, and the time of the shown ones. */
    updates: () => updates,
  };
}
export type DroneGlyphs = ReturnType<typeof createDroneGlyphs>;
