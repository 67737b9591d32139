import { expect, test } from 'vitest';
import { pngSize } from './png-size.ts';

const header = (width: number, height: number): Uint8Array => {
  const bytes = new Uint8Array(32);
  bytes.set([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 13, 0x49, 0x48, 0x44, 0x52]);
  const view = new DataView(bytes.buffer);
  view.setUint32(16, width);
  view.setUint32(20, height);
  return bytes;
};

test('the size of a PNG is read from its header; other files have none', () => {
  expect(pngSize(header(210, 50))).toEqual({ width: 210, height: 50 });
  expect(pngSize(header(54, 51))).toEqual({ width: 54, height: 51 });
  expect(pngSize(new Uint8Array([0xff, 0xd8, 0xff]))).toBeUndefined();
  expect(pngSize(header(210, 50).slice(0, 20))).toBeUndefined();
});
