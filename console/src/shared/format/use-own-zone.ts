import { useSession } from '../api/session.ts';
import { browserZone } from './dates.ts';

/** The time zone of the user's days: that of the account, or the browser's until it is loaded. */
export const useOwnZone = (): string => useSession(({ me }) => me?.timeZone) || browserZone();

/** The same zone for use outside React. */
export const ownZone = (): string => useSession.getState().me?.timeZone || browserZone();
