import { existsSync, statSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';
import type pg from 'pg';
import { keyFileIn, keyReader, newKey, writeKeyFile } from './key-ring.ts';
import { keysInUse, type Resealed, reseal } from './reseal.ts';
import { createVault, type Ring } from './vault.ts';

export interface RotationPlan {
  pool: pg.Pool;
  /** Where the ring is, as the configuration names it. */
  keys: { vaultKeys?: string; dataDir: string };
  /** Also take the former keys out of the ring, when nothing needs them. */
  retire: boolean;
  /** Age of the ring, ms, before the last look at the rows, and before a key may go. */
  settleMs?: number;
}

export interface RotationResult extends Resealed {
  keyId: string;
  isNew: boolean;
  /** Former keys that something still needs. */
  needed: string[];
  /** Former keys that nothing needs: gone with `retire`, else still in the ring. */
  unneeded: string[];
  isRetired: boolean;
}

/** Within this, what was sealed before a server saw the new key is stored; what comes later keeps its key. */
const usualStoreMs = 2000;
/** Longer than any statement of a server may take: a key that goes must be needed by none under way. */
const longestStoreMs = 20_000;
/** Holds up a second rotation; any number that nothing else here locks. */
const rotationLock = 4_301_118;

/**
 * Adds a key to the ring in the data folder and seals everything with it, while servers are at work: they see the new
 * ring at their next use of it. While former keys are in the ring no further one is added, so a broken-off rotation
 * goes on where it was. Keys from VAULT_KEYS are not changed, their first one seals. Throws when another rotation runs.
 */
export async function rotateKeys(plan: RotationPlan): Promise<RotationResult> {
  const lock = await plan.pool.connect();
  try {
    const { rows } = await lock.query('select pg_try_advisory_lock($1) as taken', [rotationLock]);
    if (!rows[0].taken) throw new Error('Keys are being rotated already.');
    return await rotateAlone(plan);
  } finally {
    await lock.query('select pg_advisory_unlock($1)', [rotationLock]).catch(() => undefined);
    // Should that have failed, the lock goes with its connection.
    lock.release(true);
  }
}

async function rotateAlone({ pool, keys, retire, ...plan }: RotationPlan): Promise<RotationResult> {
  const settleMs = plan.settleMs ?? (retire ? longestStoreMs : usualStoreMs);
  const isFile = keys.vaultKeys === undefined;
  const file = keyFileIn(keys.dataDir);
  if (isFile && !existsSync(file))
    throw new Error(`There is no ${file}: put it back, or start the server once.`);
  const read = keyReader(keys);
  const isNew = isFile && !retire && read().length === 1;
  if (isNew) writeKeyFile(file, [newKey(new Date()), ...read()]);
  const vault = createVault(read(), read);
  const done = await reseal(pool, vault);
  const writtenAgoMs = isFile ? Date.now() - statSync(file).mtimeMs : settleMs;
  if (writtenAgoMs < settleMs) {
    await delay(settleMs - writtenAgoMs);
    add(done, await reseal(pool, vault));
  }
  const inUse = await keysInUse(pool);
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
