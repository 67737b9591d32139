import type { Map as MapLibreMap } from 'maplibre-gl';
import { glyphShapes, lockShape } from '../../ui/icons/glyph-shapes.ts';
import { type DroneState, droneStates, type MapColours } from './map-colours.ts';

/** Pixels per logical pixel of a picture. */
export const ratio = 2;

/** Map image name of a drone state. */
export const glyphImage = (state: DroneState) => `glyph-${state}`;

export type Draw = (pen: OffscreenCanvasRenderingContext2D) => void;

/** Draws on a square of `sizePx` logical pixels at double density. */
export function picture(sizePx: number, draw: Draw): ImageData {
  const canvas = new OffscreenCanvas(sizePx * ratio, sizePx * ratio);
  const pen = canvas.getContext('2d');
  if (!pen) throw new Error('This browser cannot draw map images');
  pen.scale(ratio, ratio);
  draw(pen);
  return pen.getImageData(0, 0, sizePx * ratio, sizePx * ratio);
}

/**
 * Space for the largest glyph with its halo; the same for every look, because images can only be redrawn in place.
 */
export const glyphPx = 34;
export const lockImage = 'lock-badge';
export const bracketImage = 'bracket';
export const bracketPx = 44;

function centred(pen: OffscreenCanvasRenderingContext2D, c: MapColours): void {
  pen.translate(glyphPx / 2, glyphPx / 2);
  pen.scale(c.glyphScale, c.glyphScale);
  pen.translate(-12, -12);
}

/** A status glyph on its 24 px grid, with a halo that separates it from any background. */
export function glyph(state: DroneState, c: MapColours): Draw {
  const shape = glyphShapes[state];
  return (pen) => {
    centred(pen, c);
    pen.lineJoin = 'round';
    const outline = new Path2D(shape.path);
    pen.strokeStyle = c.halo;
    pen.lineWidth = shape.hollow ? 6.4 : 3;
    pen.stroke(outline);
    if (shape.hollow) {
      pen.strokeStyle = c.status[state];
      pen.lineWidth = 3;
      pen.stroke(outline);
      return;
    }
    pen.fillStyle = c.status[state];
    pen.fill(outline);
    if (!shape.mark) return;
    pen.fillStyle = c.surface;
    pen.fill(new Path2D(shape.mark));
  };
}

/** The padlock of a locked drone, on the grid of its glyph. */
export function badge(c: MapColours): Draw {
  return (pen) => {
    const shape = new Path2D(lockShape);
    centred(pen, c);
    pen.lineJoin = 'round';
    pen.strokeStyle = c.halo;
    pen.lineWidth = 3;
    pen.stroke(shape);
    pen.fillStyle = c.ink;
    pen.fill(shape);
  };
}

/** Four corners around the selected drone. */
export function bracket(c: MapColours): Draw {
  const corners = new Path2D('M4 13V4h9M31 4h9v9M40 31v9h-9M13 40H4v-9');
  return (pen) => {
    pen.strokeStyle = c.halo;
    pen.lineWidth = 5;
    pen.stroke(corners);
    pen.strokeStyle = c.ink;
    pen.lineWidth = 2.5;
    pen.stroke(corners);
  };
}

/** Seamless diagonal stripes for exceptions: gaps, outside. */
function hatch(colour: string): Draw {
  return (pen) => {
    pen.globalAlpha = 0.18;
    pen.fillStyle = colour;
    pen.fillRect(0, 0, 8, 8);
    pen.globalAlpha = 1;
    pen.strokeStyle = colour;
    pen.lineWidth = 1.6;
    pen.stroke(new Path2D('M-2 2 2-2M-2 10 10-2M6 10l4-4'));
  };
}

/** Small arrow along a lane; rotated, because a line symbol's right side points in flight direction. */
function chevron(c: MapColours): Draw {
  return (pen) => {
    pen.strokeStyle = c.more;
    pen.lineWidth = 1.6;
    pen.lineCap = 'round';
    pen.stroke(new Path2D('M5 3.5 9 7l-4 3.5'));
  };
}

function cityDot(c: MapColours): Draw {
  const dot = new Path2D('M4 2a2 2 0 1 1 0 4 2 2 0 0 1 0-4Z');
  return (pen) => {
    pen.fillStyle = c.ink2;
    pen.fill(dot);
  };
}

/** Adds an image to the map, or redraws the one of that name in place. */
export function putImage(map: MapLibreMap, id: string, sizePx: number, draw: Draw): void {
  const image = picture(sizePx, draw);
  if (map.hasImage(id)) map.updateImage(id, image);
  else map.addImage(id, image, { pixelRatio: ratio });
}

/** Draws all images of map layers in the colours of a look; calling it again recolours them in place. */
export function drawMapImages(map: MapLibreMap, c: MapColours): void {
  const put = (id: string, sizePx: number, draw: Draw) => putImage(map, id, sizePx, draw);
  for (const state of droneStates) put(glyphImage(state), glyphPx, glyph(state, c));
  put(lockImage, glyphPx, badge(c));
  put('hatch-gap', 8, hatch(c.gap));
  put('hatch-outside', 8, hatch(c.outside));
  put('chevron', 14, chevron(c));
  put('city', 8, cityDot(c));
}
