import { z } from 'zod';
import { type Role, roleCodes } from '../access/access.ts';
import type { accountTypes } from '../accounts/accounts.ts';
import { fileRules, imagePath, upload } from '../system/files.ts';
import { endpoint } from '../kit/endpoint.ts';
import { instant, timeZone, uuid } from '../kit/fields.ts';
import { pageOf, paging } from '../kit/paging.ts';
import { reviewReasons, reviewStatuses } from './reviews.ts';

const required = (max: number) =>
  z.string().trim().min(1, { error: 'field.required' }).max(max, { error: 'field.too-long' });

export const upgradeTypes = ['agent', 'dealer'] as const;
export type UpgradeType = (typeof upgradeTypes)[number];

/** What a passed upgrade makes of an account; its roles are added to those it has (decision 3). */
export const upgradeOutcomes: Record<
  UpgradeType,
  { accountType: (typeof accountTypes)[number]; roles: readonly Role[] }
> = {
  agent: { accountType: 'oem', roles: [roleCodes.manager] },
  dealer: { accountType: 'dealer', roles: [roleCodes.manager, roleCodes.dealer] },
};

/** All required (spec 5); field names are those of spec 3 (U-04). */
export const upgradeForm = z.object({
  companyName: required(100),
  upgradeType: z.enum(upgradeTypes, { error: 'field.required' }),
  companyAddr: required(200),
  corporationName: required(50),
  corporationIdNumber: required(50),
  corporationContact: required(50),
  businessLicense: required(50),
  businessLicenseFrtImg: imagePath,
  businessLicenseBkImg: imagePath,
});
export type UpgradeForm = z.output<typeof upgradeForm>;

/** The newest application; numbers and contact show their last four signs. */
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

function liesOnEarth(center: string): boolean {
  const [lng = 0, lat = 0] = center.split(',').map(Number);
  return Math.abs(lng) <= 180 && Math.abs(lat) <= 90;
}

/** Longitude and latitude as maps take them: `116.4,39.9`. */
const mapCenter = z
  .string()
  .trim()
  .overwrite((text) => text.replace(/\s*,\s*/, ','))
  .regex(/^$|^-?\d{1,3}(\.\d+)?,-?\d{1,2}(\.\d+)?$/, { error: 'field.invalid' })
  .refine(liesOnEarth, { error: 'field.invalid' });

export const companyChange = z.object({ timeZone: timeZone.optional(), mapCenter: mapCenter.optional() });

export const enterprises = {
  upgrade: endpoint({
    method: 'POST',
    path: '/api/enterprises/upgrades',
    access: 'signed-in',
    summary: 'Apply for an enterprise account; an application that waits is replaced',
    status: 201,
    body: upgradeForm,
    response: upgrade,
  }),
  ownUpgrade: endpoint({
    method: 'GET',
    path: '/api/enterprises/upgrades/own',
    access: 'signed-in',
    summary: 'The caller’s newest application, null without one',
    response: upgrade.nullable(),
  }),
  own: endpoint({
    method: 'GET',
    path: '/api/enterprises/own',
    access: 'enterprises.brand',
    summary: 'The caller’s company',
    response: company.nullable(),
  }),
  updateOwn: endpoint({
    method: 'PATCH',
    path: '/api/enterprises/own',
    access: 'enterprises.brand',
    summary: 'Change time zone and map centre of the own company',
    body: companyChange,
    response: company,
  }),
  setLogo: endpoint({
    method: 'PUT',
    path: '/api/enterprises/own/logo/:size',
    access: 'enterprises.brand',
    summary: 'Set a sidebar logo: PNG of exactly 210×50 (large) or 54×50 (small)',
    params: z.object({ size: z.enum(['large', 'small']) }),
    body: upload,
    uploadBytes: fileRules.mostBytes,
    response: z.object({ companyLogo: z.string(), companyMiniLogo: z.string() }),
  }),
  removeLogo: endpoint({
    method: 'DELETE',
    path: '/api/enterprises/own/logo/:size',
    access: 'enterprises.brand',
    summary: 'Go back to the built-in mark',
    params: z.object({ size: z.enum(['large', 'small']) }),
    response: z.object({ companyLogo: z.string(), companyMiniLogo: z.string() }),
  }),
  list: endpoint({
    method: 'GET',
    path: '/api/enterprises',
    access: 'enterprises.manage',
    summary: 'All companies by name',
    query: paging.extend({ search: z.string().trim().max(100).optional() }),
    response: pageOf(company),
  }),
  create: endpoint({
    method: 'POST',
    path: '/api/enterprises',
    access: 'enterprises.manage',
    summary: 'Create a company with its invitation code',
    status: 201,
    body: z.object({ name: required(100), parentId: uuid.nullish(), timeZone: timeZone.optional() }),
    response: company,
  }),
  renewCode: endpoint({
    method: 'POST',
    path: '/api/enterprises/:id/invitation-code',
    access: 'enterprises.manage',
    summary: 'A new invitation code; the former one stops at once',
    params: z.object({ id: uuid }),
    response: company,
  }),
};
