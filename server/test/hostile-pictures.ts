import { deflateSync } from 'node:zlib';
import { zipSync } from 'fflate';
import sharp from 'sharp';
import { picture, plain } from './pictures.ts';

/** Must never appear in the server's output. */
export const planted = 'PLANTED-PAYLOAD';

const markup = Buffer.from(`<html><script>alert("${planted}")</script></html>`);
const script = Buffer.from(`*/=1;alert("${planted}");/*`);
const phar = Buffer.from(`<?php echo "${planted}"; __HALT_COMPILER(); ?>`);
const zip = Buffer.from(zipSync({ 'a.txt': Buffer.from(planted) }, { level: 0 }));
const payloads = { html: markup, js: script, zip, phar };

/** A test file with its name, declared type and expected refusal; without one a clean picture is expected. */
export interface HostileFile {
  name: string;
  message?: { name?: string; type?: string };
  bytes: Buffer;
  code?: 'image.refused' | 'image.too-large';
}

const crcTable = Uint32Array.from({ length: 256 }, (_none, byte) => {
  let crc = byte;
  for (let bit = 0; bit < 8; bit += 1) crc = crc & 1 ? (crc >>> 1) ^ 0xedb88320 : crc >>> 1;
  return crc;
});
const crcOf = (bytes: Buffer): number =>
  ~bytes.reduce((crc, byte) => (crc >>> 8) ^ (crcTable[(crc ^ byte) & 255] ?? 0), ~0) >>> 0;

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const [length, crc] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  crc.writeUInt32BE(crcOf(body));
  return Buffer.concat([length, body, crc]);
}

const pngSignature = Buffer.from('89504e470d0a1a0a', 'hex');
const words = (...numbers: number[]): Buffer => {
  const bytes = Buffer.alloc(4 * numbers.length);
  numbers.forEach((number, at) => void bytes.writeUInt32BE(number, 4 * at));
  return bytes;
};
/** An 8-bit grey PNG that declares this size; `extra` precedes the image data. */
const pngWithText = (width: number, height: number, extra: Buffer[] = [], rows = 320): Buffer =>
  Buffer.concat([
    pngSignature,
    chunk('IHDR', Buffer.concat([words(width, height), Buffer.from([8, 0, 0, 0, 0])])),
    ...extra,
    chunk('IDAT', deflateSync(Buffer.alloc(rows * (1 + Math.min(width, 100_000))))),
    chunk('IEND', Buffer.alloc(0)),
  ]);
const segment = (marker: number, data: Buffer): Buffer => {
  const head = Buffer.from([0xff, marker, 0, 0]);
  head.writeUInt16BE(data.length + 2, 2);
  return Buffer.concat([head, data]);
};
const withSegment = (jpeg: Buffer, marker: number, data: Buffer): Buffer =>
  Buffer.concat([jpeg.subarray(0, 2), segment(marker, data), jpeg.subarray(2)]);
function resaid(jpeg: Buffer, width: number, height: number): Buffer {
  const copy = Buffer.from(jpeg);
  const at = copy.indexOf(Buffer.from([0xff, 0xc0, 0x00, 0x11]));
  copy.writeUInt16BE(height, at + 5);
  copy.writeUInt16BE(width, at + 7);
  return copy;
}

/** The file set of S11. */
export async function hostileFiles(): Promise<HostileFile[]> {
  const jpeg = await picture();
  const png = await plain().png().toBuffer();
  const webp = await plain().webp().toBuffer();
  return [
    ...polyglots({ jpeg, png, webp }),
    ...(await otherFormats()),
    ...(await animations()),
    ...bombs(jpeg),
    ...broken({ jpeg, png, webp }),
    ...misnamed(jpeg),
  ];
}

type Formats = Record<'jpeg' | 'png' | 'webp', Buffer>;

function polyglots(formats: Formats): HostileFile[] {
  const { jpeg, png } = formats;
  const text = Buffer.concat([Buffer.from('Comment\0'), markup]);
  return [
    ...Object.entries(payloads).flatMap(([kind, payload]): HostileFile[] => [
      { name: `JPEG, then ${kind}`, bytes: Buffer.concat([jpeg, payload]) },
      { name: `JPEG with ${kind} as comment`, bytes: withSegment(jpeg, 0xfe, payload) },
      { name: `JPEG with ${kind} in APP1`, bytes: withSegment(jpeg, 0xe1, payload) },
      { name: `PNG, then ${kind}`, bytes: Buffer.concat([png, payload]) },
      { name: `WebP, then ${kind}`, bytes: Buffer.concat([formats.webp, payload]) },
      { name: `${kind}, then JPEG`, bytes: Buffer.concat([payload, jpeg]), code: 'image.refused' },
      { name: `bare ${kind}`, bytes: payload, code: 'image.refused' },
    ]),
    {
      name: 'JPEG start, then markup',
      bytes: Buffer.concat([jpeg.subarray(0, 4), markup]),
      code: 'image.refused',
    },
    { name: 'PNG with markup in tEXt', bytes: pngWithText(320, 320, [chunk('tEXt', text)]) },
    { name: 'PNG with markup in a private chunk', bytes: pngWithText(320, 320, [chunk('evIl', markup)]) },
    {
      name: 'PNG signature, then markup',
      bytes: Buffer.concat([pngSignature, markup]),
      code: 'image.refused',
    },
  ];
}

