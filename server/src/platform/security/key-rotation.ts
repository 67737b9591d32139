import { existsSync, statSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';
import type pg from 'pg';
import { keyFileIn, keyReader, newKey, writeKeyFile } from './key-ring.ts';
import { keysInUse, type Resealed, reseal, type SealedColumn } from './reseal.ts';
import { createVault, type Ring } from './vault.ts';

export interface RotationPlan {
  pool: pg.Pool;
  columns: readonly SealedColumn[];
  keys: { vaultKeys?: string; dataDir: string };
  /** Also remove old keys from the ring that are no longer needed. */
  retire: boolean;
  /** Minimum age of the ring, ms, before the final check of the rows and before a key may be removed. */
  settleMs?: number;
}

export interface RotationResult extends Resealed {
  keyId: string;
  isNew: boolean;
  needed: string[];
  /** Old keys no longer in use: removed with `retire`, else still in the ring. */
  unneeded: string[];
  isRetired: boolean;
}

/**
 * Within this time, values sealed before a server loaded the new key are normally stored; later ones keep their old
 * key.
 */
const usualStoreMs = 2000;
/** Longer than any statement of a server: a removed key must not be needed by one in progress. */
const longestStoreMs = 20_000;
/** An arbitrary advisory lock number, against concurrent rotations. */
const rotationLock = 4_301_118;

/**
 * Adds a key to the ring in the data folder and reseals everything with it while servers run: they load the new ring
 * at its next use. No further key is added while old keys are in the ring, so an interrupted rotation resumes. Keys
 * from VAULT_KEYS are not changed; the first one seals. Throws when another rotation runs.
 */
export async function rotateKeys(plan: RotationPlan): Promise<RotationResult> {
  const lock = await plan.pool.connect();
  try {
    const { rows } = await lock.query('select pg_try_advisory_lock($1) as taken', [rotationLock]);
    if (!rows[0].taken) throw new Error('Keys are being rotated already.');
    return await rotateAlone(plan);
  } finally {
    await lock.query('select pg_advisory_unlock($1)', [rotationLock]).catch(() => undefined);
    // Closes the connection, which also releases the lock if unlocking failed.
    lock.release(true);
  }
}

async function rotateAlone({ pool, columns, keys, retire, ...plan }: RotationPlan): Promise<RotationResult> {
  const settleMs = plan.settleMs ?? (retire ? longestStoreMs : usualStoreMs);
  const isFile = keys.vaultKeys === undefined;
  const file = keyFileIn(keys.dataDir);
  if (isFile && !existsSync(file))
    throw new Error(`There is no ${file}: put it back, or start the server once.`);
  const read = keyReader(keys);
  const isNew = isFile && !retire && read().length === 1;
  if (isNew) writeKeyFile(file, [newKey(new Date()), ...read()]);
  const vault = createVault(read(), read);
  const done = await reseal(pool, vault, columns);
  const writtenAgoMs = isFile ? Date.now() - statSync(file).mtimeMs : settleMs;
  if (writtenAgoMs < settleMs) {
    await delay(settleMs - writtenAgoMs);
    add(done, await reseal(pool, vault, columns));
  }
  const inUse = await keysInUse(pool, columns);
  const [newest, ...former] = read();
  const needed = former.filter(({ id }) => inUse.has(id));
  const kept: Ring = [newest, ...needed];
  const isRetired = retire && isFile && needed.length < former.length;
  if (isRetired) writeKeyFile(file, kept);
  return {
    ...done,
    keyId: newest.id,
    isNew,
    needed: needed.map(({ id }) => id),
    unneeded: former.filter(({ id }) => !inUse.has(id)).map(({ id }) => id),
    isRetired,
  };
}

function add(total: Resealed, more: Resealed): void {
  for (const [table, rows] of Object.entries(more.rows)) total.rows[table] = (total.rows[table] ?? 0) + rows;
  total.unreadable = more.unreadable;
}
