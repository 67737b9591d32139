import { useSession } from '../api/session.ts';
import { browserZone } from './dates.ts';

/** The zone whose days the reader's figures go by: that of the account, until it is known the browser's. */
export const useOwnZone = (): string => useSession(({ me }) => me?.timeZone) || browserZone();
