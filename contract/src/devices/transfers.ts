export const transferStates = ['offered', 'accepted', 'declined', 'withdrawn', 'expired'] as const;

export type TransferState = (typeof transferStates)[number];

/** The whole life of an offer to hand a drone or a charger over. It expires by itself after 72 hours. */
export const transferTransitions = [
  { from: 'offered', action: 'accept', to: 'accepted', by: 'receiver' },
  { from: 'offered', action: 'decline', to: 'declined', by: 'receiver' },
  { from: 'offered', action: 'withdraw', to: 'withdrawn', by: 'owner' },
  { from: 'offered', action: 'expire', to: 'expired', by: 'server' },
] as const;

/** Hours that an offer waits for its answer. */
export const transferHours = 72;
