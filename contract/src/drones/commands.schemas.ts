import { z } from 'zod';
import { droneId } from '../devices/device-id.schemas.ts';
import { instant, uuid } from '../kit/fields.schemas.ts';
import { pageOf, paging } from '../kit/paging.schemas.ts';
import { askedMethods, commandStates, mostBatchDrones, recordedMethods } from './commands.ts';

const command = z.object({
  id: uuid,
  droneId: z.string(),
  droneName: z.string(),
  method: z.enum(recordedMethods),
  state: z.enum(commandStates),
  /** Percent, when the drone reports it. */
  progress: z.number().nullable(),
  issuedAt: instant,
  /** Latest start on the drone. */
  expiresAt: instant,
  sentAt: instant.nullable(),
  attempts: z.number().int(),
  endedAt: instant.nullable(),
  /** The issuer; null for the server's own commands, and for readers who only pilot the drone. */
  issuer: z.object({ id: z.string(), name: z.string() }).nullable(),
  /** Reason stated by the issuer. */
  reason: z.string(),
  /** Why it ended: a `command.…` code of the server or a code of the device. */
  code: z.string().nullable(),
  /** What the device reported beside the code. */
  message: z.string().nullable(),
  /** What the drone reported with its answer; for `query_parameters` the parameters under `parameters`. */
  reported: z.record(z.string(), z.unknown()).nullable(),
  /** Result that arrived after the end: stored without effect. */
  lateAnswer: z.object({ result: z.string(), at: instant }).nullable(),
  batchId: uuid.nullable(),
});

export type Command = z.infer<typeof command>;

const reason = z.string().trim().max(200, { error: 'field.too-long' }).default('');

/** Result of a batch lock or unlock for one drone. `code` explains a missing command. */
const batchItem = z.object({ droneId: z.string(), commandId: uuid.nullable(), code: z.string().nullable() });

/** Summaries and schemas of `commands`, by endpoint. */
export const commandsSchemas = {
  issue: {
    summary:
      'Ask something of a drone that the caller owns or whose company is theirs; answered at once, progress by socket',
    params: z.object({ id: droneId }),
    body: z.object({
      method: z.enum(askedMethods),
      reason,
      /** Lock and unlock: retry until the drone has done it, also when it is offline. */
      standing: z.boolean().default(false),
    }),
    response: command,
  },
  issueMany: {
    summary: 'Lock or unlock up to 500 drones, with a result for each',
    body: z.object({
      method: z.enum(['lock', 'unlock']),
      droneIds: z.array(droneId).min(1).max(mostBatchDrones),
      reason,
      standing: z.boolean().default(false),
    }),
    response: z.object({ batchId: uuid, items: z.array(batchItem) }),
  },
  list: {
    summary: 'Commands to drones the caller may see, newest first',
    query: paging.extend({
      droneId: droneId.optional(),
      batchId: uuid.optional(),
      /** `open`: not ended yet. */
      state: z.enum(['open', ...commandStates]).optional(),
    }),
    response: pageOf(command),
  },
  get: { summary: 'One command', params: z.object({ id: uuid }), response: command },
  cancel: {
    summary: 'Cancel a command that has not been sent, and the desired state behind it',
    params: z.object({ id: uuid }),
    response: command,
  },
};
