import { roleCodes } from '@smartflight/contract/access/access.ts';
import { sql, type Transaction } from 'kysely';
import type { DB } from '../../platform/postgres/db-types.ts';
import type { Database } from '../../platform/postgres/pools.ts';
import { hashOf, matchesHash, randomToken } from '../../platform/security/crypto.ts';

/** Access to a new installation: a token, shown once, that only allows creating the first administrator. */
export interface Setup {
  /** Creates a token while there is no administrator, replacing any earlier one; else null. */
  offer(): Promise<string | null>;
  opens(token: string): Promise<boolean>;
  /** Whether the first administrator was created. */
  isOver(): Promise<boolean>;
  /** Deletes the token; false when it was already used. */
  useUp(tx: Transaction<DB>): Promise<boolean>;
}

/** Manages the one-time token for creating the first staff account. */
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
