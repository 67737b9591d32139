import { crc32, deflateSync } from 'node:zlib';

type Colour = readonly [number, number, number];
type Box = readonly [x: number, y: number, width: number, height: number];

/** Content of a demo card: an invented document whose text is drawn as lines; only the number is readable. */
export interface Card {
  side: 'front' | 'back';
  kind: 'idCard' | 'pilotCard' | 'licence';
  number: string;
  hue: number;
}

const ink: Colour = [52, 60, 66];
const faint: Colour = [176, 184, 188];

/** A PNG of an invented card, drawn in code. */
export function cardPicture({ side, kind, number, hue }: Card): Buffer {
  const isUpright = kind === 'licence';
  const sheet = createSheet(isUpright ? 620 : 860, isUpright ? 860 : 540, tint(hue, 0.93));
  const { width, height } = sheet;
  sheet.box([0, 0, width, 74], tint(hue, kind === 'pilotCard' ? 0.45 : 0.7));
  if (side === 'back') {
    sheet.disc([width / 2, height * 0.42, 96], tint(hue, 0.6));
    sheet.disc([width / 2, height * 0.42, 70], tint(hue, 0.93));
    lines(sheet, [width * 0.2, height * 0.68, width * 0.6, 3]);
    return sheet.png();
  }
  if (isUpright) {
    lines(sheet, [70, 150, width - 140, 9]);
    sheet.disc([width - 150, height - 210, 78], [196, 72, 62]);
    sheet.disc([width - 150, height - 210, 64], tint(hue, 0.93));
  } else {
    sheet.box([48, 118, 210, 270], tint(hue, 0.8));
    sheet.disc([153, 214, 54], [214, 178, 150]);
    sheet.disc([153, 360, 92], tint(hue, 0.4));
    sheet.box([48, 388, 210, 80], tint(hue, 0.93));
    lines(sheet, [310, 134, 480, 5]);
  }
  digits(sheet, number, [isUpright ? 70 : 48, height - 92, Math.min(34, (width - 96) / number.length), 48]);
  return sheet.png();
}

function lines(sheet: Sheet, [x, y, width, count]: Box): void {
  for (let nth = 0; nth < count; nth += 1)
    sheet.box([x, y + nth * 44, width * (1 - 0.07 * nth), 14], nth % 3 === 0 ? ink : faint);
}

/**
 * Segments of each digit of a seven-segment display: top, upper right, lower right, bottom, lower left, upper left,
 * middle.
 */
const segments: Record<string, string> = {
  '0': '1111110',
  '1': '0110000',
  '2': '1101101',
  '3': '1111001',
  '4': '0110011',
  '5': '1011011',
  '6': '1011111',
  '7': '1110000',
  '8': '1111111',
  '9': '1111011',
  '-': '0000001',
};

function digits(sheet: Sheet, text: string, [left, y, step, height]: Box): void {
  const width = step * 0.64;
  const half = height / 2;
  for (const [nth, sign] of [...text].entries()) {
    const x = left + nth * step;
    const places: Box[] = [
      [x, y, width, 5],
      [x + width - 5, y, 5, half],
      [x + width - 5, y + half, 5, half],
      [x, y + height - 5, width, 5],
      [x, y + half, 5, half],
      [x, y, 5, half],
      [x, y + half - 2, width, 5],
    ];
    for (const [at, place] of places.entries()) if (segments[sign]?.[at] === '1') sheet.box(place, ink);
  }
}

/** A colour of the hue between full saturation (0) and white (1). */
function tint(hue: number, lightness: number): Colour {
  const channel = (shift: number): number => {
    const wave = Math.max(0, Math.min(1, Math.abs((((hue + shift) / 60) % 6) - 3) - 1));
    return Math.round(255 * (lightness + (1 - lightness) * (0.25 + 0.5 * wave)));
  };
  return [channel(0), channel(240), channel(120)];
}

type Sheet = ReturnType<typeof createSheet>;

function createSheet(width: number, height: number, paper: Colour) {
  // Each row starts with a filter byte (0, none).
  const stride = width * 3 + 1;
  const bytes = Buffer.alloc(stride * height);
  const dot = (x: number, y: number, colour: Colour): void => {
    if (x >= 0 && y >= 0 && x < width && y < height) bytes.set(colour, y * stride + 1 + x * 3);
  };
  const box = ([left, top, wide, high]: Box, colour: Colour): void => {
    for (let y = Math.round(top); y < Math.round(top + high); y += 1)
      for (let x = Math.round(left); x < Math.round(left + wide); x += 1) dot(x, y, colour);
  };
  box([0, 0, width, height], paper);
  return {
    width,
    height,
    box,
    disc: ([cx, cy, radius]: readonly [number, number, number], colour: Colour): void => {
      for (let y = Math.floor(cy - radius); y <= cy + radius; y += 1)
        for (let x = Math.floor(cx - radius); x <= cx + radius; x += 1)
          if (Math.hypot(x - cx, y - cy) <= radius) dot(x, y, colour);
    },
    png: (): Buffer => {
      const header = Buffer.alloc(13);
      header.writeUInt32BE(width, 0);
      header.writeUInt32BE(height, 4);
      header.set([8, 2], 8);
      const signature = Buffer.from('89504e470d0a1a0a', 'hex');
      return Buffer.concat([
        signature,
        chunk('IHDR', header),
        chunk('IDAT', deflateSync(bytes)),
        chunk('IEND', Buffer.alloc(0)),
      ]);
    },
  };
}

function chunk(type: string, data: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const frame = Buffer.alloc(8 + named.length);
  frame.writeUInt32BE(data.length, 0);
  frame.set(named, 4);
  frame.writeUInt32BE(crc32(named), 4 + named.length);
  return frame;
}
