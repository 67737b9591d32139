import { z } from 'zod';
import { instant } from '../kit/fields.schemas.ts';
import { secret } from '../kit/secret.schemas.ts';

const passkeyName = z
  .string()
  .trim()
  .min(1, { error: 'warn.incomplete' })
  .max(50, { error: 'field.too-long' });

const passkey = z.object({
  id: z.string(),
  name: z.string(),
  createdAt: instant,
  usedAt: instant.nullable(),
});

export const ownFactors = z.object({
  hasTotp: z.boolean(),
  recoveryCodesLeft: z.number().int(),
  passkeys: z.array(passkey),
  /** Whether passkeys work at the address of this installation: HTTPS with a name, or localhost. */
  canUsePasskeys: z.boolean(),
  /** Whether the account must have a second factor. */
  isRequired: z.boolean(),
  /** Whether the company requires one of its managers and reviewers; null for callers who can't set it. */
  companyRequires: z.boolean().nullable(),
});

export type OwnFactors = z.infer<typeof ownFactors>;

/** JSON forms of the Web Authentication API, Level 3, 5.1: checked by the library that reads them. */
const options = z.record(z.string(), z.unknown());
const credential = z.looseObject({ id: z.string().max(1400), type: z.literal('public-key') });

const ticket = secret(z.string().min(20).max(200));
const totpCode = secret(
  z
    .string()
    .trim()
    .regex(/^\d{6}$/, { error: 'factor.code-form' }),
);
const recoveryCode = secret(z.string().trim().min(8, { error: 'factor.code-form' }).max(40));

const answer = z
  .object({
    code: totpCode.optional(),
    recoveryCode: recoveryCode.optional(),
    passkey: credential.optional(),
  })
  .refine((one) => Object.values(one).filter((value) => value !== undefined).length === 1, {
    error: 'factor.one-proof',
    path: ['code'],
  });

const begun = z.object({ ticket: z.string(), options });

/** Summaries and schemas of `secondFactors`, by endpoint. */
export const secondFactorsSchemas = {
  get: { summary: 'Own second factors, and whether one is required', response: ownFactors },
  beginTotp: {
    summary: 'New secret for one-time codes (RFC 6238); it counts once `confirmTotp` has a code of it',
    response: z.object({ secret: z.string(), uri: z.string() }),
  },
  confirmTotp: {
    summary: 'Confirm the secret by a code; recovery codes are shown this once, unless the account has some',
    body: z.object({ code: totpCode }),
    response: z.object({ recoveryCodes: z.array(z.string()) }),
  },
  removeTotp: {
    summary: 'Remove one-time codes; the last factor of an account that needs one stays',
    response: z.object({}),
  },
  renewRecovery: {
    summary: 'Ten new recovery codes, shown this once; the former ones end',
    response: z.object({ recoveryCodes: z.array(z.string()) }),
  },
  beginPasskey: { summary: 'Options to create a passkey with, valid for five minutes', response: begun },
  addPasskey: {
    summary: 'Add the created passkey; recovery codes are shown this once, unless the account has some',
    body: z.object({ ticket, name: passkeyName, passkey: credential }),
    response: z.object({ recoveryCodes: z.array(z.string()) }),
  },
  renamePasskey: {
    summary: 'Rename an own passkey',
    params: z.object({ id: z.string().max(1400) }),
    body: z.object({ name: passkeyName }),
    response: z.object({}),
  },
  removePasskey: {
    summary: 'Remove an own passkey; the last factor of an account that needs one stays',
    params: z.object({ id: z.string().max(1400) }),
    response: z.object({}),
  },
  setPolicy: {
    summary: 'Whether managers of the own company must have a second factor',
    body: z.object({ required: z.boolean() }),
    response: z.object({}),
  },
  beginProof: { summary: 'Options to prove with an own passkey who uses the session', response: begun },
  prove: {
    summary:
      'Prove who uses the session: by a one-time code or passkey, or by the password where the account has neither. Counts for ten minutes',
    body: z
      .object({
        // Not empty: an account without a password proves itself by a new sign-in.
        password: secret(z.string().min(1).max(200)).optional(),
        code: totpCode.optional(),
        ticket: ticket.optional(),
        passkey: credential.optional(),
      })
      .refine(
        ({ password, code, passkey: key }) =>
          [password, code, key].filter((one) => one !== undefined).length === 1,
        {
          error: 'factor.one-proof',
          path: ['code'],
        },
      ),
    response: z.object({}),
  },
  secondStepOptions: {
    summary: 'Options to take the second step of a sign-in with a passkey',
    body: z.object({ ticket }),
    response: z.object({ options }),
  },
  secondStep: {
    summary:
      'Take the second step of a sign-in: by a one-time code, a recovery code or a passkey; five tries',
    body: z.object({ ticket }).and(answer),
    response: z.object({ access_token: z.string() }),
  },
  passkeyOptions: {
    summary: 'Options to sign in with a passkey alone, valid for five minutes',
    response: begun,
  },
  passkeySignIn: {
    summary: 'Sign in with a passkey alone',
    body: z.object({ ticket, passkey: credential }),
    response: z.object({ access_token: z.string() }),
  },
};
