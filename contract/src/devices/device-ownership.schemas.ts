import { z } from 'zod';
import { instant, uuid } from '../kit/fields.schemas.ts';
import { registerEntry } from './device-register.schemas.ts';

/** Credentials of a device, shown once. */
export const mqttAccess = z.object({ username: z.string(), password: z.string() });

/** Registration of a charger or battery: as of a drone, with its own field for the id. */
export const deviceEntry = registerEntry.omit({ droneId: true });

/** A person's permission to use a device, from `validFrom` until `validTo`; null means without an end. */
export const permission = z.object({
  id: uuid,
  /** Phone or e-mail that the owner typed. Whether an account has it is not shown. */
  account: z.string(),
  /** Name of the account; null unless the caller may know it: staff, and people of the same company or team. */
  name: z.string().nullable(),
  validFrom: instant,
  validTo: instant.nullable(),
});

export type Permission = z.infer<typeof permission>;

export const network = z.object({
  /** ICCID of the IoT card. */
  iccid: z.string().nullable(),
  activatedAt: instant.nullable(),
  expiresAt: instant.nullable(),
  /** Data volume of the card as counted by the device, bytes. */
  trafficBytes: z.number().nullable(),
  rssiDbm: z.number().nullable(),
});
