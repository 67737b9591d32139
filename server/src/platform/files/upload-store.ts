import { createCipheriv, createDecipheriv, createHash, randomBytes, randomUUID } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, rmSync } from 'node:fs';
import { type FileHandle, open, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { UploadedFile } from '@smartflight/contract/system/files.ts';
import { fault } from '../http/fault.ts';

/** Bytes that the uploads of a process may occupy in its data folder at once. */
export const mostStoredBytes = 1_000_000_000;
const readAtOnce = 1_000_000;

export interface ReceivedFile extends UploadedFile {
  /** Deletes the file; afterwards it can't be read. May be called again. */
  drop(): Promise<void> | undefined;
}

/** Files of uploads between their headers and the end of their request. */
export interface UploadStore {
  /** Reserves space; the result releases it and may be called again. Throws `upload.store-full`. */
  reserve(bytes: number): () => void;
  /** Writes a stream to a file. Throws `upload.store-full` when the disk is full, and the error of the stream. */
  receive(source: AsyncIterable<Buffer>): Promise<ReceivedFile>;
  usage(): { reservedBytes: number; storedBytes: number; files: number };
}

/**
 * Stores uploads in temporary files. A file loses its name as soon as it is open, so the operating system deletes it
 * when it is closed or the process ends; its content is encrypted with a key that exists only in memory, because
 * uploads contain identity papers.
 */
export function createUploadStore(o: { dataDir: string; mostBytes?: number }): UploadStore {
  const { mostBytes = mostStoredBytes } = o;
  const folder = join(o.dataDir, 'uploads');
  const usage = { reservedBytes: 0, storedBytes: 0, files: 0 };
  // Left by a process that ended between opening a file and removing its name.
  for (const name of existsSync(folder) ? readdirSync(folder) : [])
    rmSync(join(folder, name), { force: true });
  return {
    usage: () => ({ ...usage }),
    reserve: (bytes) => {
      if (usage.reservedBytes + bytes > mostBytes) throw fault('upload.store-full');
      usage.reservedBytes += bytes;
      return once(() => {
        usage.reservedBytes -= bytes;
      });
    },
    receive: async (source) => {
      const file = await openUnnamed(folder);
      usage.files += 1;
      let sizeBytes = 0;
      let dropped = false;
      const drop = once(async () => {
        dropped = true;
        usage.files -= 1;
        usage.storedBytes -= sizeBytes;
        await file.close();
      });
      const key = newKey();
      const cipher = createCipheriv('aes-256-ctr', key.secret, key.counter);
      const digest = createHash('sha256');
      try {
        for await (const chunk of source) {
          await file.appendFile(cipher.update(chunk));
          digest.update(chunk);
          sizeBytes += chunk.length;
          usage.storedBytes += chunk.length;
        }
      } catch (error) {
        await drop();
        throw isDiskFull(error) ? fault('upload.store-full') : error;
      }
      const read = () =>
        readAll(file, sizeBytes, key).catch((error: unknown) => {
          // The caller is gone, so the refusal is sent to no one and is no fault of the server.
          throw dropped ? fault('request.invalid') : error;
        });
      return { sizeBytes, sha256: digest.digest('hex'), read, drop };
    },
  };
}

interface Key {
  secret: Buffer;
  counter: Buffer;
}
const newKey = (): Key => ({ secret: randomBytes(32), counter: randomBytes(16) });

async function openUnnamed(folder: string): Promise<FileHandle> {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const path = join(folder, randomUUID());
  const file = await open(path, 'wx+', 0o600);
  await rm(path, { force: true });
  return file;
}

async function readAll(file: FileHandle, sizeBytes: number, { secret, counter }: Key) {
  const decipher = createDecipheriv('aes-256-ctr', secret, counter);
  const bytes = new Uint8Array(sizeBytes);
  const part = Buffer.alloc(Math.min(readAtOnce, sizeBytes));
  for (let at = 0; at < sizeBytes; ) {
    const { bytesRead } = await file.read(part, 0, part.length, at);
    if (bytesRead === 0) throw new Error('the file of an upload is shorter than what was written');
    bytes.set(decipher.update(part.subarray(0, bytesRead)), at);
    at += bytesRead;
  }
  return bytes;
}

const isDiskFull = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && /^(ENOSPC|EDQUOT)$/.test(String(error.code));

function once<Result>(work: () => Result): () => Result | undefined {
  let isDone = false;
  return () => {
    if (isDone) return undefined;
    isDone = true;
    return work();
  };
}
