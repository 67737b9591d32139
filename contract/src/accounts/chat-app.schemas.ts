import { z } from 'zod';
import { secret } from '../kit/secret.schemas.ts';
import { newAccount } from './registration.schemas.ts';
import { signInResult } from './sign-in.schemas.ts';

const code = secret(z.string().trim().min(1, { error: 'field.required' }).max(512));

/** `bound: false`: the token is a ten-minute ticket for `bind` only (P-16). */
const signedIn = signInResult.extend({ bound: z.boolean() });

/** Credentials of the account that an identity is bound to. */
export const existingAccount = z.strictObject({
  username: z.string().trim().min(1, { error: 'targetEmpty' }).max(254, { error: 'field.too-long' }),
  password: secret(z.string().min(1, { error: 'passwordEmpty' }).max(200, { error: 'field.too-long' })),
});

/** Summaries and schemas of `chatApp`, by endpoint. */
export const chatAppSchemas = {
  token: {
    summary: 'Exchange a WeChat code for a session, or for a bind ticket while the identity has no account',
    query: z.object({ code: code.optional() }),
    body: z.object({ code: code.optional() }).nullish(),
    response: signedIn,
  },
  bind: {
    summary: 'Bind the identity of a bind ticket to an existing or a new account; signs in',
    body: z.union([newAccount, existingAccount]),
    response: signInResult,
  },
  bindOwn: {
    summary: 'Bind a WeChat identity to the own account by a code of its sign-in page',
    body: z.object({ code }),
    response: z.object({ nickname: z.string() }),
  },
  unbindOwn: {
    summary: 'Unbind WeChat from the own account; refused while it is the only way in',
    response: z.object({}),
  },
};
