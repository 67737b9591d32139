/** Days until an invitation expires. */
export const invitationDays = 7;

export const invitationStates = ['open', 'accepted', 'declined', 'withdrawn', 'expired'] as const;
export type InvitationState = (typeof invitationStates)[number];

/** Life cycle of an invitation. It expires after seven days; ended ones never change. */
export const invitationTransitions = [
  { from: 'open', action: 'accept', to: 'accepted', by: 'invitee' },
  { from: 'open', action: 'decline', to: 'declined', by: 'invitee' },
  { from: 'open', action: 'withdraw', to: 'withdrawn', by: 'creator' },
  { from: 'open', action: 'expire', to: 'expired', by: 'server' },
] as const;
export type InvitationAction = (typeof invitationTransitions)[number]['action'];

/** State of an invitation after an action, or undefined when the action is not allowed. */
export const invitationAfter = (
  from: InvitationState,
  action: InvitationAction,
): InvitationState | undefined =>
  invitationTransitions.find((step) => step.from === from && step.action === action)?.to;
