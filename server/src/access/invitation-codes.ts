import { sql } from 'kysely';
import type { Database } from '../platform/postgres/pools.ts';

export interface InvitedTo {
  companyId: string;
  companyName: string;
  /** The invitation that this code belongs to; null for the company's own code. */
  invitationId: string | null;
}

/** The company that an invitation code leads into: the company's own, or one of its open invitations. */
export async function companyByCode(db: Database, code: string, now: Date): Promise<InvitedTo | undefined> {
  const { rows } = await sql<InvitedTo>`
    select c.id as "companyId", c.name as "companyName", null as "invitationId"
    from companies c where c.invitation_code = ${code}
    union all
    select c.id, c.name, i.id from company_invitations i join companies c on c.id = i.company_id
    where i.code = ${code} and i.joined_at is null and i.expires_at > ${now}
    limit 1`.execute(db);
  return rows[0];
}

/** Marks an invitation as used by an account; the company's own code is never used up. False if it was used meanwhile. */
export async function takeInvitation(
  tx: Database,
  { invitationId }: InvitedTo,
  { accountId, now }: { accountId: string; now: Date },
): Promise<boolean> {
  if (invitationId === null) return true;
  const { numUpdatedRows } = await tx
    .updateTable('company_invitations')
    .set({ joined_id: accountId, joined_at: now })
    .where('id', '=', invitationId)
    .where('joined_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}
