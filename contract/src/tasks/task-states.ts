/** Days that an invitation or a proposal of another period waits for its answer. */
export const taskAnswerDays = 7;

export const taskStates = ['draft', 'inviting', 'active', 'closed'] as const;
export type TaskState = (typeof taskStates)[number];

/** The whole life of a task (domain.md 9). A draft reports no one; a closed one is frozen for good. */
export const taskTransitions = [
  { from: 'draft', action: 'invite', to: 'inviting' },
  { from: 'inviting', action: 'start', to: 'active' },
  { from: 'inviting', action: 'close', to: 'closed' },
  { from: 'active', action: 'close', to: 'closed' },
] as const;
export const taskActions = ['invite', 'start', 'close'] as const;
export type TaskAction = (typeof taskActions)[number];

/** Where an action leads a task from a state, or undefined where it leads nowhere. */
export const taskAfter = (from: TaskState, action: TaskAction): TaskState | undefined =>
  taskTransitions.find((step) => step.from === from && step.action === action)?.to;

/** `removed`: was confirmed, and is no longer; what it flew until then stays counted. */
export const participantStates = [
  'untreated',
  'agreed',
  'declined',
  'expired',
  'withdrawn',
  'removed',
] as const;
export type ParticipantState = (typeof participantStates)[number];

/**
 * The whole life of a drone in a task (K-03). `owner` is who answers for the drone: its owner or, where it has none,
 * the managers of its company. A drone is confirmed while it is `agreed`, and only then do its flights count (K-07).
 */
export const participantTransitions = [
  { from: 'untreated', action: 'agree', to: 'agreed', by: 'owner' },
  { from: 'untreated', action: 'decline', to: 'declined', by: 'owner' },
  { from: 'untreated', action: 'withdraw', to: 'withdrawn', by: 'inviter' },
  { from: 'untreated', action: 'expire', to: 'expired', by: 'server' },
  { from: 'agreed', action: 'remove', to: 'removed', by: 'inviter' },
  { from: 'agreed', action: 'leave', to: 'removed', by: 'owner' },
] as const;
export type ParticipantAction = (typeof participantTransitions)[number]['action'];

/** Where an action leads a participant from a state, or undefined where it leads nowhere. */
export const participantAfter = (
  from: ParticipantState,
  action: ParticipantAction,
): ParticipantState | undefined =>
  participantTransitions.find((step) => step.from === from && step.action === action)?.to;

/** `superseded`: a newer proposal took its place before it was answered. */
export const proposalStates = [
  'untreated',
  'agreed',
  'declined',
  'expired',
  'withdrawn',
  'superseded',
] as const;
export type ProposalState = (typeof proposalStates)[number];

/** The whole life of a proposal of another period (K-04): the agreed period stays in force until it is agreed to. */
export const proposalTransitions = [
  { from: 'untreated', action: 'agree', to: 'agreed', by: 'owner' },
  { from: 'untreated', action: 'decline', to: 'declined', by: 'owner' },
  { from: 'untreated', action: 'withdraw', to: 'withdrawn', by: 'inviter' },
  { from: 'untreated', action: 'supersede', to: 'superseded', by: 'inviter' },
  { from: 'untreated', action: 'expire', to: 'expired', by: 'server' },
] as const;
export type ProposalAction = (typeof proposalTransitions)[number]['action'];

/** Where an action leads a proposal from a state, or undefined where it leads nowhere. */
export const proposalAfter = (from: ProposalState, action: ProposalAction): ProposalState | undefined =>
  proposalTransitions.find((step) => step.from === from && step.action === action)?.to;
