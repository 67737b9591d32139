import { z } from 'zod';
import { instant, timeZone, uuid } from '../kit/fields.schemas.ts';
import { secret } from '../kit/secret.schemas.ts';
import { consentDocuments } from './consents.ts';
import {
  address,
  agriculturalCooperative,
  changedPassword,
  email,
  phone,
  profession,
  sex,
  target,
  username,
  verificationCode,
} from './person-fields.schemas.ts';
import { signInMethods } from './second-factors.ts';

const session = z.object({
  id: uuid,
  /** Browser and system reported at sign-in; '' when none was reported. */
  device: z.string(),
  /** First step of the sign-in; null for sessions of earlier releases. */
  method: z.enum(signInMethods).nullable(),
  startedAt: instant,
  seenAt: instant,
  expiresAt: instant,
  isThis: z.boolean(),
});

export type OwnSession = z.infer<typeof session>;

const consent = z.object({
  document: z.enum(consentDocuments),
  version: z.string(),
  givenAt: instant,
  withdrawnAt: instant.nullable(),
});

export const passwordChange = z.object({
  oldPassword: secret(z.string().min(1, { error: 'passwordEmpty' }).max(200)),
  newPassword: changedPassword,
});

/** Form of the console, with the new password repeated. */
export const passwordForm = z.intersection(
  passwordChange.extend({ confirm: z.string().min(1, { error: 'confirmEmpty' }) }),
  z
    .object({ oldPassword: z.string(), newPassword: z.string(), confirm: z.string() })
    .refine(({ newPassword, confirm }) => newPassword === confirm, {
      error: 'error.passwordMismatch',
      path: ['confirm'],
    })
    .refine(({ oldPassword, newPassword }) => newPassword === '' || newPassword !== oldPassword, {
      error: 'passwordSame',
      path: ['newPassword'],
    }),
);

const contactChange = z.object({ target, code: verificationCode });

/** A phone and an e-mail are bound by forms of their own. */
export const contactForms = {
  phone: contactChange.extend({ target: phone }),
  email: contactChange.extend({ target: email }),
};

export const profileChange = z.object({
  username: username.optional(),
  address: address.optional(),
  agriculturalCooperative: agriculturalCooperative.optional(),
  sex: sex.optional(),
  profession: profession.optional(),
  timeZone: timeZone.optional(),
});

export const erasure = z.object({
  /** Empty only for an account without a password. */
  password: secret(z.string().max(200)),
});

/** Summaries and schemas of `profile`, by endpoint. */
export const profileSchemas = {
  update: {
    summary: 'Change basic info in place; a changed user name keeps its review',
    body: profileChange,
    response: z.object({}),
  },
  changePassword: {
    summary: 'Change the password; every session of the account ends, this one too',
    body: passwordChange,
    response: z.object({}),
  },
  changeContact: {
    summary: 'Bind another phone or e-mail with a code sent to it; the former one is notified',
    body: contactChange,
    response: z.object({}),
  },
  sessions: { summary: 'Where the account is signed in, this session first', response: z.array(session) },
  endOtherSessions: { summary: 'Sign out everywhere else', response: z.object({ ended: z.number().int() }) },
  endSession: { summary: 'Sign out one session', params: z.object({ id: uuid }), response: z.object({}) },
  papers: {
    summary: 'One’s own papers in full; audited and limited',
    response: z.record(z.string(), z.string()),
  },
  consents: { summary: 'What the caller agreed to and when, newest first', response: z.array(consent) },
  withdrawConsent: {
    summary:
      'Take a consent back: for papers, they are removed and their reviews start over; for registration, erase the account instead',
    params: z.object({ document: z.enum(['realName']) }),
    response: z.object({}),
  },
  exportOwn: {
    summary: 'Everything stored about the caller, as one JSON file; limited',
    response: z.undefined(),
  },
  erase: {
    summary: 'Erase the own account: papers, pictures and contacts go, flights stay without a name',
    body: erasure,
    response: z.object({}),
  },
};
