import type { Action } from '@smartflight/contract/access/access.ts';
import type { KeyScope } from '@smartflight/contract/access/key-scopes.ts';
import type { Language } from '@smartflight/contract/kit/languages.ts';
import type { Visit } from './sessions/visit.ts';

interface Caller {
  requestId: string;
  language: Language;
  /** Caller address as given by `callerAddressOf`, for rate limits only. */
  address: string;
}

export interface UserActor extends Caller {
  kind: 'user';
  id: string;
  username: string;
  roles: readonly string[];
  accountVerified: '0' | '1' | '2';
  actions: ReadonlySet<Action>;
  /** The account's company and its descendants; empty without a company. */
  companyIds: readonly string[];
  companyId: string | null;
  timeZone: string;
  seesAll: boolean;
  /** Of the session, the key or the visit. */
  tokenHash: Buffer;
  /** The API key that calls in the account's name; absent for a session. */
  key?: { id: string; scopes: readonly KeyScope[]; isUsedLongAgo: boolean };
  /** Set for the visitor of a link to share, who acts for its account in what the link shows (decision 83). */
  visit?: Visit;
  /** Whether the session proved who uses it within the time that `proofMs` allows. */
  hasProof: boolean;
  /** Whether the account must have a second factor. */
  needsFactor: boolean;
  /** Whether it has one. */
  hasFactor: boolean;
}

export interface VisitorActor extends Caller {
  kind: 'visitor';
}

/** The server itself: jobs, demo data, set-up. */
export interface SystemActor {
  kind: 'system';
  name: string;
}

export type Actor = UserActor | VisitorActor | SystemActor;
