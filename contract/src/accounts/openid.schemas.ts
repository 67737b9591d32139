import { z } from 'zod';
import { secret } from '../kit/secret.schemas.ts';
import { newAccount } from './registration.schemas.ts';
import { signInResult } from './sign-in.schemas.ts';

const ticket = secret(z.string().min(1).max(100));

/** Response parameters that the provider added to the redirect URI (RFC 6749, 4.1.2; RFC 9207). */
const answered = z.object({
  ticket,
  code: secret(z.string().min(1).max(4096)).optional(),
  state: z.string().max(200).optional(),
  iss: z.string().max(500).optional(),
  error: z.string().max(100).optional(),
});

const begun = z.object({
  /** The provider's sign-in page with all parameters. */
  href: z.string(),
  /** Valid once, for ten minutes; only the tab that began the sign-in has it. */
  ticket: z.string(),
});

const linkedIdentity = z.object({
  id: z.uuid(),
  issuer: z.string(),
  /** Name at the provider; may be empty. */
  name: z.string(),
  linkedAt: z.iso.datetime(),
  usedAt: z.iso.datetime().nullable(),
});

export type LinkedIdentity = z.output<typeof linkedIdentity>;

/** Summaries and schemas of `openid`, by endpoint. */
export const openidSchemas = {
  begin: { summary: 'Begin a sign-in with the OpenID Connect provider', response: begun },
  signIn: {
    summary:
      'Exchange the provider’s response for a session, or for a registration ticket if the identity is not linked',
    body: answered,
    response: signInResult.extend({
      /** Ten-minute ticket for `register`; null for a linked identity. */
      registration: z.string().nullable(),
    }),
  },
  register: {
    summary: 'Register a new account with the identity of a registration ticket; signs in',
    body: z.object({ ticket, account: newAccount }),
    response: signInResult,
  },
  list: {
    summary: 'Linked identities of the own account, and the configured provider',
    response: z.object({
      /** Name of the configured provider; null without one. */
      provider: z.string().nullable(),
      identities: z.array(linkedIdentity),
    }),
  },
  beginLink: {
    summary: 'Begin to link an identity of the provider to the own account',
    response: begun,
  },
  link: {
    summary: 'Link the identity of the provider’s response to the own account',
    body: answered,
    response: z.object({ name: z.string() }),
  },
  unlink: {
    summary: 'Unlink an identity; refused while it is the only way in',
    params: z.object({ id: z.uuid() }),
    response: z.object({}),
  },
};
