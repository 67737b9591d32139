import { Unzip, UnzipInflate } from 'fflate';
import type { FileProblem } from './land-file.ts';

export const ZIP_LIMITS = {
  entries: 2_000,
  bytes: 96 * 2 ** 20,
  /**
   * Limit on expanded size over packed size, checked only above a minimum size: tables of blanks compress a
   * hundredfold.
   */
  ratio: 200,
  ratioFrom: 4 * 2 ** 20,
};

export type ZipEntry = { name: string; bytes: Uint8Array };
type ZipProblem = { code: FileProblem['code']; params?: Record<string, string | number> };

const CHUNK = 16_384;
const END = 0x06054b50;
const CENTRAL = 0x02014b50;

/**
 * Expands the wanted entries of an archive chunk by chunk. Sizes are counted as data is expanded, whatever the
 * archive declares, and the first limit exceeded stops it.
 */
export function unzip(
  bytes: Uint8Array,
  wants: (name: string) => boolean,
): { entries: ZipEntry[] } | ZipProblem {
  const directory = readDirectory(bytes);
  if ('code' in directory) return directory;
  const entries: ZipEntry[] = [];
  const waiting = new Set<string>();
  let total = 0;
  const zip = new Unzip((file) => {
    if (!wants(file.name) || isResourceFork(file.name)) return;
    waiting.add(file.name);
    const pieces: Uint8Array[] = [];
    let size = 0;
    file.ondata = (error, data, isLast) => {
      if (error) throw error;
      size += data.length;
      total += data.length;
      if (total > ZIP_LIMITS.bytes) throw new Limit('zip.too-large', { limit: ZIP_LIMITS.bytes });
      if (size > ZIP_LIMITS.ratioFrom && size > ZIP_LIMITS.ratio * bytes.length) {
        throw new Limit('zip.ratio', { entry: file.name, limit: ZIP_LIMITS.ratio });
      }
      if (data.length > 0) pieces.push(data);
      if (!isLast) return;
      waiting.delete(file.name);
      entries.push({ name: file.name, bytes: joined(pieces, size) });
    };
    file.start();
  });
  zip.register(UnzipInflate);
  try {
    for (let at = 0; at < bytes.length; at += CHUNK) {
      zip.push(bytes.subarray(at, at + CHUNK), at + CHUNK >= bytes.length);
    }
  } catch (error) {
    if (error instanceof Limit) return { code: error.code, params: error.params };
    return { code: 'zip.broken' };
  }
  const [cut] = waiting;
  return cut === undefined ? { entries } : { code: 'file.truncated', params: { entry: cut } };
}

/** Names and flags from the directory at the end of the archive; a truncated archive has none. */
function readDirectory(bytes: Uint8Array): ZipProblem | { count: number } {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const lowest = Math.max(0, bytes.length - 65_557);
  let end = bytes.length - 22;
  while (end >= lowest && view.getUint32(end, true) !== END) end--;
  if (end < lowest || end < 0) return { code: 'file.truncated' };
  const count = view.getUint16(end + 10, true);
  if (count > ZIP_LIMITS.entries)
    return { code: 'zip.too-many-entries', params: { count, limit: ZIP_LIMITS.entries } };
  let at = view.getUint32(end + 16, true);
  for (let entry = 0; entry < count; entry++) {
    if (at + 46 > bytes.length || view.getUint32(at, true) !== CENTRAL) return { code: 'zip.broken' };
    if (view.getUint16(at + 8, true) & 1) return { code: 'zip.encrypted' };
    at += 46 + view.getUint16(at + 28, true) + view.getUint16(at + 30, true) + view.getUint16(at + 32, true);
  }
  return { count };
}

function isResourceFork(name: string): boolean {
  return name.startsWith('__MACOSX/') || /(^|\/)\._/.test(name);
}

function joined(pieces: Uint8Array[], size: number): Uint8Array {
  const bytes = new Uint8Array(size);
  let at = 0;
  for (const piece of pieces) {
    bytes.set(piece, at);
    at += piece.length;
  }
  return bytes;
}

class Limit extends Error {
  readonly code: FileProblem['code'];
  readonly params: Record<string, string | number>;

  constructor(code: FileProblem['code'], params: Record<string, string | number>) {
    super(code);
    this.code = code;
    this.params = params;
  }
}
