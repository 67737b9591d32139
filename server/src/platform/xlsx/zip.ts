import { pipeline, Readable } from 'node:stream';
import { crc32, createDeflateRaw } from 'node:zlib';
import { Zip, type ZipInputFile } from 'fflate';

/** Deflated output leaves in pieces of this size. */
const CHUNK_BYTES = 64 * 1024;
/** The container has no ZIP64; a file in it and the whole must stay below 4 GiB. */
const MAX_BYTES = 0xffff_ffff;

/**
 * A zip file as a stream: `file` and `end` yield its bytes as they come to be. fflate writes the container,
 * Node's zlib deflates on the thread pool, beside the thread that makes the content. Turned down: yazl (its
 * checksum in JavaScript took 147 ms for 64 MiB against 13 ms for zlib's, and its pipes leave the deflate
 * stream open on abort), zip-stream (a second stream library and polyfills), client-zip (stores only).
 */
export function zipStream(level: number) {
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
    const deflate = createDeflateRaw({ level, chunkSize: CHUNK_BYTES });
    // The loop below sees every error, because the pipeline destroys its last stream with it.
    pipeline(Readable.from(counted(entry, content), { highWaterMark: 2 }), deflate, () => {});
    for await (const bytes of deflate) {
      entry.ondata?.(null, bytes, false);
      yield* drain();
    }
    entry.ondata?.(null, new Uint8Array(0), true);
    yield* drain();
  }

  /** Yields the directory that ends the zip file. */
  function* end() {
    zip.end();
    yield* drain();
  }

  return { file, end };
}

async function* counted(entry: ZipInputFile, content: AsyncIterable<Uint8Array> | Iterable<Uint8Array>) {
  for await (const bytes of content) {
    entry.crc = crc32(bytes, entry.crc);
    entry.size += bytes.length;
    if (entry.size > MAX_BYTES) throw new RangeError(`${entry.filename} would exceed 4 GiB`);
    yield bytes;
  }
}
