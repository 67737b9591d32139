import {
  companyInvitationDays,
  mostCompanyInvitations,
} from '@smartflight/contract/onboarding/company-invitations.ts';
import type { CompanyInvitation } from '@smartflight/contract/onboarding/enterprises.schemas.ts';
import { sql } from 'kysely';
import type { Database } from '../../platform/postgres/pools.ts';
import { freeCode } from './invitation-code.ts';

const dayMs = 86_400_000;
const laterBy = (now: Date, days: number) => new Date(now.getTime() + days * dayMs);

interface Row {
  id: string;
  account: string;
  code: string;
  invited_at: Date;
  expires_at: Date;
  joined_at: Date | null;
  joined_name: string | null;
}

/** Invitations of a company, newest first. */
export async function listInvitations(
  db: Database,
  o: { companyId: string; now: Date; id?: string },
): Promise<CompanyInvitation[]> {
  const { rows } = await sql<Row>`
    select i.id, i.account, i.code, i.invited_at, i.expires_at, i.joined_at, a.username as joined_name
    from company_invitations i left join accounts a on a.id = i.joined_id
    where i.company_id = ${o.companyId} and ${o.id ? sql`i.id = ${o.id}` : sql`true`}
    order by i.invited_at desc, i.id limit ${mostCompanyInvitations}`.execute(db);
  return rows.map((row) => ({
    id: row.id,
    account: row.account,
    code: row.code,
    state: row.joined_at ? 'joined' : row.expires_at <= o.now ? 'expired' : 'open',
    invitedAt: row.invited_at.toISOString(),
    expiresAt: row.expires_at.toISOString(),
    joinedName: row.joined_name ?? '',
  }));
}

/** Invites an address; an unused invitation gets a new end. Returns its id. */
export async function putInvitation(
  tx: Database,
  o: { companyId: string; account: string; by: string; now: Date },
): Promise<string> {
  const { rows } = await sql<{ id: string }>`
    insert into company_invitations (company_id, account, code, invited_by, invited_at, expires_at)
    values (${o.companyId}, ${o.account}, ${await freeCode(tx)}, ${o.by}, ${o.now},
      ${laterBy(o.now, companyInvitationDays)})
    on conflict (company_id, account) where joined_at is null
    do update set invited_by = excluded.invited_by, invited_at = excluded.invited_at,
      expires_at = excluded.expires_at
    returning id`.execute(tx);
  return rows[0]?.id ?? '';
}

export async function countInvitations(tx: Database, companyId: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from company_invitations where company_id = ${companyId}`.execute(tx);
  return rows[0]?.count ?? 0;
}

/** Deletes an unused invitation; false if the company has none. */
export async function deleteInvitation(
  tx: Database,
  { companyId, id }: { companyId: string; id: string },
): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('company_invitations')
    .where('id', '=', id)
    .where('company_id', '=', companyId)
    .where('joined_at', 'is', null)
    .executeTakeFirst();
  return numDeletedRows === 1n;
}

/** Deletes invitations that ended long ago, with the phone or e-mail they contain. */
export async function dropCompanyInvitations(db: Database, now: Date): Promise<void> {
  await db
    .deleteFrom('company_invitations')
    .where('expires_at', '<', laterBy(now, -companyInvitationDays))
    .execute();
}
