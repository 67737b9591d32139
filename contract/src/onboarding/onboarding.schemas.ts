import { z } from 'zod';
import { consentVersion } from '../accounts/consents.schemas.ts';
import {
  address,
  agriculturalCooperative,
  certificateEnd,
  certificateNumber,
  idNumber,
  invitationCode,
  newPassword,
  profession,
  region,
  sex,
  truename,
  username,
} from '../accounts/person-fields.schemas.ts';
import { instant } from '../kit/fields.schemas.ts';
import { isSecret, secret } from '../kit/secret.schemas.ts';
import { imagePath } from '../system/files.schemas.ts';
import { reviewReasons } from './reviews.ts';

/** Step 0 of the wizard. */
export const basicInfo = z.object({
  username,
  address: address.default(''),
  agriculturalCooperative: agriculturalCooperative.default(''),
  sex: sex.default(''),
  profession: profession.default(''),
  region: region.optional(),
  /** Ignored when the account has a company. */
  invitationCode: invitationCode.optional(),
});

export type BasicInfo = z.output<typeof basicInfo>;

/** Step 1, with the names of spec 7. */
export const realNamePapers = z.object({
  identityName: truename,
  identityNumber: idNumber,
  iconFront: imagePath,
  iconBack: imagePath,
  consentVersion: consentVersion.optional(),
});

/** Step 2. */
export const operatorPapers = z.object({
  certificateNumber,
  validUntil: certificateEnd.default(''),
  iconFront: imagePath,
  iconBack: imagePath,
});

export const chosenPassword = z.object({ pwd: newPassword });

/** Spec 7 sends papers in the query; the body is equivalent and keeps them out of addresses. */
const either = <Shape extends z.ZodRawShape>(form: z.ZodObject<Shape>) => {
  const loose = z.object(
    Object.fromEntries(
      Object.entries(form.shape).map(([key, schema]) => {
        const text = z.string().max(500);
        return [key, (isSecret(schema as z.ZodType) ? secret(text) : text).optional()];
      }),
    ),
  );
  return { query: loose, body: loose.nullish() };
};

/** State of one of the three reviews. */
const standing = z.object({
  status: z.enum(['unreviewed', 'none', 'pending', 'passed', 'rejected']),
  submittedAt: instant.nullable(),
  decidedAt: instant.nullable(),
  reason: z.enum(reviewReasons).nullable(),
  note: z.string(),
});

export type Standing = z.infer<typeof standing>;

/** Numbers show their last four characters. */
const shownRealName = z.object({
  truename: z.string(),
  idNumber: z.string(),
  front: z.string(),
  back: z.string(),
});

const shownPilot = z.object({
  manipulatorNumber: z.string(),
  /** Last valid day; '' for a certificate without an end. */
  validUntil: z.string(),
  front: z.string(),
  back: z.string(),
});

/** State of the wizard; submissions and reviews always come from the server (decision 10). */
const state = z.object({
  basic: z.object({
    username: z.string(),
    address: z.string(),
    agriculturalCooperative: z.string(),
    sex,
    profession: z.string(),
    region: z.string(),
    invitationCode: z.string(),
    companyName: z.string(),
  }),
  realName: shownRealName.nullable(),
  pilot: shownPilot.nullable(),
  reviews: z.object({ account: standing, realName: standing, pilot: standing }),
  /** New versions of passed papers that wait or were rejected; the passed ones above stay valid. */
  renewals: z.object({
    realName: shownRealName.extend({ standing }).nullable(),
    pilot: shownPilot.extend({ standing }).nullable(),
  }),
  drones: z.array(z.object({ id: z.string(), name: z.string(), model: z.string() })),
  chargers: z.array(z.object({ id: z.string(), name: z.string(), model: z.string() })),
});

export type OnboardingState = z.infer<typeof state>;

/** Summaries and schemas of `onboarding`, by endpoint. */
export const onboardingSchemas = {
  state: {
    summary: 'What the caller has submitted, masked, with each review and the drones bound so far',
    response: state,
  },
  completeAccountInfo: {
    summary: 'Basic info; submits the account for review',
    body: basicInfo,
    response: z.object({}),
  },
  realName: {
    summary:
      'Real-name papers, in the query or the body; submits them for review. Passed ones stay valid until the new ones pass',
    ...either(realNamePapers),
    response: z.object({}),
  },
  operator: {
    summary:
      'Pilot certificate, in the query or the body; submits it for review. A passed one stays valid until the new one passes',
    ...either(operatorPapers),
    response: z.object({}),
  },
  updatePwd: {
    summary: 'The first password of an account that has none, in the query or the body',
    ...either(chosenPassword),
    response: z.object({}),
  },
  getCompanyName: {
    summary: 'Name of the company an invitation code belongs to; few times a minute for one address',
    query: z.object({ invitationCode }),
    response: z.string(),
  },
};
