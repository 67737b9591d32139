import { type FilePurpose, fileLimits, paperPurposes } from '@smartflight/contract/system/files.ts';
import type { Metadata, Sharp } from 'sharp';
import { fault } from '../http/fault.ts';
import { loadSharp } from './sharp.ts';

/** A re-encoded picture: only the pixels come from the upload. */
export interface Picture {
  bytes: Buffer;
  mediaType: 'image/jpeg' | 'image/png';
  width: number;
  height: number;
}

/** Long side of scanned documents, px: an A4 page stays readable at this size. */
const longestSidePx = 2400;
const avatarSidePx = 256;
const jpegQuality = 85;
/** A picture that takes longer than this to decode is treated as malicious. */
const longestReadS = 15;

const logoSizes: Partial<Record<FilePurpose, { width: number; height: number }>> = {
  logo: fileLimits.logo,
  miniLogo: fileLimits.miniLogo,
};

/**
 * Creates the picture for a purpose from an upload. The format is detected from the bytes; name and declared type are
 * ignored. Throws 'image.refused', 'image.too-large', 'image.too-small' or 'image.size-wrong'.
 */
export async function makePicture(upload: Uint8Array, purpose: FilePurpose): Promise<Picture> {
  if (upload.byteLength > fileLimits.mostBytes) throw fault('image.too-large');
  const format = formatOf(upload);
  if (format === undefined) throw fault('image.refused');
  const metadata = await (await open(upload)).metadata().catch(() => {
    throw fault('image.refused');
  });
  if (metadata.format !== format || (metadata.pages ?? 1) > 1) throw fault('image.refused');
  if (metadata.width * metadata.height > fileLimits.mostPixels) throw fault('image.too-large');
  const isSmall = Math.min(metadata.width, metadata.height) < fileLimits.leastPaperSidePx;
  if (isSmall && paperPurposes.includes(purpose)) throw fault('image.too-small');
  const pipeline = shaped(await open(upload), purpose, metadata);
  const { data, info } = await pipeline
    .timeout({ seconds: longestReadS })
    .toBuffer({ resolveWithObject: true })
    .catch(() => {
      throw fault('image.refused');
    });
  const mediaType = info.format === 'png' ? 'image/png' : 'image/jpeg';
  return { bytes: data, mediaType, width: info.width, height: info.height };
}

// Phones write irregular files that only cause warnings; missing data is an error. The size is checked before
// decoding.
const open = async (upload: Uint8Array): Promise<Sharp> =>
  (await loadSharp())(upload, { failOn: 'error', limitInputPixels: false, sequentialRead: true });

/** Without `keep…` the library writes no EXIF, XMP, ICC or comment; colours are converted to sRGB first. */
function shaped(source: Sharp, purpose: FilePurpose, { width, height, format }: Metadata): Sharp {
  const logo = logoSizes[purpose];
  if (logo) {
    if (format !== 'png' || width !== logo.width || height !== logo.height) throw fault('image.size-wrong');
    return source.toColourspace('srgb').png({ compressionLevel: 9 });
  }
  const upright = source.autoOrient();
  const sized =
    purpose === 'avatar'
      ? upright.resize(avatarSidePx, avatarSidePx, { fit: 'cover' })
      : upright.resize(longestSidePx, longestSidePx, { fit: 'inside', withoutEnlargement: true });
  return sized.flatten({ background: 'white' }).toColourspace('srgb').jpeg({ quality: jpegQuality });
}

const pngSignature = Buffer.from('89504e470d0a1a0a', 'hex');

function formatOf(upload: Uint8Array): 'jpeg' | 'png' | 'webp' | undefined {
  const bytes = Buffer.from(upload.buffer, upload.byteOffset, upload.byteLength);
  if (bytes.length >= 3 && bytes.readUIntBE(0, 3) === 0xffd8ff) return 'jpeg';
  if (bytes.subarray(0, 8).equals(pngSignature)) return isAnimatedPng(bytes) ? undefined : 'png';
  const isRiff = bytes.toString('latin1', 0, 4) === 'RIFF' && bytes.toString('latin1', 8, 12) === 'WEBP';
  return isRiff ? 'webp' : undefined;
}

/** Whether an `acTL` chunk precedes the image data (https://www.w3.org/TR/png-3/#acTL-chunk). */
function isAnimatedPng(bytes: Buffer): boolean {
  for (let at = 8; at + 8 <= bytes.length; at += 12 + bytes.readUInt32BE(at)) {
    const type = bytes.toString('latin1', at + 4, at + 8);
    if (type === 'acTL') return true;
    if (type === 'IDAT') return false;
  }
  return false;
}

const lookSidePx = 32;
/** Mean difference of grey values up to which two pictures show the same; one encoded again differs by less. */
const sameLookDifference = 2;

/** Whether two stored pictures are the same, or one encoded again. */
export async function isSamePicture(one: Uint8Array, other: Uint8Array): Promise<boolean> {
  if (Buffer.compare(one, other) === 0) return true;
  const looks = await Promise.all([one, other].map(lookOf)).catch(() => undefined);
  if (!looks) return false;
  const [first, second] = looks as [Buffer, Buffer];
  const difference = first.reduce((sum, value, i) => sum + Math.abs(value - second[i]!), 0) / first.length;
  return difference <= sameLookDifference;
}

const lookOf = async (bytes: Uint8Array): Promise<Buffer> =>
  (await open(bytes)).resize(lookSidePx, lookSidePx, { fit: 'fill' }).greyscale().raw().toBuffer();
