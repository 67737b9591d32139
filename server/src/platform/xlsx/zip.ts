import { constants, crc32, deflateRawSync } from 'node:zlib';
import { Zip, type ZipInputFile } from 'fflate';

const CHUNK_BYTES = 64 * 1024;
/** An empty last block: what ends a deflate stream whose pieces were all flushed. */
const LAST_BLOCK = Uint8Array.of(3, 0);
/** The container has no ZIP64; a file in it and the whole must stay below 4 GiB. */
const MAX_BYTES = 0xffff_ffff;

/**
 * A zip file as a stream: `file` and `end` yield its bytes as they come to be. fflate writes the container, Node's
 * zlib deflates each piece of content by itself and at once: who writes large files does it in a thread of its own,
 * and that thread's priority then holds for all of the work, where a shared pool of threads would know none.
 * Turned down: yazl (its checksum in JavaScript took 147 ms for 64 MiB against 13 ms for zlib's), zip-stream (a
 * second stream library and polyfills), client-zip (stores only).
 */
export function zipStream(level: number) {
  const options = { level, chunkSize: CHUNK_BYTES, finishFlush: constants.Z_SYNC_FLUSH };
  let ready: Uint8Array[] = [];
  let totalBytes = 0;
  const zip = new Zip((error, bytes) => {
    if (error) throw error;
    ready.push(bytes);
  });

  function* drain(): Generator<Uint8Array> {
    const bytes = ready;
    ready = [];
    for (const piece of bytes) {
      totalBytes += piece.length;
      if (totalBytes > MAX_BYTES) throw new RangeError('the file would exceed 4 GiB');
      yield piece;
    }
  }

  /** Adds one file and yields its bytes. Content larger than 4 GiB throws a RangeError. */
  async function* file(filename: string, content: AsyncIterable<Uint8Array> | Iterable<Uint8Array>) {
    const entry: ZipInputFile = { filename, size: 0, crc: 0, compression: 8 };
    zip.add(entry);
    for await (const bytes of content) {
      entry.crc = crc32(bytes, entry.crc);
      entry.size += bytes.length;
      if (entry.size > MAX_BYTES) throw new RangeError(`${filename} would exceed 4 GiB`);
      entry.ondata?.(null, deflateRawSync(bytes, options), false);
      yield* drain();
    }
    entry.ondata?.(null, LAST_BLOCK, true);
    yield* drain();
  }

  /** Yields the directory that ends the zip file. */
  function* end() {
    zip.end();
    yield* drain();
  }

  return { file, end };
}
