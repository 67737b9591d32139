import { z } from 'zod';
import { droneId } from './drone.ts';
import { endpoint } from '../kit/endpoint.ts';
import { instant, uuid } from '../kit/fields.ts';
import { pageOf, paging } from '../kit/paging.ts';

/** Where a command stands (domain A). The last seven are final. */
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
/** How long a drone that has taken a command on, or says it is done, may leave it at that, ms. */
export const commandQuietMs = 15_000;
/** How long a drone may put off what it accepted until it has landed, ms. */
export const commandDeferMs = 2 * 3_600_000;

/** What a person may ask of a drone; limits, pilots and licences travel the same way, given by their own features. */
export const askedMethods = ['lock', 'unlock', 'identify', 'query_parameters'] as const;
export type AskedMethod = (typeof askedMethods)[number];
const recordedMethods = [
  ...askedMethods,
  'set_limits',
  'grant_pilots',
  'apply_licence',
  'revoke_licence',
] as const;
export type RecordedMethod = (typeof recordedMethods)[number];

const command = z.object({
  id: uuid,
  droneId: z.string(),
  droneName: z.string(),
  method: z.enum(recordedMethods),
  state: z.enum(commandStates),
  /** Percent, where the drone tells it. */
  progress: z.number().nullable(),
  issuedAt: instant,
  /** Until then a drone may begin with it. */
  expiresAt: instant,
  sentAt: instant.nullable(),
  attempts: z.number().int(),
  endedAt: instant.nullable(),
  /** Who gave it; null for the server itself, which keeps what was agreed, and to who only flies the drone. */
  issuer: z.object({ id: z.string(), name: z.string() }).nullable(),
  /** In the issuer's words. */
  reason: z.string(),
  /** Why it ended as it did: `command.…` of ours or a code of the device. */
  code: z.string().nullable(),
  /** What the device said beside the code. */
  message: z.string().nullable(),
  /** What the drone reported with its answer; for `query_parameters` the parameters under `parameters`. */
  reported: z.record(z.string(), z.unknown()).nullable(),
  /** An answer that came after the end: kept, and without effect here. */
  lateAnswer: z.object({ result: z.string(), at: instant }).nullable(),
  batchId: uuid.nullable(),
});
export type Command = z.infer<typeof command>;

const reason = z.string().trim().max(200, { error: 'field.too-long' }).default('');

/** Of a lock or unlock of many drones: what became of each. `code` says why there is no command. */
const batchItem = z.object({ droneId: z.string(), commandId: uuid.nullable(), code: z.string().nullable() });
export const mostBatchDrones = 500;

export const commands = {
  issue: endpoint({
    method: 'POST',
    path: '/api/drones/:id/commands',
    access: 'drones.command',
    summary:
      'Ask something of a drone that the caller owns or whose company is theirs; answered at once, progress by socket',
    status: 202,
    params: z.object({ id: droneId }),
    body: z.object({
      method: z.enum(askedMethods),
      reason,
      /** Lock and unlock: keep asking until the drone has done it, also when it is not there now. */
      standing: z.boolean().default(false),
    }),
    response: command,
  }),
  issueMany: endpoint({
    method: 'POST',
    path: '/api/commands',
    access: 'drones.command',
    summary: 'Lock or unlock up to 500 drones, with a result for each',
    status: 202,
    body: z.object({
      method: z.enum(['lock', 'unlock']),
      droneIds: z.array(droneId).min(1).max(mostBatchDrones),
      reason,
      standing: z.boolean().default(false),
    }),
    response: z.object({ batchId: uuid, items: z.array(batchItem) }),
  }),
  list: endpoint({
    method: 'GET',
    path: '/api/commands',
    access: 'drones.list',
    summary: 'Commands to drones the caller may see, newest first',
    query: paging.extend({
      droneId: droneId.optional(),
      batchId: uuid.optional(),
      /** `open`: not ended yet. */
      state: z.enum(['open', ...commandStates]).optional(),
    }),
    response: pageOf(command),
  }),
  get: endpoint({
    method: 'GET',
    path: '/api/commands/:id',
    access: 'drones.list',
    summary: 'One command',
    params: z.object({ id: uuid }),
    response: command,
  }),
  cancel: endpoint({
    method: 'DELETE',
    path: '/api/commands/:id',
    access: 'drones.command',
    summary: 'Take back a command that has not been sent, and the standing wish behind it',
    params: z.object({ id: uuid }),
    response: command,
  }),
};
