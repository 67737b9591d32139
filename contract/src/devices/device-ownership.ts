import { z } from 'zod';
import { registerEntry } from './device-register.ts';
import { droneId } from '../drones/drone.ts';
import { instant } from '../kit/fields.ts';

/** Id of a charger or a battery that speaks for itself: the same narrow alphabet, and unique over all kinds of devices. */
export const deviceId = droneId.describe('Id of a device, unique over all kinds');

/** An activation code of a charger has less than 15 characters (spec 5). */
export const mostCodeSigns = 14;

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
