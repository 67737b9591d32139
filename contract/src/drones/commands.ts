/** States of a command (domain A). The last seven are final. */
export const commandStates = [
  'queued',
  'sent',
  'accepted',
  'in_progress',
  'deferred',
  'succeeded',
  'rejected',
  'unsupported',
  'failed',
  'timed_out',
  'expired',
  'cancelled',
] as const;

export type CommandState = (typeof commandStates)[number];

/** States that are not final. */
export const openCommandStates = ['queued', 'sent', 'accepted', 'in_progress', 'deferred'] as const;

/** Whether a command can still change its state. */
export const isOpenCommand = (state: CommandState): boolean =>
  (openCommandStates as readonly string[]).includes(state);

const underWay = ['sent', 'accepted', 'in_progress', 'deferred'] as const;

/**
 * Life cycle of a command. `publish`: sent to a connected drone; `accept` to `fail`: the drone's answers; `confirm`:
 * done, and the reported state matches; `time-out`: no answer after three attempts; `expire`: the drone did not
 * connect in time; `supersede`: replaced by a newer one of its kind; `cancel`: cancelled by a person; `withdraw`: the
 * issuer lost the right or its basis ended.
 */
export const commandTransitions: readonly { from: CommandState; action: CommandAction; to: CommandState }[] =
  [
    { from: 'queued', action: 'publish', to: 'sent' },
    { from: 'queued', action: 'expire', to: 'expired' },
    { from: 'queued', action: 'cancel', to: 'cancelled' },
    { from: 'queued', action: 'supersede', to: 'cancelled' },
    { from: 'sent', action: 'time-out', to: 'timed_out' },
    { from: 'accepted', action: 'time-out', to: 'timed_out' },
    { from: 'in_progress', action: 'time-out', to: 'timed_out' },
    { from: 'deferred', action: 'time-out', to: 'timed_out' },
    { from: 'deferred', action: 'supersede', to: 'cancelled' },
    ...openCommandStates.map((from) => ({ from, action: 'withdraw' as const, to: 'cancelled' as const })),
    ...underWay.flatMap((from) => [
      { from, action: 'accept' as const, to: 'accepted' as const },
      { from, action: 'progress' as const, to: 'in_progress' as const },
      { from, action: 'defer' as const, to: 'deferred' as const },
      { from, action: 'confirm' as const, to: 'succeeded' as const },
      { from, action: 'reject' as const, to: 'rejected' as const },
      { from, action: 'disown' as const, to: 'unsupported' as const },
      { from, action: 'fail' as const, to: 'failed' as const },
    ]),
  ];

export type CommandAction =
  | 'publish'
  | 'expire'
  | 'cancel'
  | 'supersede'
  | 'withdraw'
  | 'time-out'
  | 'accept'
  | 'progress'
  | 'defer'
  | 'confirm'
  | 'reject'
  | 'disown'
  | 'fail';

/** State after an action, or undefined when the action is not allowed. */
export const commandStateAfter = (from: CommandState, action: CommandAction): CommandState | undefined =>
  commandTransitions.find((step) => step.from === from && step.action === action)?.to;

/** Interval of attempts to reach a drone, ms, and their number. */
export const commandRetry = { everyMs: 5_000, attempts: 3 } as const;

/** How long a command waits for an offline drone, ms; then it expires without effect. */
export const commandTtlMs = 30_000;

/** How long a drone may stay silent after accepting or reporting a command done, ms. */
export const commandQuietMs = 15_000;

/** How long a drone may defer an accepted command until landing, ms. */
export const commandDeferMs = 2 * 3_600_000;

/** Methods that a person can send; limits, pilots and licences are sent by their own features. */
export const askedMethods = ['lock', 'unlock', 'identify', 'query_parameters'] as const;

export type AskedMethod = (typeof askedMethods)[number];

export const recordedMethods = [
  ...askedMethods,
  'set_limits',
  'grant_pilots',
  'apply_licence',
  'revoke_licence',
] as const;

export type RecordedMethod = (typeof recordedMethods)[number];

export const mostBatchDrones = 500;
