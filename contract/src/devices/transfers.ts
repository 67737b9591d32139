import { z } from 'zod';
import { deviceKinds } from '../device-link/device-link.ts';
import { otherAccount } from './device-register.ts';
import { droneId } from '../drones/drone.ts';
import { endpoint } from '../kit/endpoint.ts';
import { instant, uuid } from '../kit/fields.ts';
import { pageOf, paging } from '../kit/paging.ts';

export const transferStates = ['offered', 'accepted', 'declined', 'withdrawn', 'expired'] as const;
export type TransferState = (typeof transferStates)[number];

/** The whole life of an offer to hand a drone or a charger over. It expires by itself after 72 hours. */
export const transferTransitions = [
  { from: 'offered', action: 'accept', to: 'accepted', by: 'receiver' },
  { from: 'offered', action: 'decline', to: 'declined', by: 'receiver' },
  { from: 'offered', action: 'withdraw', to: 'withdrawn', by: 'owner' },
  { from: 'offered', action: 'expire', to: 'expired', by: 'server' },
] as const;

/** Hours that an offer waits for its answer. */
export const transferHours = 72;

export const transfer = z.object({
  id: uuid,
  /** What changes hands; id and name are the device's, of whichever kind. */
  kind: z.enum(deviceKinds),
  droneId: z.string(),
  droneName: z.string(),
  model: z.string(),
  from: z.object({ id: z.string(), name: z.string() }),
  to: z.object({ id: z.string(), name: z.string() }),
  state: z.enum(transferStates),
  offeredAt: instant,
  expiresAt: instant,
  endedAt: instant.nullable(),
  /** Whether the caller is the one to answer. */
  isMine: z.boolean(),
});
export type Transfer = z.infer<typeof transfer>;

const one = z.object({ id: uuid });

/** A device changes hands in two steps: its owner offers, the other account accepts. */
export const transfers = {
  list: endpoint({
    method: 'GET',
    path: '/api/transfers',
    access: 'drones.list',
    summary: 'Offers made by and to the caller, newest first',
    query: paging.extend({ state: z.enum(transferStates).optional() }),
    response: pageOf(transfer),
  }),
  offer: endpoint({
    method: 'POST',
    path: '/api/drones/:id/transfers',
    access: 'drones.own',
    summary:
      'Offer an own drone to an account (phone or e-mail); refused in the air. `confirm`: last four signs of the id',
    status: 201,
    params: z.object({ id: droneId }),
    body: z.object({
      account: otherAccount,
      confirm: z.string().max(4),
    }),
    response: transfer,
  }),
  accept: endpoint({
    method: 'POST',
    path: '/api/transfers/:id/accept',
    access: 'drones.own',
    summary: 'Take the device over: ownership moves, grants and the old secret end',
    params: one,
    response: transfer,
  }),
  decline: endpoint({
    method: 'POST',
    path: '/api/transfers/:id/decline',
    access: 'drones.own',
    summary: 'Turn an offer down',
    params: one,
    response: transfer,
  }),
  withdraw: endpoint({
    method: 'DELETE',
    path: '/api/transfers/:id',
    access: 'drones.own',
    summary: 'Take an own offer back',
    params: one,
    response: transfer,
  }),
};
