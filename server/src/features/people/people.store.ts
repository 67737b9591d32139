import { accountTypes } from '@smartflight/contract/accounts/accounts.ts';
import type { Person } from '@smartflight/contract/accounts/people.schemas.ts';
import type { people } from '@smartflight/contract/endpoints.ts';
import type { QueryOf } from '@smartflight/contract/kit/endpoint.ts';
import { sql, type Transaction } from 'kysely';
import { z } from 'zod';
import { verifiedOf } from '../../access/sessions/session-user.ts';
import type { DB } from '../../platform/postgres/db-types.ts';
import { contains, containsExactly } from '../../platform/postgres/name-search.ts';
import type { Database } from '../../platform/postgres/pools.ts';

type Filter = QueryOf<typeof people.list>;

const persons = (db: Database) =>
  db
    .selectFrom('accounts as a')
    .leftJoin('companies as c', 'c.id', 'a.company_id')
    .where('a.erased_at', 'is', null);

const columns = [
  'a.id',
  'a.username',
  'a.phone',
  'a.email',
  'a.account_type',
  'a.roles',
  'a.company_id',
  'c.name as company_name',
  'a.basic_info_given',
  'a.account_review',
  'a.real_name_review',
  'a.pilot_review',
  'a.disabled_at',
  'a.created_at',
  'a.signed_in_at',
] as const;

/** A page of accounts that match the filter, newest first, and their total number. */
export async function listPeople(db: Database, filter: Filter): Promise<{ items: Person[]; total: number }> {
  const rows = await filtered(db, filter)
    .select(columns)
    .orderBy('a.created_at', 'desc')
    .orderBy('a.id')
    .limit(filter.size)
    .offset((filter.page - 1) * filter.size)
    .execute();
  // A separate count: in the same query all rows would be sorted.
  const { total } = await filtered(db, filter)
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  return { items: rows.map(toPerson), total };
}

function filtered(db: Database, { search, accountType, role, companyId, disabled }: Filter) {
  let query = persons(db);
  if (search) {
    query = query.where((of) =>
      of.or([
        contains(sql`a.username`, search),
        containsExactly(sql`a.phone`, search),
        contains(sql`a.email`, search),
      ]),
    );
  }
  if (accountType) query = query.where('a.account_type', '=', accountType);
  if (role) query = query.where(sql<boolean>`a.roles @> array[${role}]`);
  if (companyId) query = query.where('a.company_id', '=', companyId);
  if (disabled !== undefined) query = query.where('a.disabled_at', disabled ? 'is not' : 'is', null);
  return query;
}

export async function getPerson(db: Database, id: string): Promise<Person | undefined> {
  const row = await persons(db).select(columns).where('a.id', '=', id).executeTakeFirst();
  return row && toPerson(row);
}

export const lockPerson = (tx: Transaction<DB>, id: string) =>
  tx
    .selectFrom('accounts')
    .select(['id', 'roles', 'company_id', 'disabled_at', 'email', 'phone', 'language'])
    .where('id', '=', id)
    .where('erased_at', 'is', null)
    .forNoKeyUpdate()
    .executeTakeFirst();

/** Writes the fields that administrators may set. */
export async function setPerson(
  tx: Transaction<DB>,
  id: string,
  values: { roles?: string[]; company_id?: string | null; disabled_at?: Date | null },
): Promise<void> {
  await tx.updateTable('accounts').set(values).where('id', '=', id).execute();
}

export async function companyExists(tx: Transaction<DB>, id: string): Promise<boolean> {
  const row = await tx.selectFrom('companies').select('id').where('id', '=', id).executeTakeFirst();
  return row !== undefined;
}

interface PersonRow {
  id: string;
  username: string;
  phone: string | null;
  email: string | null;
  account_type: string;
  roles: string[];
  company_id: string | null;
  company_name: string | null;
  basic_info_given: boolean;
  account_review: string;
  real_name_review: string;
  pilot_review: string;
  disabled_at: Date | null;
  created_at: Date;
  signed_in_at: Date | null;
}

function toPerson(row: PersonRow): Person {
  const reviews = [row.account_review, row.real_name_review, row.pilot_review];
  return {
    id: row.id,
    username: row.username,
    phone: row.phone ?? '',
    email: row.email ?? '',
    accountType: z.enum(accountTypes).parse(row.account_type),
    roles: row.roles,
    companyId: row.company_id,
    companyName: row.company_name ?? '',
    accountVerified: verifiedOf({ ...row, passed: reviews.every((state) => state === 'passed') }),
    disabledAt: row.disabled_at?.toISOString() ?? null,
    createdAt: row.created_at.toISOString(),
    lastSignInAt: row.signed_in_at?.toISOString() ?? null,
  };
}
