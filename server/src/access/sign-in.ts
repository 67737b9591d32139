import type { FactorMethod, SignInMethod } from '@smartflight/contract/accounts/second-factors.ts';
import type { SignInResult } from '@smartflight/contract/accounts/sign-in.schemas.ts';
import { sql } from 'kysely';
import type { Database } from '../platform/postgres/pools.ts';
import { hashOf, randomToken } from '../platform/security/crypto.ts';
import type { Deps } from './deps.ts';
import type { SignInFacts } from './sessions/sessions.ts';

/** How long a ticket waits for the second step, a passkey or a proof, ms. */
export const ticketMs = 5 * 60_000;

export type TicketPurpose = 'second-step' | 'passkey' | 'register' | 'proof';

/** Methods by which an account can take a second step; none for an account without a second factor. */
export async function methodsOf(db: Database, accountId: string): Promise<FactorMethod[]> {
  const { rows } = await sql<{ totp: boolean; passkey: boolean; recovery: boolean }>`select
    exists (select from totp_factors where account_id = ${accountId} and confirmed_at is not null) as totp,
    exists (select from passkeys where account_id = ${accountId}) as passkey,
    exists (select from recovery_codes where account_id = ${accountId} and used_at is null) as recovery`.execute(
    db,
  );
  const [has] = rows;
  if (!has?.totp && !has?.passkey) return [];
  return (['totp', 'passkey', 'recovery'] as const).filter((method) => has[method]);
}

/** Stores a single-use ticket and returns it. */
export async function issueTicket(
  deps: Pick<Deps, 'clock'>,
  db: Database,
  o: {
    purpose: TicketPurpose;
    accountId?: string;
    method?: SignInMethod;
    passwordHash?: string | undefined;
    challenge?: string;
  },
): Promise<string> {
  const token = randomToken();
  // Whatever the first step was, the ticket ends when the password is changed.
  const current = db
    .selectFrom('accounts')
    .select('password_hash')
    .where('id', '=', o.accountId ?? null);
  await db
    .insertInto('factor_tickets')
    .values({
      token_hash: hashOf(token),
      purpose: o.purpose,
      account_id: o.accountId ?? null,
      method: o.method ?? null,
      password_hash: o.passwordHash ?? current,
      challenge: o.challenge ?? null,
      expires_at: new Date(deps.clock() + ticketMs),
    })
    .execute();
  return token;
}

/** Ends what waits for a second step, for a way to sign in that is removed meanwhile. */
export async function endSecondSteps(db: Database, accountId: string): Promise<void> {
  await db
    .deleteFrom('factor_tickets')
    .where('account_id', '=', accountId)
    .where('purpose', '=', 'second-step')
    .execute();
}

/**
 * Completes a first step that was right, such as a password or a chat identity: opens a session, or issues a ticket
 * where the account has a second factor. Every way to sign in but a passkey ends here.
 */
export async function completeSignIn(
  deps: Pick<Deps, 'sessions' | 'pools' | 'clock'>,
  accountId: string,
  facts: SignInFacts & { method: SignInMethod },
): Promise<SignInResult> {
  const db = facts.within ?? deps.pools.db;
  const methods = await methodsOf(db, accountId);
  if (methods.length === 0) return { access_token: await deps.sessions.start(accountId, facts) };
  const { method, passwordHash } = facts;
  if (facts.alongside) await facts.alongside.execute(db);
  const ticket = await issueTicket(deps, db, { purpose: 'second-step', accountId, method, passwordHash });
  return { access_token: '', second_factor: { ticket, methods } };
}
