// Own file: the limit is one for all kinds of entries, of which plot shares are the first.
import type { Limits } from '../platform/limits.ts';
import type { UserActor } from './actor.ts';

const addressesPerHour = { attempts: 30, windowS: 3600 };

/** Counts an entry that the actor makes for a phone or e-mail; throws `request.rate-limited` after 30 an hour. */
export const spendAddress = (limits: Limits, actor: UserActor): Promise<void> =>
  limits.spend(`entry-by-address:${actor.id}`, addressesPerHour);
