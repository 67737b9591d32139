import type { BasicInfo, OnboardingState } from '@smartflight/contract/onboarding/onboarding.schemas.ts';
import type { UserActor } from '../../access/actor.ts';
import { fault } from '../../platform/http/fault.ts';
import type { Database } from '../../platform/postgres/pools.ts';

const mostDevices = 50;

/** The own row with the name of the company. */
export const getBasics = (db: Database, actor: UserActor) =>
  db
    .selectFrom('accounts')
    .leftJoin('companies', 'companies.id', 'accounts.company_id')
    .select([
      'accounts.username',
      'accounts.address',
      'accounts.agricultural_cooperative',
      'accounts.sex',
      'accounts.profession',
      'accounts.region',
      'accounts.invitation_code',
      'accounts.basic_info_given',
      'accounts.account_review',
      'accounts.real_name_review',
      'accounts.pilot_review',
      'companies.name as company_name',
    ])
    .where('accounts.id', '=', actor.id)
    .executeTakeFirstOrThrow();

/** Locks the own row before a submission, which serialises the account's own calls. */
export const lockOwn = (tx: Database, actor: UserActor) =>
  tx
    .selectFrom('accounts')
    .select(['basic_info_given', 'company_id', 'region', 'invitation_code'])
    .where('id', '=', actor.id)
    .where('erased_at', 'is', null)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow(() => fault('session.ended'));

export async function listOwnDevices(
  db: Database,
  actor: UserActor,
  kind: 'drone' | 'charger',
): Promise<OnboardingState['drones']> {
  return db
    .selectFrom('devices')
    .select(['id', 'name', 'model'])
    .where('kind', '=', kind)
    .where('owner_id', '=', actor.id)
    .orderBy('bound_at', 'desc')
    .limit(mostDevices)
    .execute();
}

/** Writes the basics. The caller must have checked under the lock that the account may join the company. */
export async function setBasics(
  tx: Database,
  actor: UserActor,
  basics: Omit<BasicInfo, 'invitationCode'>,
  joined: { companyId: string; invitationCode: string } | undefined,
): Promise<void> {
  await tx
    .updateTable('accounts')
    .set({
      username: basics.username,
      address: basics.address,
      agricultural_cooperative: basics.agriculturalCooperative,
      sex: basics.sex,
      profession: basics.profession,
      ...(basics.region ? { region: basics.region } : {}),
      ...(joined ? { company_id: joined.companyId, invitation_code: joined.invitationCode } : {}),
      basic_info_given: true,
    })
    .where('id', '=', actor.id)
    .execute();
}

export async function storeConsent(
  tx: Database,
  actor: UserActor,
  { version, at }: { version: string; at: Date },
): Promise<void> {
  await tx
    .insertInto('consents')
    .values({ account_id: actor.id, document: 'realName', version, given_at: at })
    .execute();
}

export const lacksPassword = async (db: Database, actor: UserActor): Promise<boolean> =>
  (await db
    .selectFrom('accounts')
    .select('id')
    .where('id', '=', actor.id)
    .where('password_hash', 'is', null)
    .executeTakeFirst()) !== undefined;

/** Returns false when the account has a password already. */
export async function setFirstPassword(db: Database, actor: UserActor, hash: string): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('accounts')
    .set({ password_hash: hash })
    .where('id', '=', actor.id)
    .where('password_hash', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}
