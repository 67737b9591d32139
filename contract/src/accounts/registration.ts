import { z } from 'zod';
import { consentVersion } from './consents.ts';
import { endpoint } from '../kit/endpoint.ts';
import { timeZone } from '../kit/fields.ts';
import {
  invitationCode,
  newPassword,
  region,
  target,
  username,
  verificationCode,
  withConfirm,
} from './person-fields.ts';

/** What a code opens; a code for one purpose and target fits no other. */
export const codePurposes = ['register', 'recover', 'contact'] as const;
export type CodePurpose = (typeof codePurposes)[number];

export const codeRules = {
  length: 6,
  expiresS: 600,
  tries: 5,
  resendAfterS: 60,
  /** For one target. */
  perHour: 5,
} as const;

/** Also how an identity of the chat app opens a new account. */
export const newAccount = z.object({
  /** Phone or e-mail. */
  target,
  code: verificationCode,
  username,
  password: newPassword,
  invitationCode,
  consentVersion,
  /** Of the browser; decides how days are cut until the profile says otherwise. */
  timeZone: timeZone.optional(),
  region: region.optional(),
});
export type NewAccount = z.output<typeof newAccount>;

const newSecret = z.object({ target, code: verificationCode, password: newPassword });

/** The forms of the console: the calls' own fields and the password once more. */
export const registerForm = withConfirm(newAccount);
export const recoverForm = withConfirm(newSecret);

export const registration = {
  sendCode: endpoint({
    method: 'POST',
    path: '/api/account/sendCode',
    access: 'public',
    summary:
      'Send a verification code by mail or SMS. The answer never tells whether the target has an account; purpose `contact` needs a session',
    body: z.object({ target, purpose: z.enum(codePurposes) }),
    response: z.object({ resendAfterS: z.number().int(), expiresInS: z.number().int() }),
  }),
  checkRepeat: endpoint({
    method: 'GET',
    path: '/api/account/checkRepeat',
    access: 'public',
    summary: 'Whether a phone or e-mail is registered already; few times an hour for one address',
    query: z.object({ target }),
    response: z.object({ registered: z.boolean() }),
  }),
  register: endpoint({
    method: 'POST',
    path: '/api/account/register',
    access: 'public',
    summary: 'Open an account with a verification code and an invitation code',
    status: 201,
    body: newAccount,
    response: z.object({ id: z.string() }),
  }),
  recover: endpoint({
    method: 'POST',
    path: '/api/account/recover',
    access: 'public',
    summary: 'Set a new password with a verification code; every session of the account ends',
    body: newSecret,
    response: z.object({}),
  }),
};
