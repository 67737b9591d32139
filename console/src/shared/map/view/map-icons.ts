import { type IconName, iconShapes } from '../../ui/icons/icon-shapes.ts';

interface IconPicture {
  sizePx: number;
  /** Device pixels per logical pixel: 1 or 2. */
  ratio: number;
  ink: string;
  /** Outline that separates the icon from any background. */
  halo: string;
  haloPx: number;
}

/** An icon as an image for `map.addImage`: its SVG stroke with a halo. */
export function iconPicture(name: IconName, { sizePx, ratio, ink, halo, haloPx }: IconPicture): ImageData {
  const side = (sizePx + 2 * haloPx) * ratio;
  const pen = new OffscreenCanvas(side, side).getContext('2d');
  if (!pen) throw new Error('This browser cannot draw map images');
  const scale = (sizePx / 24) * ratio;
  pen.setTransform(scale, 0, 0, scale, haloPx * ratio, haloPx * ratio);
  pen.lineCap = 'round';
  pen.lineJoin = 'round';
  const outline = new Path2D(iconShapes[name]);
  pen.strokeStyle = halo;
  pen.lineWidth = 1.75 + (2 * haloPx * 24) / sizePx;
  pen.stroke(outline);
  pen.strokeStyle = ink;
  pen.lineWidth = 1.75;
  pen.stroke(outline);
  return pen.getImageData(0, 0, side, side);
}
