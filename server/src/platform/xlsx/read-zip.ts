import { inflateRawSync } from '../process/zlib.ts';

const endSign = 0x06054b50;
const entrySign = 0x02014b50;
const localSign = 0x04034b50;
const endBytes = 22;
const mostFiles = 1_000;

/**
 * Opens a zip; the returned function reads a file by name, only up to a size limit, because the size stated in the
 * zip is not trusted. Throws for anything but stored or deflated files.
 */
export function readZip(bytes: Uint8Array): (name: string, mostBytes: number) => Buffer | undefined {
  const zip = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const end = zip.lastIndexOf(Buffer.from('504b0506', 'hex'));
  if (end < 0 || end + endBytes > zip.length || zip.readUInt32LE(end) !== endSign)
    throw new Error('no zip file');
  const count = zip.readUInt16LE(end + 10);
  if (count > mostFiles) throw new Error('too many files in the zip');
  const places = new Map<string, number>();
  let at = zip.readUInt32LE(end + 16);
  for (let nth = 0; nth < count; nth += 1) {
    if (zip.readUInt32LE(at) !== entrySign) throw new Error('the directory of the zip is damaged');
    const nameLength = zip.readUInt16LE(at + 28);
    places.set(zip.toString('utf8', at + 46, at + 46 + nameLength), at);
    at += 46 + nameLength + zip.readUInt16LE(at + 30) + zip.readUInt16LE(at + 32);
  }
  return (name, mostBytes) => {
    const entry = places.get(name);
    if (entry === undefined) return undefined;
    const method = zip.readUInt16LE(entry + 10);
    const packedBytes = zip.readUInt32LE(entry + 20);
    const local = zip.readUInt32LE(entry + 42);
    if (zip.readUInt32LE(local) !== localSign) throw new Error('a file of the zip is damaged');
    const start = local + 30 + zip.readUInt16LE(local + 26) + zip.readUInt16LE(local + 28);
    const packed = zip.subarray(start, start + packedBytes);
    if (method === 8) return inflateRawSync(packed, { maxOutputLength: mostBytes });
    if (method !== 0 || packed.length > mostBytes) throw new Error('a file of the zip cannot be read');
    return packed;
  };
}
