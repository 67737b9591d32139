import type { LinkTarget } from '@smartflight/contract/access/share-links.schemas.ts';
import { endedLinkDays } from '@smartflight/contract/access/share-links.ts';
import { sql } from 'kysely';
import type { Database } from '../../platform/postgres/pools.ts';
import { askPrepared, type StatementRunner } from '../../platform/postgres/prepared.ts';
import { hashOf } from '../../platform/security/crypto.ts';

export interface LinkRow {
  id: string;
  accountId: string;
  target: LinkTarget;
  passwordHash: string | null;
  visitSalt: Buffer;
  showsPeople: boolean;
  showsSender: boolean;
  expiresAt: Date;
  revokedAt: Date | null;
}

/** The link of a token, ended ones too. */
export async function findByToken(pools: StatementRunner, token: string): Promise<LinkRow | undefined> {
  const [row] = await askPrepared(
    pools,
    sql<LinkRow>`select id, account_id as "accountId", target, password_hash as "passwordHash",
      visit_salt as "visitSalt", shows_people as "showsPeople", shows_sender as "showsSender",
      expires_at as "expiresAt", revoked_at as "revokedAt"
    from share_links where token_hash = ${hashOf(token)}`,
  );
  return row;
}

/** Deletes links that ended a month ago. */
export async function dropEndedLinks(db: Database, now: Date): Promise<void> {
  const before = new Date(now.getTime() - endedLinkDays * 86_400_000);
  await db
    .deleteFrom('share_links')
    .where((where) => where.or([where('expires_at', '<', before), where('revoked_at', '<', before)]))
    .execute();
}
