export interface PixelSize {
  width: number;
  height: number;
}

const signature = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];
const widthAt = 16;
const heightAt = 20;

/** Size of a PNG in px from its header (PNG specification, IHDR); undefined for anything else. */
export function pngSize(bytes: Uint8Array): PixelSize | undefined {
  if (bytes.length < heightAt + 4 || signature.some((byte, at) => bytes[at] !== byte)) return undefined;
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  return { width: view.getUint32(widthAt), height: view.getUint32(heightAt) };
}
