import { z } from 'zod';

/** The version that was shown; an older one is refused as `consent.outdated`. */
export const consentVersion = z.string().min(1, { error: 'consentMissing' }).max(20);
