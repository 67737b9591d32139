import { z } from 'zod';
import { instant } from '../kit/fields.schemas.ts';
import { registerEntry } from './device-register.schemas.ts';

/** What a device connects with, shown once. */
export const mqttAccess = z.object({ username: z.string(), password: z.string() });

/** What a charger or a battery is registered by: as a drone is, under its own name for the id. */
export const deviceEntry = registerEntry.omit({ droneId: true });

export const network = z.object({
  /** Id of the IoT card. */
  iccid: z.string().nullable(),
  activatedAt: instant.nullable(),
  expiresAt: instant.nullable(),
  /** Bytes that went over it, as the device counts them. */
  trafficBytes: z.number().nullable(),
  rssiDbm: z.number().nullable(),
});
