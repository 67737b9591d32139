import { z } from 'zod';
import { instant } from '../kit/fields.schemas.ts';
import { registerEntry } from './device-register.schemas.ts';

/** Credentials of a device, shown once. */
export const mqttAccess = z.object({ username: z.string(), password: z.string() });

/** Registration of a charger or battery: as of a drone, with its own field for the id. */
export const deviceEntry = registerEntry.omit({ droneId: true });

export const network = z.object({
  /** ICCID of the IoT card. */
  iccid: z.string().nullable(),
  activatedAt: instant.nullable(),
  expiresAt: instant.nullable(),
  /** Data volume of the card as counted by the device, bytes. */
  trafficBytes: z.number().nullable(),
  rssiDbm: z.number().nullable(),
});
