import { randomBytes, randomInt, timingSafeEqual } from 'node:crypto';
import { type CodePurpose, codeRules } from '@smartflight/contract/accounts/registration.ts';
import { type RawBuilder, sql, type Transaction } from 'kysely';
import type { Clock } from '../platform/clock.ts';
import { type Fault, fault } from '../platform/http/fault.ts';
import type { Limits } from '../platform/limits.ts';
import type { DB } from '../platform/postgres/db-types.ts';
import type { Database } from '../platform/postgres/pools.ts';
import type { Vault } from '../platform/security/vault.ts';

export interface CodeBinding {
  purpose: CodePurpose;
  /** A lower-cased e-mail or a phone in E.164. */
  target: string;
  /** Caller's address; a code is valid only from the address that requested it. */
  address: string;
  /** Whose contact changes, from any address; absent for the other purposes. */
  accountId?: string;
}

/** An entered code. */
export interface CodeClaim extends CodeBinding {
  code: string;
  /** Whether the account behind the target signed in from this address before: then the target's limit is not spent. */
  isKnown?: boolean;
}

/** Six-digit codes that prove access to an e-mail address or phone. */
export interface Codes {
  /** A new code; it replaces an earlier one of this purpose, target and requester. */
  issue(binding: CodeBinding): Promise<string>;
  /** Stores a code that is never sent, so that failed tries look the same as for a real code. */
  issueDead(binding: CodeBinding): Promise<void>;
  /**
   * Consumes the code and does the work in one transaction: if the work fails, the code stays valid, but the try is
   * counted. A wrong, used or expired code, or too many tries, is `code.wrong` at `body.code`. `makeReady` does slow
   * preparation after the code was verified, without holding a connection.
   */
  take<T>(claim: CodeClaim, work: (tx: Transaction<DB>) => Promise<T>): Promise<T>;
  take<T, Ready>(
    claim: CodeClaim,
    work: (tx: Transaction<DB>, ready: Ready) => Promise<T>,
    makeReady: () => Promise<Ready>,
  ): Promise<T>;
  dropExpired(): Promise<void>;
}

// Per target and address, so that tries from one address don't block the owner at another. The limit per target counts
// strangers only: it bounds guesses from many addresses, and addresses that the account signed in from are exempt.
const triesOfOne = { attempts: 30, windowS: 24 * 3600 };
const triesOfAll = { attempts: 120, windowS: 24 * 3600 };
const triesPerAddress = { attempts: 60, windowS: 3600 };

const wrong = (): Fault => fault('code.wrong', [{ at: 'body.code', code: 'code.wrong' }]);

/**
 * Creates verification codes: stored as MACs, valid once and for a short time, with limits on sending and on tries.
 */
export function createCodes(o: {
  db: Database;
  vault: Pick<Vault, 'macs'>;
  limits: Limits;
  clock: Clock;
}): Codes {
  const put = async (binding: CodeBinding, hash: Buffer): Promise<void> => {
    const row = {
      account_id: binding.accountId ?? null,
      code_hash: hash,
      tries: 0,
      created_at: new Date(o.clock()),
      expires_at: new Date(o.clock() + codeRules.expiresS * 1000),
    };
    await o.db
      .insertInto('verification_codes')
      .values({ purpose: binding.purpose, target: binding.target, requester: requesterOf(binding), ...row })
      .onConflict((conflict) => conflict.columns(['purpose', 'target', 'requester']).doUpdateSet(row))
      .execute();
  };
  return {
    issue: async (binding) => {
      const code = String(randomInt(10 ** codeRules.length)).padStart(codeRules.length, '0');
      const [hash] = o.vault.macs(code, contextOf(binding));
      await put(binding, hash);
      return code;
    },
    issueDead: async (binding) => {
      // Takes the same time as for a real code.
      const [hash] = o.vault.macs(randomBytes(16).toString('hex'), contextOf(binding));
      await put(binding, hash);
    },
    take: async <T, Ready>(
      claim: CodeClaim,
      work: (tx: Transaction<DB>, ready?: Ready) => Promise<T>,
      makeReady?: () => Promise<Ready>,
    ) => {
      await o.limits.spend(`code-tries-address:${claim.address}`, triesPerAddress);
      // Before the code's own tries: an address that has reached this limit can no longer use up the owner's code.
      await o.limits.spend(`code-tries:${claim.target}:${claim.address}`, triesOfOne);
      // In its own transaction and before the comparison: a rolled back try would not be counted.
      const hash = await countTry(o.db, claim, o.clock());
      if (!hash) throw wrong();
      if (!claim.isKnown) await o.limits.spend(`code-tries:${claim.target}`, triesOfAll);
      const fits = o.vault
        .macs(claim.code, contextOf(claim))
        .some((mac) => mac.length === hash.length && timingSafeEqual(mac, hash));
      if (!fits) throw wrong();
      const ready = await makeReady?.();
      return o.db.transaction().execute(async (tx) => {
        if (!(await useUp(tx, claim, hash))) throw wrong();
        return work(tx, ready);
      });
    },
    dropExpired: async () => {
      await o.db.deleteFrom('verification_codes').where('expires_at', '<=', new Date(o.clock())).execute();
    },
  };
}

const contextOf = ({ purpose, target, accountId = '' }: CodeBinding): string =>
  `codes:${purpose}:${accountId}:${target}`;

/** One statement, so that among concurrent tries no more than allowed get the hash to compare with. */
async function countTry(db: Database, binding: CodeBinding, now: number): Promise<Buffer | undefined> {
  const { rows } = await sql<{ code_hash: Buffer }>`
    update verification_codes set tries = tries + 1
    where ${isOf(binding)} and expires_at > ${new Date(now)} and tries < ${codeRules.tries}
    returning code_hash`.execute(db);
  return rows[0]?.code_hash;
}

async function useUp(tx: Transaction<DB>, binding: CodeBinding, hash: Buffer): Promise<boolean> {
  const { numAffectedRows } = await sql`
    delete from verification_codes where ${isOf(binding)} and code_hash = ${hash}`.execute(tx);
  return numAffectedRows === 1n;
}

const requesterOf = ({ accountId, address }: CodeBinding): string => accountId ?? address;

const isOf = (binding: CodeBinding): RawBuilder<unknown> =>
  sql`purpose = ${binding.purpose} and target = ${binding.target} and requester = ${requesterOf(binding)}`;
