import { z } from 'zod';
import { instant, uuid } from '../kit/fields.schemas.ts';
import { pageOf, paging } from '../kit/paging.schemas.ts';
import { secret } from '../kit/secret.schemas.ts';
import type { Range } from './drone-models.ts';
import {
  type LimitKind,
  type Limits,
  limitKinds,
  mostLiftedDays,
  restrictionStates,
  widestLimits,
} from './restrictions.ts';

/** The part of the desired limits that a model allows, and which limits were narrowed. */
export function limitsWithin(model: string, wanted: Limits): { limits: Limits; narrowed: LimitKind[] } {
  const widest = widestLimits(model);
  const narrowed: LimitKind[] = [];
  const narrow = (kind: LimitKind): Range => {
    const { min, max } = wanted[kind];
    const [low, high] = [Math.max(min, widest[kind].min), Math.min(max, widest[kind].max)];
    if (low !== min || high !== max) narrowed.push(kind);
    // No overlap: the model's nearest value.
    return low <= high
      ? { min: low, max: high }
      : { min: Math.min(low, widest[kind].max), max: Math.min(low, widest[kind].max) };
  };
  const limits = { heightM: narrow('heightM'), speedMps: narrow('speedMps'), distanceM: narrow('distanceM') };
  return { limits, narrowed };
}

const rangeField = z
  .object({
    min: z.number({ error: 'field.required' }).min(0, { error: 'field.too-small' }),
    max: z.number({ error: 'field.required' }).max(100_000, { error: 'field.too-big' }),
  })
  .refine(({ min, max }) => min <= max, { error: 'range.reversed-values', path: ['max'] });

const limits = z.object({ heightM: rangeField, speedMps: rangeField, distanceM: rangeField });

/** Lifted limits, account and period; the highest must not be below the lowest. */
export const restrictionForm = z
  .object({
    accountId: uuid,
    limits,
    from: instant,
    to: instant,
    note: z.string().trim().max(200, { error: 'field.too-long' }).default(''),
    /** The caller's own password, as confirmation. */
    password: secret(z.string().max(200)),
  })
  .refine(({ from, to }) => Date.parse(from) < Date.parse(to), { error: 'range.reversed', path: ['to'] })
  .refine(({ from, to }) => Date.parse(to) - Date.parse(from) <= mostLiftedDays * 86_400_000, {
    error: 'range.too-long',
    path: ['to'],
  });

export type RestrictionForm = z.output<typeof restrictionForm>;

const person = z.object({ id: z.string(), name: z.string() });

const restriction = z.object({
  id: uuid,
  account: person,
  limits,
  from: instant,
  to: instant,
  state: z.enum(restrictionStates),
  note: z.string(),
  by: person.nullable(),
  createdAt: instant,
  endedAt: instant.nullable(),
  /** Drones of the account, and how many report the desired limits. */
  drones: z.number().int(),
  confirmed: z.number().int(),
});

export type Restriction = z.infer<typeof restriction>;

const openRange = z.object({ min: z.number().nullable(), max: z.number().nullable() });

const droneLimits = z.object({
  droneId: z.string(),
  name: z.string(),
  model: z.string(),
  widest: limits,
  /** Desired limits of the drone; null when none were ever lifted. */
  desired: limits.nullable(),
  reported: z.object({ heightM: openRange, speedMps: openRange, distanceM: openRange }).nullable(),
  reportedAt: instant.nullable(),
  isConfirmed: z.boolean(),
  /** Limits narrowed by the model. */
  narrowed: z.array(z.enum(limitKinds)),
});

export type DroneLimits = z.infer<typeof droneLimits>;

const restrictionDetail = restriction.extend({ droneLimits: z.array(droneLimits) });

export type RestrictionDetail = z.infer<typeof restrictionDetail>;

/** An account whose limits can be lifted, with the widest range that all its drones allow. */
const candidate = person.extend({
  contact: z.string(),
  company: z.string(),
  drones: z.number().int(),
  models: z.array(z.string()),
});

export type RestrictionCandidate = z.infer<typeof candidate>;

const one = z.object({ id: uuid });

/** Summaries and schemas of `restrictions`, by endpoint. */
export const restrictionsSchemas = {
  list: {
    summary: 'Liftings for accounts within the caller’s reach, newest first',
    query: paging.extend({
      state: z.enum(restrictionStates).optional(),
      /** Part of a user name, phone or e-mail. */
      search: z.string().trim().max(100).optional(),
    }),
    response: pageOf(restriction),
  },
  candidates: {
    summary: 'Accounts with drones within the caller’s reach',
    query: z.object({ search: z.string().trim().max(100).optional() }),
    response: z.object({ items: z.array(candidate) }),
  },
  get: {
    summary: 'One lifting with what each drone of the account is asked to keep and reports',
    params: one,
    response: restrictionDetail,
  },
  create: {
    summary: 'Lift limits for an account from one instant to another; signed with the caller’s password',
    body: restrictionForm,
    response: restrictionDetail,
  },
  revoke: {
    summary: 'End a lifting before its time; signed with the caller’s password',
    params: one,
    body: z.object({ password: secret(z.string().max(200)) }),
    response: restrictionDetail,
  },
};
