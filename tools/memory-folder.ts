import { readFileSync, statfsSync } from 'node:fs';
import { freemem, tmpdir } from 'node:os';

const place = '/dev/shm';
const neededBytes = 6 * 1024 ** 3;

/**
 * Moves the temporary files of this process and its children into memory, where a file system there has room for them and
 * may run programs. A database of tests needs no disk, and copying one from its template takes twenty times as long there.
 */
export function useMemoryFolder(): void {
  if (process.env['TMPDIR'] === undefined && isRoomy()) process.env['TMPDIR'] = place;
}

function isRoomy(): boolean {
  try {
    const mounts = readFileSync('/proc/mounts', 'utf8').split('\n');
    const options = mounts.findLast((line) => line.split(' ')[1] === place)?.split(' ')[3];
    const { bavail, bsize } = statfsSync(place);
    const isWritable = options?.split(',').every((one) => one !== 'noexec' && one !== 'ro') ?? false;
    return isWritable && Math.min(bavail * bsize, freemem()) >= neededBytes && tmpdir() !== place;
  } catch {
    return false;
  }
}
