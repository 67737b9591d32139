import { z } from 'zod';
import { instant } from '../kit/fields.schemas.ts';
import { secret } from '../kit/secret.schemas.ts';
import { accountTypes } from './accounts.ts';
import { sex, username, withConfirm } from './person-fields.schemas.ts';
import { signInResult } from './sign-in.schemas.ts';

/** '1' verified; '0' reviews not all passed; '2' basic info missing. Derived, never stored. */
export const accountVerified = z.enum(['0', '1', '2']);

export type AccountVerified = z.infer<typeof accountVerified>;

const reviewStatus = z.enum(['unreviewed', 'none', 'pending', 'passed', 'rejected']);

const me = z.object({
  id: z.string(),
  username: z.string(),
  avatar: z.string(),
  roles: z.array(z.string()),
  accountVerified,
  timeZone: z.string(),
  /** Whether the account must add a second factor before it can do anything else. */
  mustAddFactor: z.boolean().optional(),
});

export type Me = z.infer<typeof me>;

/** All fields of spec 3 under their names; '' when missing. */
const userInfo = me.extend({
  phone: z.string(),
  email: z.string(),
  address: z.string(),
  sex,
  profession: z.string(),
  agriculturalCooperative: z.string(),
  accountType: z.enum(accountTypes),
  /** From the real-name papers that passed, otherwise the newest; `trueName` is the same value under the spec's other name. */
  truename: z.string(),
  trueName: z.string(),
  /** Numbers show at most their last four characters; `profile.papers` returns them in full. */
  idNumber: z.string(),
  idcardFrtImg: z.string(),
  idcardBkImg: z.string(),
  manipulatorNumber: z.string(),
  manipulatorFrtImg: z.string(),
  manipulatorBkImg: z.string(),
  /** Last valid day of the passed pilot certificate; '' for one without an end. It does not end any right. */
  manipulatorValidUntil: z.string(),
  createDate: instant,
  approvalStatus: reviewStatus,
  realNameStatus: reviewStatus,
  manipulatorStatus: reviewStatus,
  realNameVerified: z.boolean(),
  manipulatorVerified: z.boolean(),
  tenantEnterpriseId: z.string(),
  companyName: z.string(),
  invitationCode: z.string(),
  /** Whether a chat-app identity can sign in to the account. */
  wechatBound: z.boolean(),
});

export type UserInfo = z.infer<typeof userInfo>;

/** `mapCenter` is 'lng,lat'; the console ignores a malformed one (L-20). */
export const customMapItems = z.object({ mapCenter: z.string() });

const firstAdministrator = z.object({
  username,
  email: z
    .string()
    .trim()
    .max(254, { error: 'field.too-long' })
    .pipe(z.email({ error: 'error.emailFormat' })),
  password: secret(z.string().min(8, { error: 'passwordLength8' }).max(200, { error: 'field.too-long' })),
});

/** Form of the console's set-up page; the token is in the address's fragment, so no server logs it. */
export const firstAdministratorForm = withConfirm(firstAdministrator);

/** Summaries and schemas of `accounts`, by endpoint. */
export const accountsSchemas = {
  login: {
    summary: 'Sign in by e-mail or phone and password; urlencoded, multipart or JSON form',
    body: z.object({
      username: z.string().trim().min(1, { error: 'userNameEmpty' }).max(254),
      password: secret(z.string().min(1, { error: 'passwordEmpty' }).max(200)),
    }),
    response: signInResult,
  },
  createFirst: {
    summary: 'The first administrator of a new installation, by the set-up token that its start printed once',
    body: firstAdministrator,
    response: z.object({ id: z.string() }),
  },
  logout: { summary: 'End the session of the token sent; 200 also without one', response: z.object({}) },
  getUserById: {
    summary: 'The account of the token with roles and verification, and everything else in userInfo',
    response: userInfo,
  },
  userInfo: { summary: 'The signed-in account with its review states', response: userInfo },
  needCompletePwd: { summary: "'1' when the account has no password yet", response: z.enum(['0', '1']) },
  findActionResourcesByUser: { summary: 'Action codes the account may use', response: z.array(z.string()) },
  getCompanyLogo: {
    summary:
      "Sidebar logos of the caller's company, the platform's without a token; empty paths mean the built-in mark",
    response: z.object({ companyLogo: z.string(), companyMiniLogo: z.string() }),
  },
  getCustomMapItems: { summary: "The company's map centre", response: customMapItems },
};
