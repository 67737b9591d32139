import { createHash, randomBytes } from 'node:crypto';
import { roleCodes } from '@smartflight/contract/access/access.ts';
import type pg from 'pg';

/** Inserts a verified account and a token directly into the database: signing in is not what is measured. */
export async function signIn(
  pool: pg.Pool,
  o: { roles: string[]; companyId?: string },
): Promise<{ accountId: string; token: string }> {
  const token = randomBytes(32).toString('base64url');
  const { rows } = await pool.query<{ id: string }>(
    `with account as (
       insert into accounts (username, email, account_type, roles, company_id, basic_info_given,
         account_review, real_name_review, pilot_review)
       values ('Bench', $1, 'personal', $2, $3, true, 'passed', 'passed', 'passed') returning id
     ), session as (
       insert into sessions (token_hash, account_id, expires_at)
       select $4, id, now() + interval '1 day' from account)
     select id from account`,
    [
      `${token.slice(0, 12).toLowerCase()}@bench.test`,
      o.roles,
      o.companyId ?? null,
      createHash('sha256').update(token).digest(),
    ],
  );
  return { accountId: rows[0]!.id, token };
}

/** Staff see every row. */
export const signInStaff = (pool: pg.Pool) => signIn(pool, { roles: [roleCodes.staff] });
