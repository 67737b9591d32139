import { z } from 'zod';
import { day } from '../kit/fields.schemas.ts';
import { droneId } from './device-id.schemas.ts';

/** Whom a drone is shared with or handed to. */
export const otherAccount = z.string().trim().min(1, { error: 'accountEmpty' }).max(254);

/** What makes a drone one's own (spec 3). */
export const droneBinding = z.object({
  droneId: z.string().trim().min(1, { error: 'droneIdEmpty' }).max(64),
  activateCode: z.string().trim().min(1, { error: 'activeCodeEmpty' }).max(64),
  name: z.string().trim().max(50).optional(),
});

/** What a drone is registered by (D-04). */
export const registerEntry = z.object({
  droneId,
  name: z.string().trim().min(1).max(50).optional(),
  model: z.string().trim().min(1, { error: 'warn.incomplete' }).max(50),
  year: z.coerce.number().int().min(2000).max(2100),
  batch: z.string().trim().min(1, { error: 'warn.incomplete' }).max(50),
  number: z.string().trim().min(1, { error: 'warn.incomplete' }).max(50),
  pd: day,
  phone: z.string().trim().min(1, { error: 'warn.incomplete' }).max(20),
});

/** Each column at fault by its head in the template, and in the caller's language what to do. */
export const importFaults = z.array(z.object({ column: z.string(), message: z.string() }));

export const importRow = z.object({
  /** As the spreadsheet counts it, from 2 below its head. */
  row: z.number().int(),
  droneId: z.string(),
  /** Null where a field is faulty. */
  entry: registerEntry.nullable(),
  faults: importFaults,
});

export type ImportRow = z.infer<typeof importRow>;
