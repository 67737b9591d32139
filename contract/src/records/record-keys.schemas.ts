import { z } from 'zod';
import { instant } from '../kit/fields.schemas.ts';
import { recordKeyStates, recordLimits } from './fields.ts';

const ofKey = z.object({ fingerprint: z.string().regex(/^[0-9a-f]{64}$/) });

/** A key of the caller's holder. */
export const ownKey = z.object({
  ...ofKey.shape,
  from: instant,
  /** When another key replaced it; null for the present one. */
  until: instant.nullable(),
  /** Since when what it sealed is not trusted; null where all is trusted. */
  untrustedFrom: instant.nullable(),
});
export type OwnKey = z.infer<typeof ownKey>;

/** Summaries and schemas of the calls about keys that seal records, by endpoint. */
export const keyCalls = {
  key: {
    summary: 'A key that seals records, by its fingerprint; needs no sign-in',
    params: ofKey,
    response: z.object({
      /** 32 bytes (Ed25519), base64url. */
      publicKey: z.string(),
      from: instant,
      /** When another key replaced it; null while it is the present one. */
      until: instant.nullable(),
      state: z.enum(recordKeyStates),
      /** What it sealed from then on is not trusted, because someone else may have it; null where all is trusted. */
      untrustedFrom: instant.nullable(),
      /** Name of the company whose records it seals; null for an account without one. */
      company: z.string().nullable(),
    }),
  },
  replaceKey: {
    summary: 'Retire the key that seals and make another; sealed records stay valid',
    response: z.object({ fingerprint: z.string() }),
  },
  loseKey: {
    summary: 'Mark a key that seals as lost to someone else, and make another if it is the present one',
    params: ofKey,
    body: z.object({
      reason: z.string().trim().min(3).max(recordLimits.reasonLength),
      /** What it sealed from then on is shown as sealed with a lost key; not in the future. */
      from: instant,
    }),
    /** Of the present key. */
    response: z.object({ fingerprint: z.string() }),
  },
};
