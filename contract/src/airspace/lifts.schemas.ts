import { z } from 'zod';
import { droneId } from '../devices/device-id.schemas.ts';
import { instant, language, uuid } from '../kit/fields.schemas.ts';
import { pageOf, paging } from '../kit/paging.schemas.ts';
import { imagePath, upload } from '../system/files.schemas.ts';
import { droneLicences, licence, liftDateRange, liftForm, liftHeight, liftShape } from './lift.schemas.ts';
import { liftHeightRefs } from './lift.ts';
import { liftReasons, liftStates } from './lifts.ts';
import { zoneClasses } from './zone.ts';

/** The applicant as of the submission; '' where the approved papers have no value. */
const papers = z.object({
  truename: z.string(),
  contact: z.string(),
  address: z.string(),
  company: z.string(),
  corporationName: z.string(),
  corporationIdNumber: z.string(),
  corporationContact: z.string(),
  businessLicense: z.string(),
});

export type LiftPapers = z.infer<typeof papers>;

const person = z.object({ id: z.string(), username: z.string() });

const extent = { liftDateRange, shape: liftShape, heightM: z.number() };

const lift = papers.extend({
  id: uuid,
  /** Number of the submission, from 1. */
  revision: z.number().int(),
  droneId: z.string(),
  droneName: z.string(),
  model: z.string(),
  applicantId: z.string(),
  username: z.string(),
  isMine: z.boolean(),
  /** When this revision was submitted. */
  date: instant,
  applyStatus: z.enum(liftStates),
  /** The requested extent; of an approved application the granted one. */
  ...extent,
  /** What every height of the application is counted from. */
  heightRef: z.enum(liftHeightRefs),
  liftAddress: z.string(),
  certificateImg: z.string(),
  /** The requested extent, when less was granted. */
  asked: z.object(extent).nullable(),
  /** Deadline of the answer; null when none is due. */
  dueAt: instant.nullable(),
  claim: z.object({ by: person, isMine: z.boolean(), until: instant }).nullable(),
  decision: z.object({ by: person, at: instant }).nullable(),
  /** Reason of a rejection or revocation, and the reviewer's note. */
  rejectReason: z.object({ reason: z.enum(liftReasons).nullable(), note: z.string() }).nullable(),
  /** The application that this one renews. */
  renews: uuid.nullable(),
  licence: licence.nullable(),
});

export type Lift = z.infer<typeof lift>;

/** A no-fly zone that the area meets in its time. */
const intersectedZone = z.object({
  id: z.string(),
  name: z.string(),
  class: z.enum(zoneClasses),
  /** True when flying needs a licence; false when the zone only warns. */
  keepsOut: z.boolean(),
});

export type IntersectedZone = z.infer<typeof intersectedZone>;

/** Another open or approved application that overlaps this one in place and time. */
const conflict = z.object({
  id: uuid,
  applyStatus: z.enum(['underReview', 'approved']),
  droneId: z.string(),
  droneName: z.string(),
  username: z.string(),
  ...extent,
  heightRef: z.enum(liftHeightRefs),
});

export type LiftConflict = z.infer<typeof conflict>;

const liftDetail = lift.extend({
  zones: z.array(intersectedZone),
  /** For reviewers; empty for others. At most 50. */
  conflicts: z.array(conflict),
  /** Language of the applicant's notifications. */
  language,
});

export type LiftDetail = z.infer<typeof liftDetail>;

const one = z.object({ id: uuid });

const note = z.string().trim().max(500, { error: 'field.too-long' });

/** Summaries and schemas of `lifts`, by endpoint. */
export const liftsSchemas = {
  list: {
    summary: 'Applications of the caller and, for a manager, for drones of the company; newest first',
    query: paging.extend({
      applyStatus: z.enum(liftStates).optional(),
      droneId: droneId.optional(),
      /** Part of a drone's id or name, or of the lifting address. */
      search: z.string().trim().max(100).optional(),
    }),
    response: pageOf(lift),
  },
  queue: {
    summary: 'All applications: those under review first, the first due on top, then the newest decisions',
    query: paging.extend({
      applyStatus: z.enum(liftStates).optional(),
      /** Part of a drone's id or name, or of the applicant's name, phone or e-mail. */
      search: z.string().trim().max(100).optional(),
    }),
    response: pageOf(lift).extend({ waiting: z.number().int(), overdue: z.number().int() }),
  },
  get: {
    summary: 'One application with the zones it meets; for reviewers also what it conflicts with',
    params: one,
    response: liftDetail,
  },
  uploadCertificateImg: {
    summary: 'Store a picture of a certificate; returns its path',
    body: upload,
    response: imagePath,
  },
  submit: {
    summary: 'Apply for a lift for an own drone or one of the own company',
    body: liftForm,
    response: liftDetail,
  },
  amend: {
    summary: 'Replace what an own application under review asks for; its review period restarts',
    params: one,
    body: liftForm.extend({ revision: z.number().int() }),
    response: liftDetail,
  },
  withdraw: {
    summary: 'Withdraw an own application; the licence of an approved one ends',
    params: one,
    response: liftDetail,
  },
  renew: {
    summary: 'Apply again as an own earlier application did, for another time',
    params: one,
    body: z.object({ liftDateRange }),
    response: liftDetail,
  },
  reveal: {
    summary: 'Who applied, with numbers in full; audited and limited',
    params: one,
    response: papers,
  },
  claim: {
    summary: 'Claim an application for ten minutes; refused while another reviewer holds it',
    params: one,
    response: lift,
  },
  release: { summary: 'Release a claim', params: one, response: lift },
  decide: {
    summary: 'Approve, as asked or narrower, or reject the revision that was read; never one’s own',
    params: one,
    body: z
      .object({
        revision: z.number().int(),
        decision: z.enum(['approve', 'reject']),
        reason: z.enum(liftReasons).optional(),
        note: note.default(''),
        /** Granted extent; absent fields are granted as requested. */
        grant: z.object({ liftDateRange, shape: liftShape, heightM: liftHeight }).partial().optional(),
      })
      .refine(({ decision, reason }) => decision === 'approve' || reason !== undefined, {
        error: 'reasonEmpty',
        path: ['reason'],
      })
      .refine(
        ({ decision, reason, note: words }) => decision === 'approve' || reason !== 'other' || words !== '',
        {
          error: 'noteEmpty',
          path: ['note'],
        },
      ),
    response: liftDetail,
  },
  revoke: {
    summary: 'End an approved lift before its time, and the licence with it',
    params: one,
    body: z.object({ note: note.min(1, { error: 'noteEmpty' }) }),
    response: liftDetail,
  },
  ofDrone: {
    summary: 'Licences in force for a drone the caller may see, and whether the drone reports them',
    params: z.object({ id: droneId }),
    response: droneLicences,
  },
};
