/** Days until an invitation or a proposal expires. */
export const taskAnswerDays = 7;

export const taskStates = ['draft', 'inviting', 'active', 'closed'] as const;
export type TaskState = (typeof taskStates)[number];

/** Life cycle of a task (domain.md 9). A draft notifies no one; a closed one never changes. */
export const taskTransitions = [
  { from: 'draft', action: 'invite', to: 'inviting' },
  { from: 'inviting', action: 'start', to: 'active' },
  { from: 'inviting', action: 'close', to: 'closed' },
  { from: 'active', action: 'close', to: 'closed' },
] as const;
export const taskActions = ['invite', 'start', 'close'] as const;
export type TaskAction = (typeof taskActions)[number];

/** State after an action, or undefined when the action is not allowed. */
export const taskAfter = (from: TaskState, action: TaskAction): TaskState | undefined =>
  taskTransitions.find((step) => step.from === from && step.action === action)?.to;

/** `removed`: formerly confirmed; its earlier flights stay counted. */
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
 * Life cycle of a drone in a task (K-03). `owner` answers for the drone: its owner, else its company's managers. A
 * drone is confirmed while `agreed`; only then do its flights count (K-07).
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

/** State of a participant after an action, or undefined when the action is not allowed. */
export const participantAfter = (
  from: ParticipantState,
  action: ParticipantAction,
): ParticipantState | undefined =>
  participantTransitions.find((step) => step.from === from && step.action === action)?.to;

/** `superseded`: replaced by a newer proposal before an answer. */
export const proposalStates = [
  'untreated',
  'agreed',
  'declined',
  'expired',
  'withdrawn',
  'superseded',
] as const;
export type ProposalState = (typeof proposalStates)[number];

/** Life cycle of a proposed period (K-04): the agreed period stays in force until the proposal is accepted. */
export const proposalTransitions = [
  { from: 'untreated', action: 'agree', to: 'agreed', by: 'owner' },
  { from: 'untreated', action: 'decline', to: 'declined', by: 'owner' },
  { from: 'untreated', action: 'withdraw', to: 'withdrawn', by: 'inviter' },
  { from: 'untreated', action: 'supersede', to: 'superseded', by: 'inviter' },
  { from: 'untreated', action: 'expire', to: 'expired', by: 'server' },
] as const;
export type ProposalAction = (typeof proposalTransitions)[number]['action'];

/** State of a proposal after an action, or undefined when the action is not allowed. */
export const proposalAfter = (from: ProposalState, action: ProposalAction): ProposalState | undefined =>
  proposalTransitions.find((step) => step.from === from && step.action === action)?.to;
