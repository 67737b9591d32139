import { roleCodes } from '@smartflight/contract/access/access.ts';
import type { Language } from '@smartflight/contract/kit/languages.ts';
import type { Transaction } from 'kysely';
import type { Contact } from '../../access/contacts.ts';
import type { DB } from '../../platform/postgres/db-types.ts';
import type { Database } from '../../platform/postgres/pools.ts';

export function findByContact(db: Database, contact: Contact) {
  const query = db.selectFrom('accounts').select(['id', 'disabled_at', 'language']);
  return (
    'email' in contact ? query.where('email', '=', contact.email) : query.where('phone', '=', contact.phone)
  ).executeTakeFirst();
}

export interface AccountRow {
  contact: Contact;
  username: string;
  passwordHash: string;
  companyId: string | null;
  invitationCode: string;
  timeZone: string;
  region?: string | undefined;
  language: Language;
  at: Date;
}

/** Inserts a personal account without any wizard data; undefined when the contact was taken meanwhile. */
export async function insertAccount(tx: Transaction<DB>, row: AccountRow): Promise<string | undefined> {
  const inserted = await tx
    .insertInto('accounts')
    .values({
      ...row.contact,
      username: row.username,
      password_hash: row.passwordHash,
      account_type: 'personal',
      roles: [roleCodes.individual],
      company_id: row.companyId,
      invitation_code: row.invitationCode,
      time_zone: row.timeZone,
      language: row.language,
      created_at: row.at,
      ...(row.region ? { region: row.region } : {}),
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  return inserted?.id;
}

export async function insertConsent(
  tx: Transaction<DB>,
  consent: { accountId: string; version: string; at: Date },
): Promise<void> {
  await tx
    .insertInto('consents')
    .values({
      account_id: consent.accountId,
      document: 'registration',
      version: consent.version,
      given_at: consent.at,
    })
    .execute();
}

/** Sets the password of the account with this contact; undefined when it was erased or is disabled. */
export async function setPassword(
  tx: Transaction<DB>,
  contact: Contact,
  passwordHash: string,
): Promise<{ id: string; language: string } | undefined> {
  const query = tx
    .updateTable('accounts')
    .set({ password_hash: passwordHash })
    .where('disabled_at', 'is', null);
  return (
    'email' in contact ? query.where('email', '=', contact.email) : query.where('phone', '=', contact.phone)
  )
    .returning(['id', 'language'])
    .executeTakeFirst();
}
