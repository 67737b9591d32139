import { Zip, type ZipInputFile } from 'fflate';
import { constants, crc32, deflateRawSync } from '../process/zlib.ts';

const CHUNK_BYTES = 64 * 1024;
/** An empty final block, which ends a deflate stream whose chunks were all flushed. */
const LAST_BLOCK = Uint8Array.of(3, 0);
/** Without ZIP64 an archive has at most so many entries, */
const MAX_ENTRIES = 0xffff;
/** and every file and the whole archive must stay below 4 GiB. */
const MAX_BYTES = 0xffff_ffff;

/**
 * Streams a zip file: `file` and `end` yield its bytes as they are produced. fflate writes the container; Node's zlib
 * deflates each chunk synchronously. Large files should be written in a worker thread, whose priority then applies to
 * all of the work, unlike that of a shared thread pool. Rejected alternatives: yazl (its checksum in JavaScript took
 * 147 ms for 64 MiB against 13 ms for zlib's), zip-stream (a second stream library and polyfills), client-zip (stores
 * only).
 */
export function zipStream(level: number) {
  const options = { level, chunkSize: CHUNK_BYTES, finishFlush: constants.Z_SYNC_FLUSH };
  let ready: Uint8Array[] = [];
  let totalBytes = 0;
  let entries = 0;
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

  /** Adds one file and yields its bytes. Throws a RangeError for more than 65,535 files and for content larger than 4 GiB. */
  async function* file(filename: string, content: AsyncIterable<Uint8Array> | Iterable<Uint8Array>) {
    entries += 1;
    if (entries > MAX_ENTRIES) throw new RangeError(`the archive would exceed ${MAX_ENTRIES} entries`);
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

  function* end() {
    zip.end();
    yield* drain();
  }

  return { file, end };
}
