import { z } from 'zod';

/** Device ids are used as MQTT user names and topic levels, hence the narrow alphabet. */
export const droneId = z.string().regex(/^[A-Za-z0-9_-]{1,32}$/, { error: 'droneIdInvalid' });

/** Id of a charger or battery with its own connection; unique across all kinds of devices. */
export const deviceId = droneId.describe('Id of a device, unique over all kinds');
