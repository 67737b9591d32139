import { z } from 'zod';
import { instant, uuid } from '../kit/fields.schemas.ts';
import { historyKinds, refusals } from './device-history.ts';

export const historyItem = z.object({
  at: instant,
  kind: z.enum(historyKinds),
  /** Name of the person; null for the device, the server and persons hidden from the reader. */
  by: z.string().nullable(),
  /** The other person: the pilot, or the receiver or giver of the drone. */
  whom: z.string().nullable(),
  command: z.object({ id: uuid, method: z.string(), state: z.string() }).nullable(),
  /** Stated reason of a command or release. */
  detail: z.string().nullable(),
});

export type HistoryItem = z.infer<typeof historyItem>;

export const diagnostics = z.object({
  /** Broker address and user name of the device; the secret is not stored. */
  mqtt: z.object({ url: z.string().nullable(), username: z.string(), topic: z.string() }),
  /** True with the built-in broker, which also sees refused sign-ins and topics. */
  seesRefusals: z.boolean(),
  isConnected: z.boolean(),
  firstMessageAt: instant.nullable(),
  lastSeenAt: instant.nullable(),
  /** Lead of the device clock over the server's in its newest messages, ms; null before the first. */
  clockOffsetMs: z.number().nullable(),
  /** The newest 50, newest first, since this server process started. */
  messages: z.array(
    z.object({
      at: instant,
      leaf: z.string(),
      bytes: z.number().int(),
      refusal: z.enum(refusals).nullable(),
      /** Path of the invalid field, such as `data.lat`. */
      field: z.string().nullable(),
    }),
  ),
  connections: z.array(
    z.object({ at: instant, event: z.enum(['connected', 'disconnected', 'refused', 'taken-over']) }),
  ),
});

export type Diagnostics = z.infer<typeof diagnostics>;
