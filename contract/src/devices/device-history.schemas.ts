import { z } from 'zod';
import { instant, uuid } from '../kit/fields.schemas.ts';
import { historyKinds, refusals } from './device-history.ts';

export const historyItem = z.object({
  at: instant,
  kind: z.enum(historyKinds),
  /** Name of who did it; null for the device, the server, and somebody whom the reader may not see. */
  by: z.string().nullable(),
  /** The other person: pilot, who was offered the drone, from whom it came. */
  whom: z.string().nullable(),
  command: z.object({ id: uuid, method: z.string(), state: z.string() }).nullable(),
  /** The reason that was given for a command or a release. */
  detail: z.string().nullable(),
});

export type HistoryItem = z.infer<typeof historyItem>;

export const diagnostics = z.object({
  /** Where and as whom the device connects; the secret is not kept. */
  mqtt: z.object({ url: z.string().nullable(), username: z.string(), topic: z.string() }),
  /** The broker is ours, so that refused sign-ins and topics are seen as well. */
  seesRefusals: z.boolean(),
  isConnected: z.boolean(),
  firstMessageAt: instant.nullable(),
  lastSeenAt: instant.nullable(),
  /** Device clock ahead of the server's, ms, over its newest messages; null before the first. */
  clockOffsetMs: z.number().nullable(),
  /** The newest 50, newest first, since this server process began. */
  messages: z.array(
    z.object({
      at: instant,
      leaf: z.string(),
      bytes: z.number().int(),
      refusal: z.enum(refusals).nullable(),
      /** The field at fault, such as `data.lat`. */
      field: z.string().nullable(),
    }),
  ),
  connections: z.array(
    z.object({ at: instant, event: z.enum(['connected', 'disconnected', 'refused', 'taken-over']) }),
  ),
});

export type Diagnostics = z.infer<typeof diagnostics>;
