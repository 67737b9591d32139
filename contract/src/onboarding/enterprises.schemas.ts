import { z } from 'zod';
import { account } from '../accounts/person-fields.schemas.ts';
import { instant, timeZone, uuid } from '../kit/fields.schemas.ts';
import { pageOf, paging } from '../kit/paging.schemas.ts';
import { secret } from '../kit/secret.schemas.ts';
import { imagePath, upload } from '../system/files.schemas.ts';
import { companyInvitationStates } from './company-invitations.ts';
import { liesOnEarth, upgradeTypes } from './enterprises.ts';
import { reviewReasons, reviewStatuses } from './reviews.ts';

const required = (max: number) =>
  z.string().trim().min(1, { error: 'field.required' }).max(max, { error: 'field.too-long' });

/** All required (spec 5); field names are those of spec 3 (U-04). */
export const upgradeForm = z.object({
  companyName: required(100),
  upgradeType: z.enum(upgradeTypes, { error: 'field.required' }),
  companyAddr: required(200),
  corporationName: required(50),
  corporationIdNumber: secret(required(50)),
  corporationContact: required(50),
  businessLicense: required(50),
  businessLicenseFrtImg: imagePath,
  businessLicenseBkImg: imagePath,
});

export type UpgradeForm = z.output<typeof upgradeForm>;

/** The newest application; numbers and contact show their last four characters. */
const upgrade = upgradeForm.extend({
  id: uuid,
  version: z.number().int(),
  status: z.enum(reviewStatuses),
  submittedAt: instant,
  reason: z.enum(reviewReasons).nullable(),
  approvalComment: z.string(),
});

export type Upgrade = z.infer<typeof upgrade>;

const company = z.object({
  id: uuid,
  name: z.string(),
  parentId: uuid.nullable(),
  parentName: z.string(),
  invitationCode: z.string(),
  timeZone: z.string(),
  mapCenter: z.string(),
  companyLogo: z.string(),
  companyMiniLogo: z.string(),
  accounts: z.number().int(),
  createdAt: instant,
});

export type Company = z.infer<typeof company>;

/** Longitude and latitude: `116.4,39.9`. */
const mapCenter = z
  .string()
  .trim()
  .overwrite((text) => text.replace(/\s*,\s*/, ','))
  .regex(/^$|^-?\d{1,3}(\.\d+)?,-?\d{1,2}(\.\d+)?$/, { error: 'field.invalid' })
  .refine(liesOnEarth, { error: 'field.invalid' });

export const companyChange = z.object({ timeZone: timeZone.optional(), mapCenter: mapCenter.optional() });

export const companyInvitationForm = z.object({ account });

const invitation = z.object({
  id: uuid,
  /** Phone or e-mail that was invited. */
  account: z.string(),
  /** Joins the company once, at registration or in the wizard. */
  code: z.string(),
  state: z.enum(companyInvitationStates),
  invitedAt: instant,
  expiresAt: instant,
  /** Name of the person who joined by it; empty before. */
  joinedName: z.string(),
});

export type CompanyInvitation = z.infer<typeof invitation>;

/** Summaries and schemas of `enterprises`, by endpoint. */
export const enterprisesSchemas = {
  upgrade: {
    summary: 'Apply for an enterprise account; an application that waits is replaced',
    body: upgradeForm,
    response: upgrade,
  },
  ownUpgrade: { summary: 'The caller’s newest application, null without one', response: upgrade.nullable() },
  own: { summary: 'The caller’s company', response: company.nullable() },
  updateOwn: {
    summary: 'Change time zone and map centre of the own company',
    body: companyChange,
    response: company,
  },
  setLogo: {
    summary: 'Set a sidebar logo: PNG of exactly 210×50 (large) or 54×50 (small)',
    params: z.object({ size: z.enum(['large', 'small']) }),
    body: upload,
    response: z.object({ companyLogo: z.string(), companyMiniLogo: z.string() }),
  },
  removeLogo: {
    summary: 'Restore the built-in logo',
    params: z.object({ size: z.enum(['large', 'small']) }),
    response: z.object({ companyLogo: z.string(), companyMiniLogo: z.string() }),
  },
  invitations: {
    summary: 'Invitations into the own company, newest first',
    response: z.object({ items: z.array(invitation) }),
  },
  invite: {
    summary:
      'Invite a phone or e-mail into the own company; again: the same code with a new end. `isSent` is false without a way to send',
    body: companyInvitationForm,
    response: z.object({ invitation, isSent: z.boolean() }),
  },
  withdraw: {
    summary: 'Withdraw an invitation: its code stops at once',
    params: z.object({ id: uuid }),
    response: z.object({ id: uuid }),
  },
  list: {
    summary: 'All companies by name',
    query: paging.extend({ search: z.string().trim().max(100).optional() }),
    response: pageOf(company),
  },
  create: {
    summary: 'Create a company with its invitation code',
    body: z.object({ name: required(100), parentId: uuid.nullish(), timeZone: timeZone.optional() }),
    response: company,
  },
  renewCode: {
    summary: 'A new invitation code; the former one stops at once',
    params: z.object({ id: uuid }),
    response: company,
  },
};
