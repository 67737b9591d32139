import type { ZoneClass } from '@smartflight/contract/airspace/zone.ts';
import type { Map as MapLibreMap } from 'maplibre-gl';
import type { MapColours } from '../../../shared/map/view/map-colours.ts';
import { type Draw, putImage } from '../../../shared/map/view/map-images.ts';

const tilePx = 16;
const blockPx = 30;

/** How a class of zone is drawn: by pattern, line and label, not by colour alone. */
interface ZoneDrawing {
  colour: (c: MapColours) => string;
  /** Strokes of a seamless tile of 16 px. */
  strokes: string;
  strokePx: number;
  ground: number;
  linePx: number;
  dash: number[] | undefined;
}

const dot = (x: number, y: number, r: number) =>
  `M${x - r} ${y}a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0 ${-2 * r} 0`;

export const zoneDrawings: Record<ZoneClass, ZoneDrawing> = {
  restricted: {
    colour: (c) => c.outside,
    strokes: 'M-4 4 4-4M-4 20 20-4M12 20l8-8M-4 12l8 8M-4-4l24 24M12-4l8 8',
    strokePx: 1.4,
    ground: 0.14,
    linePx: 2.2,
    dash: undefined,
  },
  authorization: {
    colour: (c) => c.status.standby,
    strokes: 'M-4 4 4-4M-4 20 20-4M12 20l8-8',
    strokePx: 1.5,
    ground: 0.1,
    linePx: 2,
    dash: [5, 2],
  },
  altitude: {
    colour: (c) => c.ink2,
    strokes: 'M0 4h16M0 12h16',
    strokePx: 1.2,
    ground: 0.05,
    linePx: 1.8,
    dash: [2, 2],
  },
  enhancedWarning: {
    colour: (c) => c.status.warning,
    strokes: `${dot(4, 4, 1)}${dot(12, 12, 1)}${dot(12, 4, 1)}${dot(4, 12, 1)}`,
    strokePx: 1.4,
    ground: 0.12,
    linePx: 1.8,
    dash: [7, 2, 1, 2],
  },
  warning: {
    colour: (c) => c.status.warning,
    strokes: dot(8, 8, 0.8),
    strokePx: 1.4,
    ground: 0.05,
    linePx: 1.4,
    dash: [1, 3],
  },
};

export const zonePattern = (zoneClass: ZoneClass) => `zone-${zoneClass}`;
export const zoneBlock = (zoneClass: ZoneClass) => `zone-block-${zoneClass}`;

function pattern({ colour, strokes, strokePx, ground }: ZoneDrawing, c: MapColours): Draw {
  return (pen) => {
    pen.fillStyle = colour(c);
    pen.globalAlpha = ground;
    pen.fillRect(0, 0, tilePx, tilePx);
    pen.globalAlpha = 0.55;
    pen.strokeStyle = colour(c);
    pen.lineWidth = strokePx;
    pen.stroke(new Path2D(strokes));
  };
}

/** Symbol of several zones at low zoom: a square, because clusters of drones are discs. */
function block({ colour }: ZoneDrawing, c: MapColours): Draw {
  return (pen) => {
    const side = new Path2D('M7 3h16a4 4 0 0 1 4 4v16a4 4 0 0 1-4 4H7a4 4 0 0 1-4-4V7a4 4 0 0 1 4-4Z');
    pen.fillStyle = c.surface;
    pen.fill(side);
    pen.strokeStyle = colour(c);
    pen.lineWidth = 2.4;
    pen.stroke(side);
  };
}

/** Draws the patterns of all classes in the colours of a look; calling it again recolours them. */
export function drawZonePatterns(map: MapLibreMap, c: MapColours): void {
  for (const [name, drawing] of Object.entries(zoneDrawings)) {
    const zoneClass = name as ZoneClass;
    putImage(map, zonePattern(zoneClass), tilePx, pattern(drawing, c));
    putImage(map, zoneBlock(zoneClass), blockPx, block(drawing, c));
  }
}
