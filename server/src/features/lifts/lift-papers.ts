import type { LiftPapers } from '@smartflight/contract/airspace/lifts.schemas.ts';
import { secretLiftFields } from '@smartflight/contract/airspace/lifts.ts';
import type { ReviewKind, ReviewStatus } from '@smartflight/contract/onboarding/reviews.ts';
import { sql } from 'kysely';
import { z } from 'zod';
import type { Database } from '../../platform/postgres/pools.ts';
import { masked } from '../../platform/security/masks.ts';
import type { Vault } from '../../platform/security/vault.ts';

const nothing: LiftPapers = {
  truename: '',
  contact: '',
  address: '',
  company: '',
  corporationName: '',
  corporationIdNumber: '',
  corporationContact: '',
  businessLicense: '',
};
const stored = z.record(z.string(), z.string());
const secrets: readonly string[] = secretLiftFields;
const contextOf = (liftId: string): string => `lifts.papers:${liftId}`;

export const sealLiftPapers = (vault: Vault, liftId: string, papers: LiftPapers): Buffer =>
  vault.seal(Buffer.from(JSON.stringify(papers)), contextOf(liftId));

/** Decrypts papers; empty once they were deleted after retention. */
export const openLiftPapers = (vault: Vault, liftId: string, sealed: Buffer | null): LiftPapers =>
  sealed === null
    ? nothing
    : { ...nothing, ...stored.parse(JSON.parse(vault.open(sealed, contextOf(liftId)).toString())) };

/** Masks identifying and contact data of persons and companies down to the last characters. */
export const maskLiftPapers = (papers: LiftPapers): LiftPapers => ({
  ...papers,
  ...Object.fromEntries(
    Object.entries(papers).flatMap(([name, value]) =>
      secrets.includes(name) ? [[name, masked(value)]] : [],
    ),
  ),
});

/** Function that returns the current submission of each kind of papers, provided by reviews. */
export type ReviewedPapers = (
  db: Database,
  accountId: string,
) => Promise<Partial<Record<ReviewKind, { status: ReviewStatus; papers: Readonly<Record<string, string>> }>>>;

/** Identity of an account: its own data, and its papers that passed review. */
export async function papersOf(
  db: Database,
  accountId: string,
  reviewed: ReviewedPapers,
): Promise<LiftPapers> {
  const { rows } = await sql<{ contact: string; address: string; company: string }>`
    select coalesce(a.phone, a.email, '') as contact, a.address, coalesce(c.name, '') as company
    from accounts a left join companies c on c.id = a.company_id where a.id = ${accountId}`.execute(db);
  const { realName, upgrade } = await reviewed(db, accountId);
  const person = realName?.status === 'passed' ? realName.papers : {};
  const corporation = upgrade?.status === 'passed' ? upgrade.papers : {};
  return {
    ...nothing,
    ...rows[0],
    truename: person['truename'] ?? '',
    corporationName: corporation['corporationName'] ?? '',
    corporationIdNumber: corporation['corporationIdNumber'] ?? '',
    corporationContact: corporation['corporationContact'] ?? '',
    businessLicense: corporation['businessLicense'] ?? '',
  };
}
