import { z } from 'zod';
import { deviceKinds } from '../device-link/topics.ts';
import { instant, uuid } from '../kit/fields.schemas.ts';
import { pageOf, paging } from '../kit/paging.schemas.ts';
import { droneId } from './device-id.schemas.ts';
import { otherAccount } from './device-register.schemas.ts';
import { transferStates } from './transfers.ts';

export const transfer = z.object({
  id: uuid,
  /** The transferred device; id and name belong to its kind. */
  kind: z.enum(deviceKinds),
  droneId: z.string(),
  droneName: z.string(),
  model: z.string(),
  from: z.object({ id: z.string(), name: z.string() }),
  /**
   * Phone or e-mail that the owner typed, and the name of its account; null unless the caller may know it: the
   * receiver, those whom the receiver answered, staff, and people of the same company or team.
   */
  to: z.object({ account: z.string(), name: z.string().nullable() }),
  state: z.enum(transferStates),
  offeredAt: instant,
  expiresAt: instant,
  endedAt: instant.nullable(),
  /** Whether the caller is the receiver. */
  isMine: z.boolean(),
});

export type Transfer = z.infer<typeof transfer>;

const one = z.object({ id: uuid });

/** Summaries and schemas of `transfers`, by endpoint. */
export const transfersSchemas = {
  list: {
    summary: 'Offers made by and to the caller, newest first',
    query: paging.extend({ state: z.enum(transferStates).optional() }),
    response: pageOf(transfer),
  },
  offer: {
    summary:
      'Offer an own drone by phone or e-mail; a verified account that has the address may accept it. Refused in the air. `confirm`: last four signs of the id',
    params: z.object({ id: droneId }),
    body: z.object({
      account: otherAccount,
      confirm: z.string().max(4),
    }),
    response: transfer,
  },
  accept: {
    summary: 'Take the device over: ownership moves, grants and the old secret end',
    params: one,
    response: transfer,
  },
  decline: { summary: 'Decline an offer', params: one, response: transfer },
  withdraw: { summary: 'Withdraw an own offer', params: one, response: transfer },
};
