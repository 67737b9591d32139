import sharp from 'sharp';
import { expect, test } from 'vitest';
import { isSamePicture, makePicture } from './picture.ts';

const sideBySide = (width = 800, height = 400) => {
  // Left half red, right half blue, so that a rotation is visible.
  const pixels = Buffer.alloc(width * height * 3);
  for (let at = 0; at < width * height; at += 1) pixels[at * 3 + (at % width < width / 2 ? 0 : 2)] = 255;
  return sharp(pixels, { raw: { width, height, channels: 3 } });
};

/** Strongest colour channel at a pixel. */
async function colourAt(bytes: Buffer, x: number, y: number): Promise<'red' | 'blue' | 'other'> {
  const { data, info } = await sharp(bytes).raw().toBuffer({ resolveWithObject: true });
  const at = (y * info.width + x) * info.channels;
  const [red = 0, , blue = 0] = data.subarray(at, at + 3);
  if (red > 200 && blue < 60) return 'red';
  return blue > 200 && red < 60 ? 'blue' : 'other';
}

test('place, camera, profile and comments that a phone writes are gone from the picture [W-08]', async () => {
  const upload = await sideBySide()
    .withExif({
      IFD0: { Make: 'PLANTED-MAKER', ImageDescription: 'PLANTED-TEXT' },
      IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '30/1 35/1 0/1', GPSLongitude: '114/1 17/1 0/1' },
    })
    .withXmp('<x:xmpmeta xmlns:x="adobe:ns:meta/">PLANTED-XMP</x:xmpmeta>')
    .withIccProfile('p3')
    .jpeg()
    .toBuffer();
  expect(upload.includes('PLANTED-MAKER') && upload.includes('PLANTED-XMP')).toBe(true);
  const before = await sharp(upload).metadata();
  expect([before.exif, before.icc, before.xmp].every((part) => part !== undefined)).toBe(true);
  for (const purpose of ['idCard', 'avatar'] as const) {
    const { bytes } = await makePicture(upload, purpose);
    const { exif, icc, xmp, iptc, comments, orientation } = await sharp(bytes).metadata();
    expect([exif, icc, xmp, iptc, comments, orientation]).toEqual(Array(6).fill(undefined));
    expect(bytes.includes('PLANTED')).toBe(false);
  }
});

// Colours at the places of the left and the right half, for each EXIF orientation.
test.for([
  [1, 800, 'red'],
  [2, 800, 'blue'],
  [3, 800, 'blue'],
  [4, 800, 'red'],
  [5, 400, 'red'],
  [6, 400, 'red'],
  [7, 400, 'blue'],
  [8, 400, 'blue'],
] as const)('a picture taken with orientation %i is turned upright', async ([orientation, width, first]) => {
  const upload = await sideBySide().withMetadata({ orientation }).jpeg({ quality: 95 }).toBuffer();
  const picture = await makePicture(upload, 'idCard');
  expect([picture.width, picture.height]).toEqual(width === 800 ? [800, 400] : [400, 800]);
  expect(await colourAt(picture.bytes, 5, 5)).toBe(first);
});

test('pictures in other colours and depths become plain ones of the same look', async () => {
  const base = sideBySide();
  const uploads = {
    cmyk: await base.clone().toColourspace('cmyk').jpeg().toBuffer(),
    sixteen: await base.clone().toColourspace('rgb16').png().toBuffer(),
    webp: await base.clone().webp({ lossless: true }).toBuffer(),
    palette: await base.clone().png({ palette: true }).toBuffer(),
  };
  expect((await sharp(uploads.cmyk).metadata()).space).toBe('cmyk');
  expect((await sharp(uploads.sixteen).metadata()).depth).toBe('ushort');
  for (const [kind, upload] of Object.entries(uploads)) {
    const picture = await makePicture(upload, 'licence');
    expect(picture, kind).toMatchObject({ mediaType: 'image/jpeg', width: 800, height: 400 });
    expect(await sharp(picture.bytes).metadata(), kind).toMatchObject({ space: 'srgb', depth: 'uchar' });
    // CMYK colours are less saturated.
    if (kind !== 'cmyk') expect(await colourAt(picture.bytes, 5, 5), kind).toBe('red');
  }
});

test('papers keep their shape within 2400 px, avatars are square, and see-through ground turns white', async () => {
  const large = await makePicture(await sideBySide(3600, 1200).jpeg().toBuffer(), 'idCard');
  expect([large.width, large.height]).toEqual([2400, 800]);
  const panel = await makePicture(await sideBySide(100, 700).png().toBuffer(), 'avatar');
  expect([panel.width, panel.height]).toEqual([256, 256]);
  const clear = await sharp({ create: { width: 300, height: 300, channels: 4, background: '#0000' } })
    .png()
    .toBuffer();
  const { bytes } = await makePicture(clear, 'pilotCard');
  expect((await sharp(bytes).raw().toBuffer())[0]).toBeGreaterThan(250);
});

test('a logo keeps its clear ground and nothing else', async () => {
  const upload = await sharp({ create: { width: 54, height: 50, channels: 4, background: '#0000' } })
    .withExif({ IFD0: { Copyright: 'PLANTED' } })
    .png()
    .toBuffer();
  const { bytes, mediaType } = await makePicture(upload, 'miniLogo');
  expect(mediaType).toBe('image/png');
  const { hasAlpha, exif } = await sharp(bytes).metadata();
  expect([hasAlpha, exif, bytes.includes('PLANTED')]).toEqual([true, undefined, false]);
});

test('a picture encoded again is the same one, the other side of a card is not', async () => {
  const front = await sideBySide().jpeg().toBuffer();
  const again = await sideBySide(700, 350).jpeg({ quality: 60 }).toBuffer();
  const back = await sideBySide().flop().jpeg().toBuffer();
  expect(await isSamePicture(front, front)).toBe(true);
  expect(await isSamePicture(front, again)).toBe(true);
  expect(await isSamePicture(front, back)).toBe(false);
  expect(await isSamePicture(front, Buffer.from('no picture'))).toBe(false);
});
