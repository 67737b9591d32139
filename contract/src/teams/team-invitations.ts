/** Days that an invitation waits for its answer. */
export const invitationDays = 7;

export const invitationStates = ['open', 'accepted', 'declined', 'withdrawn', 'expired'] as const;
export type InvitationState = (typeof invitationStates)[number];

/** The whole life of an invitation. It expires by itself after seven days; what has ended stays so. */
export const invitationTransitions = [
  { from: 'open', action: 'accept', to: 'accepted', by: 'invitee' },
  { from: 'open', action: 'decline', to: 'declined', by: 'invitee' },
  { from: 'open', action: 'withdraw', to: 'withdrawn', by: 'creator' },
  { from: 'open', action: 'expire', to: 'expired', by: 'server' },
] as const;
export type InvitationAction = (typeof invitationTransitions)[number]['action'];

/** Where an action leads an invitation from a state, or undefined where it leads nowhere. */
export const invitationAfter = (
  from: InvitationState,
  action: InvitationAction,
): InvitationState | undefined =>
  invitationTransitions.find((step) => step.from === from && step.action === action)?.to;
