import { z } from 'zod';

/** Device ids are MQTT user names and topic segments at once, hence the narrow alphabet. */
export const droneId = z.string().regex(/^[A-Za-z0-9_-]{1,32}$/, { error: 'droneIdInvalid' });

/** Id of a charger or a battery with its own connection; unique over all kinds of devices. */
export const deviceId = droneId.describe('Id of a device, unique over all kinds');
