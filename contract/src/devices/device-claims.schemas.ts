import { z } from 'zod';
import { deviceKinds } from '../device-link/topics.ts';
import { instant, uuid } from '../kit/fields.schemas.ts';
import { pageOf, paging } from '../kit/paging.schemas.ts';
import { batterySn } from '../power/battery.schemas.ts';
import { carrierKinds } from '../power/battery.ts';
import { claimStates } from './device-claims.ts';

export const deviceClaim = z.object({
  id: uuid,
  kind: z.enum(deviceKinds),
  deviceId: z.string(),
  state: z.enum(claimStates),
  /** Name of the company that claims, or of the account if it has none. */
  by: z.string(),
  openedAt: instant,
  endedAt: instant.nullable(),
  /** Whether the caller's side opened it; else the caller may answer it while it is open. */
  isOwn: z.boolean(),
});

export type DeviceClaim = z.infer<typeof deviceClaim>;

const one = z.object({ id: uuid });

/** Summaries and schemas of `deviceClaims`, by endpoint. */
export const deviceClaimsSchemas = {
  list: {
    summary: 'Claims that the caller opened, answered or may answer, newest first',
    query: paging.extend({ state: z.enum(claimStates).optional() }),
    response: pageOf(deviceClaim),
  },
  sightings: {
    summary:
      'Batteries of other accounts that the caller’s devices reported in the last 30 days; the newest 100',
    response: z.object({
      items: z.array(
        z.object({
          sn: z.string(),
          on: z.object({ kind: z.enum(carrierKinds), id: z.string(), name: z.string() }),
          firstAt: instant,
          lastAt: instant,
          isClaimed: z.boolean(),
        }),
      ),
    }),
  },
  create: {
    summary: 'Claim a battery that an own device reports and another account holds; its holder is notified',
    body: z.object({ sn: batterySn }),
    response: deviceClaim,
  },
  agree: {
    summary:
      'Give the device or battery to the side that claims it, which sees nothing from before. `confirm`: last four characters of the id',
    params: one,
    body: z.object({ confirm: z.string().max(4) }),
    response: deviceClaim,
  },
  decline: { summary: 'Decline a claim; the device stays where it is', params: one, response: deviceClaim },
  withdraw: { summary: 'Withdraw an own claim', params: one, response: deviceClaim },
};
