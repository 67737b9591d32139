/** Callers of the permission matrix: who may call at all, and whose rows each reaches. */

export const personas = [
  'visitor',
  'revoked',
  'unverified2',
  'unverified0',
  'individual',
  'permitted',
  'member',
  'manager',
  'dealer',
  'maintenance',
  'lift',
  'foreignManager',
  'staff',
] as const;
export type Persona = (typeof personas)[number];

export const targets = ['own', 'tenant', 'child', 'shared', 'foreign', 'missing'] as const;
export type Target = (typeof targets)[number];

export const managers: readonly Persona[] = [
  'manager',
  'dealer',
  'maintenance',
  'lift',
  'foreignManager',
  'staff',
];
export const unverified: readonly Persona[] = ['unverified2', 'unverified0'];
const signedOut: readonly Persona[] = ['visitor', 'revoked'];

/** Who may call at all. */
export type Gate =
  | 'everybody'
  | 'wizard'
  | 'verified'
  | 'managers'
  | 'staff'
  | 'lifters'
  | 'appliers'
  | 'reviewers'
  | 'set-up'
  | 'bind-ticket';

const denied = { status: 403, code: 'access.denied' };

export function refusalAt(gate: Gate, persona: Persona): { status: number; code: string } | undefined {
  if (gate === 'everybody') return undefined;
  if (persona === 'visitor') return { status: 401, code: 'session.missing' };
  // With an existing administrator, every token is answered with 409.
  if (persona === 'revoked' && gate === 'set-up') return { status: 409, code: 'setup.over' };
  if (persona === 'revoked') return { status: 401, code: 'session.ended' };
  if (gate === 'wizard') return undefined;
  if (unverified.includes(persona)) return { status: 403, code: 'account.not-verified' };
  if (gate === 'set-up' || gate === 'bind-ticket') return denied;
  if (gate === 'staff' && persona !== 'staff') return denied;
  if (gate === 'lifters' && persona !== 'lift' && persona !== 'staff') return denied;
  if (gate === 'reviewers' && (persona === 'dealer' || !managers.includes(persona))) return denied;
  if (gate === 'appliers' && persona === 'dealer') return denied;
  if (gate === 'managers' && !managers.includes(persona)) return denied;
  return undefined;
}

/**
 * Rows that a call reaches: all visible ones, those the caller may manage, those of the caller's company and its
 * children or of that company alone, the caller's own only, or all but the caller's own.
 */
export type Reach = 'visible' | 'managed' | 'register' | 'company' | 'own' | 'reviewed';

const ofTenant: readonly Target[] = ['own', 'tenant', 'child'];

/** Rows of a persona's one company; administrators have one of their own. */
function ofCompany(persona: Persona): readonly Target[] {
  if (!managers.includes(persona)) return [];
  if (persona === 'staff') return ['own'];
  return persona === 'foreignManager' ? ['own', 'foreign'] : ['own', 'tenant'];
}

export function reaches(reach: Reach, persona: Persona, target: Target): boolean {
  if (target === 'missing' || signedOut.includes(persona)) return false;
  if (reach === 'company') return ofCompany(persona).includes(target);
  if (target === 'own') return reach !== 'reviewed' && reach !== 'register';
  if (reach === 'own') return false;
  if (persona === 'staff') return true;
  if (persona === 'foreignManager') return target === 'foreign';
  if (managers.includes(persona)) return ofTenant.includes(target);
  return reach === 'visible' && target === 'shared' && (persona === 'permitted' || persona === 'member');
}

/** What a call is expected to answer. */
export interface ExpectedRow {
  gate: Gate;
  /** Set for calls about one row. */
  reach?: Reach;
  /** Expected success status if it is neither the endpoint's own nor 200. */
  status?: number;
  /** Like `status`, for some personas, such as those whose reviews have passed. */
  statusOf?: (persona: Persona) => number | undefined;
}
