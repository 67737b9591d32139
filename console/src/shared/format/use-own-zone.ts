import { type Session, useSession } from '../api/session.ts';
import { browserZone } from './dates.ts';

type Known = Pick<Session, 'me' | 'visit'>;

const zoneOf = ({ me, visit }: Known): string | undefined => me?.timeZone ?? visit?.timeZone;

/** The time zone of the user's days: that of the account, or the browser's until it is loaded. */
export const useOwnZone = (): string => useSession(zoneOf) || browserZone();

/** The same zone for use outside React. */
export const ownZone = (): string => zoneOf(useSession.getState()) || browserZone();
