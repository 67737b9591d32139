import { randomBytes } from 'node:crypto';
import { strFromU8, unzipSync } from 'fflate';
import type pg from 'pg';

/** Distinct texts that are used as secrets and then searched for. */
export interface Markers {
  /** For names, passwords, tokens and document numbers: 18 characters. */
  secret(): string;
  /** For verification and invitation codes: 6 characters. */
  code(): string;
  know(secret: string): string;
  count(): number;
  foundIn(text: string): string[];
}

const letters = 'ABCDEFGHJKLMNPQRSTUVWXYZ';

export function createMarkers(): Markers {
  const planted = new Set<string>();
  const know = (secret: string): string => {
    planted.add(secret);
    return secret;
  };
  return {
    know,
    secret: () => know(`Zq${randomBytes(8).toString('hex')}`),
    // Without digits, so that no number or hex text matches.
    code: () => know(Array.from(randomBytes(6), (byte) => letters[byte % letters.length]).join('')),
    count: () => planted.size,
    foundIn: (text) => {
      const folded = text.toLowerCase();
      return [...planted].filter((secret) => {
        const forms = formsOf(secret);
        return secret.length < 10
          ? new RegExp(`\\b${secret}\\b`).test(text)
          : forms.exact.some((form) => text.includes(form)) ||
              forms.folded.some((form) => folded.includes(form));
      });
    },
  };
}

/**
 * Base64 of a text has three forms, depending on its offset in the encoded data; the first and last characters, which
 * depend on neighbours, are removed.
 */
function formsOf(secret: string): { exact: string[]; folded: string[] } {
  const base64 = [0, 1, 2].map((offset) => {
    const text = Buffer.from(' '.repeat(offset) + secret).toString('base64');
    return text.slice(offset === 0 ? 0 : 4, -4);
  });
  return { exact: base64, folded: [secret.toLowerCase(), Buffer.from(secret).toString('hex')] };
}

export async function dumpOf(pool: pg.Pool): Promise<Map<string, string>> {
  const { rows: tables } = await pool.query<{ name: string }>(
    `select format('%I.%I', schemaname, tablename) as name from pg_tables
     where schemaname not in ('pg_catalog', 'information_schema')`,
  );
  const dump = new Map<string, string>();
  for (const { name } of tables) {
    const { rows } = await pool.query<{ row: string }>(`select t::text as row from ${name} t`);
    dump.set(name, rows.map(({ row }) => row).join('\n'));
  }
  return dump;
}

export const sheetText = (bytes: Buffer): string =>
  Object.values(unzipSync(bytes))
    .map((part) => strFromU8(part))
    .join('\n');

/** Makes all further writes to these tables fail with a detailed database error. */
export async function breakTables(owner: pg.Pool, tables: readonly string[]): Promise<void> {
  await owner.query(`create function planted_fault() returns trigger language plpgsql as
    $$ begin raise exception 'fault in %: %', tg_table_name, new; end $$`);
  for (const table of tables)
    await owner.query(
      `create trigger planted_fault before insert or update on ${table} for each row execute function planted_fault()`,
    );
}
