import { z } from 'zod';
import { timeZone } from '../kit/fields.schemas.ts';
import { consentVersion } from './consents.schemas.ts';
import {
  invitationCode,
  newPassword,
  region,
  target,
  username,
  verificationCode,
  withConfirm,
} from './person-fields.schemas.ts';
import { codePurposes } from './registration.ts';

/** Also used when a chat-app identity opens a new account. */
export const newAccount = z.object({
  /** Phone or e-mail. */
  target,
  code: verificationCode,
  username,
  password: newPassword,
  invitationCode,
  consentVersion,
  /** Time zone of the browser; used for days until the profile sets another. */
  timeZone: timeZone.optional(),
  region: region.optional(),
});

export type NewAccount = z.output<typeof newAccount>;

const newSecret = z.object({ target, code: verificationCode, password: newPassword });

/** Forms of the console: the call's fields and the repeated password. */
export const registerForm = withConfirm(newAccount);

export const recoverForm = withConfirm(newSecret);

/** Summaries and schemas of `registration`, by endpoint. */
export const registrationSchemas = {
  sendCode: {
    summary:
      'Send a verification code by mail or SMS. The response is the same whether or not the target has an account; purpose `contact` needs a session',
    body: z.object({ target, purpose: z.enum(codePurposes) }),
    response: z.object({ resendAfterS: z.number().int(), expiresInS: z.number().int() }),
  },
  checkRepeat: {
    summary: 'Whether a phone or e-mail is registered already; few times an hour for one address',
    query: z.object({ target }),
    response: z.object({ registered: z.boolean() }),
  },
  register: {
    summary: 'Open an account with a verification code and an invitation code',
    body: newAccount,
    response: z.object({ id: z.string() }),
  },
  recover: {
    summary: 'Set a new password with a verification code; every session of the account ends',
    body: newSecret,
    response: z.object({}),
  },
};
