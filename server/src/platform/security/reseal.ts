import type pg from 'pg';
import { inTransaction } from '../postgres/transaction.ts';
import { keyNameOf, type Vault } from './vault.ts';

/** An encrypted column of a table with a `key_id`; `contextOf` gives the encryption context of a row's id. */
export interface SealedColumn {
  table: string;
  column: string;
  contextOf: (id: string) => string;
}

/** Rows per transaction: a picture can have several megabytes. */
const batchSize = 20;

export interface Resealed {
  rows: Record<string, number>;
  /** `table id` of rows that could not be decrypted; they are not changed. */
  unreadable: string[];
}

/** Reseals everything in these columns that is not sealed with the vault's newest key. Locked rows are left for the next call. */
export async function reseal(
  pool: pg.Pool,
  vault: Vault,
  columns: readonly SealedColumn[],
): Promise<Resealed> {
  const done: Resealed = { rows: {}, unreadable: [] };
  for (const sealed of columns) {
    let after = '00000000-0000-0000-0000-000000000000';
    for (let last: string | undefined = after; last !== undefined; after = last ?? after)
      last = await resealBatch({ pool, vault, sealed, done }, after);
  }
  return done;
}

interface Work {
  pool: pg.Pool;
  vault: Vault;
  sealed: SealedColumn;
  done: Resealed;
}

/** Reseals the rows after this id; returns the last id, or undefined at the end. */
async function resealBatch(work: Work, after: string): Promise<string | undefined> {
  const { pool, vault, sealed, done } = work;
  const { table, column, contextOf } = sealed;
  return inTransaction(pool, async (client) => {
    const { rows } = await client.query<{ id: string; bytes: Buffer }>(
      `select id, ${column} as bytes from ${table} where key_id <> $1 and id > $2
       order by id limit ${batchSize} for update skip locked`,
      [vault.keyId, after],
    );
    for (const { id, bytes } of rows) {
      const plain = opened(vault, bytes, contextOf(id));
      if (plain === undefined) {
        done.unreadable.push(`${table} ${id}`);
        continue;
      }
      const again = vault.seal(plain, contextOf(id));
      const change = `update ${table} set ${column} = $2, key_id = $3 where id = $1`;
      await client.query(change, [id, again, keyNameOf(again)]);
      done.rows[table] = (done.rows[table] ?? 0) + 1;
    }
    return rows.at(-1)?.id;
  });
}

function opened(vault: Vault, bytes: Buffer, context: string): Buffer | undefined {
  try {
    return vault.open(bytes, context);
  } catch {
    return undefined;
  }
}

/** Names of the keys that seal rows and queued messages. */
export async function keysInUse(pool: pg.Pool, columns: readonly SealedColumn[]): Promise<Set<string>> {
  const names = new Set<string>();
  for (const { table } of columns) {
    const { rows } = await pool.query<{ key_id: string }>(
      `select distinct key_id from ${table} where key_id is not null`,
    );
    for (const { key_id } of rows) names.add(key_id);
  }
  const jobs = 'graphile_worker._private_jobs';
  const { rows: known } = await pool.query('select to_regclass($1) is not null as exists', [jobs]);
  if (!known[0].exists) return names;
  const { rows } = await pool.query<{ sealed: string }>(
    `select payload->>'sealed' as sealed from ${jobs} where payload->>'sealed' is not null`,
  );
  for (const { sealed } of rows) names.add(keyNameOf(Buffer.from(sealed, 'base64')));
  return names;
}
