import sharp, { type Sharp } from 'sharp';

/** An evenly coloured picture of this size, for any format. */
export const plain = (width = 480, height = 320, background = '#2a7'): Sharp =>
  sharp({ create: { width, height, channels: 3, background } });

/** A JPEG as from a phone. */
export const picture = (width?: number, height?: number): Promise<Buffer> =>
  plain(width, height).jpeg().toBuffer();

/** A PNG small enough for a logo. */
export const logo = (): Promise<Buffer> => plain(54, 50).png().toBuffer();
