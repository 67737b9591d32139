import type { Transaction } from 'kysely';
import type { Clock } from '../platform/clock.ts';
import type { DB } from '../platform/postgres/db-types.ts';
import type { Database } from '../platform/postgres/pools.ts';
import { hashOf, randomToken } from '../platform/security/crypto.ts';

/** P-16. */
const ticketMinutes = 10;

export interface ChatIdentity {
  openId: string;
  nickname: string;
}

/** Tokens for chat identities without an account: valid only for the call that binds them. */
export interface BindTickets {
  issue(identity: ChatIdentity): Promise<string>;
  opens(token: string): Promise<boolean>;
  /** Consumes the ticket; undefined when it has expired or was already used. */
  take(tx: Transaction<DB>, token: string): Promise<ChatIdentity | undefined>;
  dropExpired(): Promise<void>;
}

/** Creates tickets that bind a chat identity to the account that signs in next. */
export function createBindTickets(db: Database, clock: Clock): BindTickets {
  const now = (): Date => new Date(clock());
  return {
    issue: async ({ openId, nickname }) => {
      const token = randomToken();
      await db
        .insertInto('bind_tickets')
        .values({
          token_hash: hashOf(token),
          open_id: openId,
          nickname,
          expires_at: new Date(clock() + ticketMinutes * 60_000),
        })
        .execute();
      return token;
    },
    opens: async (token) => {
      const row = await db
        .selectFrom('bind_tickets')
        .select('open_id')
        .where('token_hash', '=', hashOf(token))
        .where('expires_at', '>', now())
        .executeTakeFirst();
      return row !== undefined;
    },
    take: async (tx, token) => {
      const row = await tx
        .deleteFrom('bind_tickets')
        .where('token_hash', '=', hashOf(token))
        .where('expires_at', '>', now())
        .returning(['open_id', 'nickname'])
        .executeTakeFirst();
      return row && { openId: row.open_id, nickname: row.nickname };
    },
    dropExpired: async () => {
      await db.deleteFrom('bind_tickets').where('expires_at', '<=', now()).execute();
    },
  };
}
