import type { Action } from '@smartflight/contract/access/access.ts';
import type { Language } from '@smartflight/contract/kit/languages.ts';

interface Caller {
  requestId: string;
  language: Language;
  /** Where the request came from as `callerAddressOf` counts it, for limits only. */
  address: string;
}

/** A signed-in account with everything that rights are decided by. */
export interface UserActor extends Caller {
  kind: 'user';
  id: string;
  username: string;
  roles: readonly string[];
  accountVerified: '0' | '1' | '2';
  actions: ReadonlySet<Action>;
  /** The own company and its descendants; empty for people without one. */
  companyIds: readonly string[];
  companyId: string | null;
  timeZone: string;
  /** Sees the rows of every tenant. */
  seesAll: boolean;
  tokenHash: Buffer;
  /** Whether the session proved who uses it within the time that `proofMs` allows. */
  hasProof: boolean;
  /** Whether the account must have a second factor. */
  needsFactor: boolean;
  /** Whether it has one. */
  hasFactor: boolean;
}

/** Somebody without a token. */
export interface VisitorActor extends Caller {
  kind: 'visitor';
}

/** The server itself: jobs, the demo world, set-up. */
export interface SystemActor {
  kind: 'system';
  name: string;
}

export type Actor = UserActor | VisitorActor | SystemActor;
