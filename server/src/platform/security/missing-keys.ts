import type pg from 'pg';
import type { Log } from '../log.ts';
import { keysInUse, type SealedColumn } from './reseal.ts';
import type { Ring } from './vault.ts';

/** Logs at start which keys are missing: values sealed with them stay unreadable until they are added again. */
export async function reportLostKeys(o: {
  pool: pg.Pool;
  columns: readonly SealedColumn[];
  ring: Ring;
  log: Log;
}): Promise<void> {
  const inUse = await keysInUse(o.pool, o.columns);
  for (const { id } of o.ring) inUse.delete(id);
  if (inUse.size === 0) return;
  o.log.error(
    { keys: [...inUse] },
    'papers and pictures are sealed by keys that are not in the ring: add their lines to VAULT_KEYS or vault.keys',
  );
}
