import { roleCodes } from '@smartflight/contract/access/access.ts';
import { sql, type Transaction } from 'kysely';
import type { UserActor } from '../../access/actor.ts';
import type { DB } from '../../platform/postgres/db-types.ts';
import type { Database } from '../../platform/postgres/pools.ts';
import { askPrepared, type StatementRunner } from '../../platform/postgres/prepared.ts';

/** The account that a sign-in name belongs to: a lower-cased e-mail or a phone in E.164. */
export async function findForSignIn(pools: StatementRunner, name: { email: string } | { phone: string }) {
  const isName = 'email' in name ? sql`email = ${name.email}` : sql`phone = ${name.phone}`;
  const [found] = await askPrepared(
    pools,
    sql<{
      id: string;
      password_hash: string | null;
      disabled_at: Date | null;
      email: string | null;
      language: string;
    }>`
      select id, password_hash, disabled_at, email, language from accounts where ${isName}`,
  );
  return found;
}

export function getOwnAccount(db: Database, actor: UserActor) {
  return db.selectFrom('accounts').selectAll('accounts').where('id', '=', actor.id).executeTakeFirstOrThrow();
}

/** The own row with the name of the company, and whether a chat app identity is bound. */
export function getOwnInfo(db: Database, actor: UserActor) {
  return db
    .selectFrom('accounts')
    .leftJoin('companies', 'companies.id', 'accounts.company_id')
    .selectAll('accounts')
    .select(({ exists, selectFrom }) => [
      'companies.name as company_name',
      exists(selectFrom('chat_identities').select('open_id').whereRef('account_id', '=', 'accounts.id')).as(
        'is_chat_bound',
      ),
    ])
    .where('accounts.id', '=', actor.id)
    .executeTakeFirstOrThrow();
}

export function getOwnCompany(db: Database, actor: UserActor) {
  return db.selectFrom('companies').selectAll().where('id', '=', actor.companyId).executeTakeFirst();
}

/**
 * Inserts an administrator, verified from the start as all staff (decision 1); undefined when the e-mail is taken.
 */
export async function insertStaff(
  tx: Transaction<DB>,
  staff: { username: string; email: string; passwordHash: string },
): Promise<string | undefined> {
  const inserted = await tx
    .insertInto('accounts')
    .values({
      username: staff.username,
      email: staff.email,
      password_hash: staff.passwordHash,
      account_type: 'internal',
      roles: [roleCodes.staff],
      basic_info_given: true,
      account_review: 'passed',
      real_name_review: 'passed',
      pilot_review: 'passed',
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  return inserted?.id;
}
