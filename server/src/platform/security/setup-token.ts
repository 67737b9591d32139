import { roleCodes } from '@smartflight/contract/access/access.ts';
import { sql, type Transaction } from 'kysely';
import type { DB } from '../postgres/db-types.ts';
import type { Database } from '../postgres/pools.ts';
import { hashOf, matchesHash, randomToken } from './crypto.ts';

/** The door to a new installation: a token, shown once, that makes the first administrator and nothing else. */
export interface Setup {
  /** A fresh token while there is no administrator, replacing any earlier one; else null. */
  offer(): Promise<string | null>;
  opens(token: string): Promise<boolean>;
  /** Whether there is no door any more: somebody has come in by it. */
  isOver(): Promise<boolean>;
  /** Takes the token away; false when somebody else has used it already. */
  useUp(tx: Transaction<DB>): Promise<boolean>;
}

/** The one-time token by which the first staff account is made. */
export function createSetup(db: Database): Setup {
  return {
    offer: async () => {
      const { rows } = await sql`select from accounts where ${roleCodes.staff} = any(roles) limit 1`.execute(
        db,
      );
      if (rows.length > 0) return null;
      const token = randomToken();
      const row = { token_hash: hashOf(token) };
      await db
        .insertInto('setup_tokens')
        .values(row)
        .onConflict((conflict) => conflict.column('only_one').doUpdateSet(row))
        .execute();
      return token;
    },
    opens: async (token) => {
      const row = await db.selectFrom('setup_tokens').select('token_hash').executeTakeFirst();
      return matchesHash(token, row?.token_hash);
    },
    isOver: async () =>
      (await db.selectFrom('setup_tokens').select('only_one').executeTakeFirst()) === undefined,
    useUp: async (tx) => {
      const { numDeletedRows } = await tx.deleteFrom('setup_tokens').executeTakeFirst();
      return numDeletedRows === 1n;
    },
  };
}
