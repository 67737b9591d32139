export const transferStates = ['offered', 'accepted', 'declined', 'withdrawn', 'expired'] as const;

export type TransferState = (typeof transferStates)[number];

/** Life cycle of an offer of a drone or charger. It expires after 72 hours. */
export const transferTransitions = [
  { from: 'offered', action: 'accept', to: 'accepted', by: 'receiver' },
  { from: 'offered', action: 'decline', to: 'declined', by: 'receiver' },
  { from: 'offered', action: 'withdraw', to: 'withdrawn', by: 'owner' },
  { from: 'offered', action: 'expire', to: 'expired', by: 'server' },
] as const;

/** Hours until an offer expires. */
export const transferHours = 72;
