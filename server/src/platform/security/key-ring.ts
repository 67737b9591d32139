import { randomBytes } from 'node:crypto';
import {
  closeSync,
  existsSync,
  fsyncSync,
  openSync,
  readFileSync,
  renameSync,
  statSync,
  writeSync,
} from 'node:fs';
import { join } from 'node:path';
import type { Ring, VaultKey } from './vault.ts';

const lineForm = /^([A-Za-z0-9_-]{1,32}):([A-Za-z0-9_-]{43})$/;

/**
 * Parses `name:key` entries, each key 32 bytes as base64url, the sealing key first. Throws an error that names the
 * invalid entry.
 */
export function parseKeys(text: string): Ring {
  const keys = text
    .split(/[\s,]+/)
    .filter((entry) => entry !== '')
    .map((entry, index) => {
      const match = lineForm.exec(entry);
      if (!match?.[1] || !match[2]) throw new Error(`entry ${index + 1} of the key ring is not name:key`);
      return { id: match[1], key: Buffer.from(match[2], 'base64url') };
    });
  const [newest, ...older] = keys;
  if (!newest) throw new Error('the key ring is empty');
  if (new Set(keys.map(({ id }) => id)).size < keys.length)
    throw new Error('two keys of the ring have the same name');
  return [newest, ...older];
}

/** Generates a key whose name sorts by its date. */
export function newKey(at: Date): VaultKey {
  const suffix = randomBytes(3).toString('hex');
  return { id: `k${at.toISOString().slice(0, 10).replaceAll('-', '')}-${suffix}`, key: randomBytes(32) };
}

/** Content of the key file: one line `id:key` per key, the key as base64url. */
export const writtenKeys = (ring: readonly VaultKey[]): string =>
  ring.map(({ id, key }) => `${id}:${key.toString('base64url')}\n`).join('');

/** Path of the key file in a data folder. */
export const keyFileIn = (dataDir: string): string => join(dataDir, 'vault.keys');

/** Replaces the key file atomically; readable by its owner only. */
export function writeKeyFile(file: string, ring: Ring): void {
  const temporary = `${file}.${randomBytes(4).toString('hex')}`;
  const handle = openSync(temporary, 'wx', 0o600);
  try {
    writeSync(handle, writtenKeys(ring));
    fsyncSync(handle);
  } finally {
    closeSync(handle);
  }
  renameSync(temporary, file);
}

/**
 * Loads the key ring: from the setting, else from `vault.keys` in the data folder, which the first start creates.
 * Without it all stored documents and pictures are lost: back it up, separately from the database.
 */
export function loadKeys({ vaultKeys, dataDir }: { vaultKeys?: string; dataDir: string }): Ring {
  if (vaultKeys !== undefined) return parseKeys(vaultKeys);
  const file = keyFileIn(dataDir);
  if (!existsSync(file)) writeKeyFile(file, [newKey(new Date())]);
  return parseKeys(readFileSync(file, 'utf8'));
}

/** Returns a function for the current ring: the key file is read again when another process has replaced it. */
export function keyReader(o: { vaultKeys?: string; dataDir: string }): () => Ring {
  let ring = loadKeys(o);
  if (o.vaultKeys !== undefined) return () => ring;
  const file = keyFileIn(o.dataDir);
  let seen = versionOf(file);
  return () => {
    const version = versionOf(file);
    // While the file is missing, the loaded keys stay in use.
    if (version !== undefined && version !== seen) {
      ring = parseKeys(readFileSync(file, 'utf8'));
      seen = version;
    }
    return ring;
  };
}

function versionOf(file: string): string | undefined {
  const found = statSync(file, { throwIfNoEntry: false });
  return found && `${found.ino}:${found.mtimeMs}:${found.size}`;
}
