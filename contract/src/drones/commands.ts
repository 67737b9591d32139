/** Where a command is (domain A). The last seven are final. */
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

/** States that a command leaves again. */
export const openCommandStates = ['queued', 'sent', 'accepted', 'in_progress', 'deferred'] as const;

/** Whether a command can still change its state. */
export const isOpenCommand = (state: CommandState): boolean =>
  (openCommandStates as readonly string[]).includes(state);

const underWay = ['sent', 'accepted', 'in_progress', 'deferred'] as const;

/**
 * The whole life of a command. `publish`: handed to a drone that is there; `accept` to `fail`: the drone's answer;
 * `confirm`: it answered that all is done and what it reports is what was asked for; `time-out`: no answer after three
 * attempts; `expire`: its time ran out before the drone was there; `supersede`: a newer one of its kind was given;
 * `cancel`: taken back; `withdraw`: who gave it may no longer, or what was agreed no longer holds.
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

/** Where an action leads from a state, or undefined where it leads nowhere. */
export const commandStateAfter = (from: CommandState, action: CommandAction): CommandState | undefined =>
  commandTransitions.find((step) => step.from === from && step.action === action)?.to;

/** Between two attempts to reach a drone that does not answer, ms, and how many there are. */
export const commandRetry = { everyMs: 5_000, attempts: 3 } as const;

/** How long a command waits for a drone that is not there, ms; then it has expired and never takes effect. */
export const commandTtlMs = 30_000;

/** How long a drone that has taken a command on, or states it is done, may leave it at that, ms. */
export const commandQuietMs = 15_000;

/** How long a drone may put off what it accepted until it has landed, ms. */
export const commandDeferMs = 2 * 3_600_000;

/** What a person may ask of a drone; limits, pilots and licences travel the same way, given by their own features. */
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
