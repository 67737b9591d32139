import { mapFont } from '../tiles/base-style.ts';
import { droneStates, type MapColours } from '../view/map-colours.ts';
import {
  badge,
  bracket,
  bracketImage,
  bracketPx,
  type Draw,
  glyph,
  glyphImage,
  glyphPx,
  lockImage,
  picture,
  ratio,
} from '../view/map-images.ts';
import type { GlyphAtlas, GlyphBox } from './glyph-program.ts';

/** Radius of the disc of a cluster by the number of digits in its count, CSS pixels. */
const discRadii = [13, 17, 21, 26] as const;
const digitPx = 16;
const digitTextPx = 13;
/** Distance between the middles of neighbouring digits, CSS pixels. */
export const digitAdvancePx = 8;

const digits = Array.from({ length: 10 }, (_, digit) => digit);
const sizeOf = (count: number): number => Math.min(discRadii.length, String(count).length) - 1;

/** Atlas image of a digit of a count. */
export const digitImage = (digit: number) => `digit-${digit}`;
/** Atlas image of the disc of a cluster; that of one that needs attention has a warning ring. */
export const discImage = (count: number, attention: boolean) =>
  `disc-${sizeOf(count)}${attention ? '-attention' : ''}`;
/** Radius of the disc of a cluster without its ring, CSS pixels. */
export const discRadiusPx = (count: number): number => discRadii[sizeOf(count)] ?? 0;

const attentionPx = 4;
const calmPx = 2;

function disc(radius: number, attention: boolean, c: MapColours): Draw {
  const ringPx = attention ? attentionPx : calmPx;
  const middle = radius + attentionPx;
  return (pen) => {
    const circle = (r: number, fill: string) => {
      pen.beginPath();
      pen.arc(middle, middle, r, 0, 2 * Math.PI);
      pen.fillStyle = fill;
      pen.fill();
    };
    circle(radius + ringPx, attention ? c.status.warning : c.halo);
    circle(radius, c.accent);
  };
}

function digit(value: number, c: MapColours): Draw {
  return (pen) => {
    pen.font = `600 ${digitTextPx}px ${mapFont.map((name) => `"${name}"`).join(', ')}, sans-serif`;
    pen.textAlign = 'center';
    pen.textBaseline = 'alphabetic';
    pen.fillStyle = c.onAccent;
    // Digits are as high as capitals: 0.73 of the size, of which half is above the middle.
    pen.fillText(String(value), digitPx / 2, digitPx / 2 + digitTextPx * 0.365);
  };
}

interface Cell {
  image: string;
  draw(c: MapColours): ImageData;
}

const discs = [false, true].flatMap((attention) =>
  discRadii.map(
    (radius, size): Cell => ({
      image: discImage(10 ** size, attention),
      draw: (c) => picture((radius + attentionPx) * 2, disc(radius, attention, c)),
    }),
  ),
);

/** Everything drawn of drones on the canvas, in the order of the cells. */
const cells: readonly Cell[] = [
  ...droneStates.map((state) => ({
    image: glyphImage(state),
    draw: (c: MapColours) => picture(glyphPx, glyph(state, c)),
  })),
  { image: lockImage, draw: (c) => picture(glyphPx, badge(c)) },
  { image: bracketImage, draw: (c) => picture(bracketPx, bracket(c)) },
  ...discs,
  ...digits.map((value) => ({
    image: digitImage(value),
    draw: (c: MapColours) => picture(digitPx, digit(value, c)),
  })),
];

/** Names of the cells of the atlas in order. */
export const atlasImages: readonly string[] = cells.map(({ image }) => image);
const cellOf = new Map(atlasImages.map((image, cell) => [image, cell]));

/** The cell of an image. */
export const atlasCell = (image: string): number => cellOf.get(image) ?? 0;

/** Bounding box of the drawn pixels around the centre, with a spare pixel for antialiasing. */
function inkBox({ data, width, height }: ImageData): GlyphBox {
  let [left, top, right, bottom] = [width, height, 0, 0];
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      if (data[(y * width + x) * 4 + 3] === 0) continue;
      left = Math.min(left, x);
      right = Math.max(right, x + 1);
      top = Math.min(top, y);
      bottom = Math.max(bottom, y + 1);
    }
  }
  const around = (pixels: number, side: number) => (pixels - side / 2) / ratio;
  return [
    around(left - 1, width),
    around(top - 1, height),
    around(right + 1, width),
    around(bottom + 1, height),
  ];
}

const columns = 8;
/** The largest picture, and one more pixel on each side, which separates neighbours. */
const cellPx = Math.max(bracketPx, (discRadii[3] + attentionPx) * 2) + 2;

/** Draws the atlas in the colours of a look. */
export function glyphAtlas(c: MapColours): GlyphAtlas {
  const pictures = cells.map(({ draw }) => draw(c));
  const side = cellPx * ratio;
  const rows = Math.ceil(pictures.length / columns);
  const image = new OffscreenCanvas(side * columns, side * rows);
  const pen = image.getContext('2d');
  pictures.forEach((one, cell) => {
    const [x, y] = [(cell % columns) * side, Math.floor(cell / columns) * side];
    pen?.putImageData(one, x + (side - one.width) / 2, y + (side - one.height) / 2);
  });
  return { image, cellPx, grid: [columns, rows], boxes: pictures.map(inkBox) };
}
