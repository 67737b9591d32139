import { secretPapers } from '@smartflight/contract/onboarding/reviews.ts';
import { z } from 'zod';
import { masked } from '../../platform/security/masks.ts';
import type { Vault } from '../../platform/security/vault.ts';

/** Fields of a submission, named as in spec 3. */
export type Papers = Readonly<Record<string, string>>;

const stored = z.record(z.string(), z.string());
const contextOf = (reviewId: string): string => `reviews.papers:${reviewId}`;

export const sealPapers = (vault: Vault, reviewId: string, papers: Papers): Buffer =>
  vault.seal(Buffer.from(JSON.stringify(papers)), contextOf(reviewId));

/** Decrypts papers; empty when they were deleted after the retention period. */
export const openPapers = (vault: Vault, reviewId: string, sealed: Buffer | null): Record<string, string> =>
  sealed === null ? {} : stored.parse(JSON.parse(vault.open(sealed, contextOf(reviewId)).toString()));

/** The papers with all but the last characters of identifying numbers masked. */
export const maskPapers = (papers: Papers): Record<string, string> =>
  Object.fromEntries(
    Object.entries(papers).map(([name, value]) => [
      name,
      secretPapers.includes(name) ? masked(value) : value,
    ]),
  );