async function otherFormats(): Promise<HostileFile[]> {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>${planted}</script></svg>`;
  const entity = `<?xml version="1.0"?><!DOCTYPE svg [<!ENTITY x SYSTEM "file:///etc/passwd">]>${svg}`;
  const pdf = `%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\n% ${planted}\ntrailer<</Root 1 0 R>>\n%%EOF`;
  const ps = `%!PS-Adobe-3.0 EPSF-3.0\n(${planted}) print`;
  const mvg = `push graphic-context\nfill 'url(https://127.0.0.1/${planted}")'\npop graphic-context`;
  const made: [string, Buffer][] = [
    ['GIF', await plain().gif().toBuffer()],
    ['GIF and script', Buffer.from(`GIF89a/*${planted}*/=1;alert(1)`)],
    ['TIFF', await plain().tiff().toBuffer()],
    ['AVIF', await plain().heif({ compression: 'av1' }).toBuffer()],
    ['SVG', Buffer.from(svg)],
    ['SVG with an entity', Buffer.from(entity)],
    ['SVG after a byte order mark', Buffer.from(`\ufeff${svg}`)],
    ['PDF', Buffer.from(pdf)],
    ['PostScript', Buffer.from(ps)],
    ['drawing commands', Buffer.from(mvg)],
    ['BMP', Buffer.concat([Buffer.from('BM'), Buffer.alloc(120)])],
    ['icon', Buffer.concat([Buffer.from('00000100', 'hex'), Buffer.alloc(60)])],
    ['program', Buffer.concat([Buffer.from('7f454c46', 'hex'), Buffer.from(planted)])],
    ['RIFF that is a sound', Buffer.from('RIFF\x24\0\0\0WAVEfmt ')],
  ];
  return made.map(([name, bytes]) => ({ name, bytes, code: 'image.refused' }));
}

async function animations(): Promise<HostileFile[]> {
  const pixels = Buffer.alloc(8 * 16 * 3).fill(200, 8 * 8 * 3);
  const frames = await sharp(pixels, {
    raw: { width: 8, height: 16, channels: 3, pageHeight: 8 },
  })
    .webp({ loop: 0, delay: [100, 100] })
    .toBuffer();
  const control = chunk('fcTL', Buffer.concat([words(0, 8, 8, 0, 0), Buffer.alloc(6)]));
  return [
    {
      name: 'animated PNG',
      bytes: pngWithText(320, 320, [chunk('acTL', words(2, 0)), control]),
      code: 'image.refused',
    },
    { name: 'animated WebP', bytes: frames, code: 'image.refused' },
  ];
}

const bombs = (jpeg: Buffer): HostileFile[] => [
  { name: 'PNG of 20,000 × 20,000', bytes: pngWithText(20_000, 20_000), code: 'image.too-large' },
  { name: 'PNG of 8,000 × 5,001', bytes: pngWithText(8000, 5001), code: 'image.too-large' },
  { name: 'PNG of 1 × 2,000,000,000', bytes: pngWithText(1, 2_000_000_000), code: 'image.refused' },
  { name: 'JPEG that says 20,000 × 20,000', bytes: resaid(jpeg, 20_000, 20_000), code: 'image.too-large' },
  { name: 'JPEG that says 65,000 × 65,000', bytes: resaid(jpeg, 65_000, 65_000), code: 'image.too-large' },
  // The missing part decodes as grey, which is harmless.
  { name: 'JPEG that says more than it has', bytes: resaid(jpeg, 5000, 5000) },
  {
    name: 'ten megabytes and one byte',
    bytes: Buffer.concat([jpeg, Buffer.alloc(10_000_000)]),
    code: 'image.too-large',
  },
];

function broken({ jpeg, png, webp }: Formats): HostileFile[] {
  const halves = Object.entries({ jpeg, png, webp }).flatMap(([kind, bytes]): HostileFile[] => [
    { name: `${kind} cut in half`, bytes: bytes.subarray(0, bytes.length >> 1), code: 'image.refused' },
    { name: `${kind} with its head alone`, bytes: bytes.subarray(0, 24), code: 'image.refused' },
    { name: `${kind} without its first byte`, bytes: bytes.subarray(1), code: 'image.refused' },
  ]);
  return [
    ...halves,
    { name: 'nothing', bytes: Buffer.alloc(0), code: 'image.refused' },
    { name: 'one byte', bytes: Buffer.from([0xff]), code: 'image.refused' },
    { name: 'zeros', bytes: Buffer.alloc(5000), code: 'image.refused' },
    { name: 'PNG without size', bytes: pngWithText(0, 0), code: 'image.refused' },
    { name: 'PNG with too few rows', bytes: pngWithText(320, 320, [], 3), code: 'image.refused' },
  ];
}

/** Wrong or malicious names and types, all of which must be ignored. */
const misnamed = (bytes: Buffer): HostileFile[] =>
  [
    'picture.jpg.php',
    'picture.php.jpg',
    'picture.svg',
    'picture.jpg\0.html',
    '../../../../etc/passwd',
    '..\\..\\windows\\system32',
    '/etc/cron.d/job',
    'C:\\boot.ini',
    '.htaccess',
    `${'n'.repeat(4000)}.jpg`,
    `<script>${planted}</script>.jpg`,
    'con.jpg',
  ].map((name) => ({ name: `named ${name.slice(0, 40)}`, message: { name, type: 'text/html' }, bytes }));
