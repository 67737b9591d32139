export const claimStates = ['open', 'agreed', 'declined', 'withdrawn'] as const;

export type ClaimState = (typeof claimStates)[number];

/** Claims that a company, or an account without one, may open in 24 hours: each is a notice to somebody else. */
export const claimsPerDay = 20;
