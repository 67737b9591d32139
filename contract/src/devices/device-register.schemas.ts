import { z } from 'zod';
import { phoneForm } from '../accounts/person-fields.ts';
import { day } from '../kit/fields.schemas.ts';
import { droneId } from './device-id.schemas.ts';

/** Phone or e-mail of the account to share with or transfer to. */
export const otherAccount = z.string().trim().min(1, { error: 'accountEmpty' }).max(254);

/** Binds a drone to the caller's account (spec 3). */
export const droneBinding = z.object({
  droneId: z.string().trim().min(1, { error: 'droneIdEmpty' }).max(64),
  activateCode: z.string().trim().min(1, { error: 'activeCodeEmpty' }).max(64),
  name: z.string().trim().max(50).optional(),
});

/** The form of the own drones asks for a name too (spec 5). */
export const namedDroneBinding = droneBinding.extend({
  name: z.string().trim().min(1, { error: 'droneNameEmpty' }).max(50),
});

/** Registration of a drone (D-04). */
export const registerEntry = z.object({
  droneId,
  name: z.string().trim().min(1).max(50).optional(),
  model: z.string().trim().min(1, { error: 'warn.incomplete' }).max(50),
  year: z.coerce.number().int().min(2000).max(2100),
  batch: z.string().trim().min(1, { error: 'warn.incomplete' }).max(50),
  number: z.string().trim().min(1, { error: 'warn.incomplete' }).max(50),
  pd: day,
  phone: z
    .string()
    .normalize('NFKC')
    .trim()
    .min(1, { error: 'warn.incomplete', abort: true })
    .regex(phoneForm, { error: 'error.phone' }),
});

/** Invalid columns by their header in the template, with the remedy in the caller's language. */
export const importFaults = z.array(z.object({ column: z.string(), message: z.string() }));

export const importRow = z.object({
  /** Row number in the spreadsheet, from 2. */
  row: z.number().int(),
  droneId: z.string(),
  /** Null when a field is invalid. */
  entry: registerEntry.nullable(),
  faults: importFaults,
});

export type ImportRow = z.infer<typeof importRow>;
