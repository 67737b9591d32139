import sharp, { type Sharp } from 'sharp';

/** An even picture of this size, to be written in any format. */
export const plain = (width = 64, height = 48, background = '#2a7'): Sharp =>
  sharp({ create: { width, height, channels: 3, background } });

/** A JPEG as a phone would send it. */
export const picture = (width?: number, height?: number): Promise<Buffer> =>
  plain(width, height).jpeg().toBuffer();

/** A PNG that may be a small logo. */
export const logo = (): Promise<Buffer> => plain(54, 50).png().toBuffer();
