/** View of a picture: factor of its fitted size, shift of its centre in px, quarter turns clockwise. */
export interface PictureView {
  zoom: number;
  x: number;
  y: number;
  turns: number;
}

export interface Size {
  width: number;
  height: number;
}

export const fitted: PictureView = { zoom: 1, x: 0, y: 0, turns: 0 };
export const mostZoom = 12;
/** Factor of one button press or wheel step. */
export const zoomStep = 1.25;

const turned = ({ width, height }: Size, turns: number): Size =>
  turns % 2 === 0 ? { width, height } : { width: height, height: width };

/** CSS px per picture pixel when fitted to its box; a small picture is enlarged at most twice. */
export function fitScale(picture: Size, box: Size, turns: number): number {
  const { width, height } = turned(picture, turns);
  if (width === 0 || height === 0) return 1;
  return Math.min(box.width / width, box.height / height, 2);
}

/** Limits the shift of a picture to the part by which it exceeds its box. */
export function inside(view: PictureView, picture: Size, box: Size): PictureView {
  const scale = fitScale(picture, box, view.turns) * view.zoom;
  const { width, height } = turned(picture, view.turns);
  const most = (length: number, room: number) => Math.max(0, (length * scale - room) / 2);
  const keep = (value: number, limit: number) => Math.max(-limit, Math.min(limit, value)) || 0;
  return {
    ...view,
    x: keep(view.x, most(width, box.width)),
    y: keep(view.y, most(height, box.height)),
  };
}

/** Zooms by a factor around the point `at` (px from the middle of the box). */
export function zoomed(
  view: PictureView,
  factor: number,
  at: { x: number; y: number } = { x: 0, y: 0 },
): PictureView {
  const zoom = Math.max(1, Math.min(mostZoom, view.zoom * factor));
  const ratio = zoom / view.zoom;
  return { ...view, zoom, x: at.x - (at.x - view.x) * ratio, y: at.y - (at.y - view.y) * ratio };
}

export const moved = (view: PictureView, dx: number, dy: number): PictureView => ({
  ...view,
  x: view.x + dx,
  y: view.y + dy,
});

/** A quarter turn, fitted again. The count continues past four, so that the animation takes the short way. */
export const quarterTurn = (view: PictureView, by: 1 | -1): PictureView => ({
  ...fitted,
  turns: view.turns + by,
});
