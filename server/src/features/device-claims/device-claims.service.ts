import type { DeviceClaim } from '@smartflight/contract/devices/device-claims.schemas.ts';
import type { Transaction } from 'kysely';
import type { UserActor } from '../../access/actor.ts';
import { audit } from '../../access/audit.ts';
import type { Deps } from '../../access/deps.ts';
import { claimsPage, notifyClaim, openClaim, sideOf } from '../../devices/claims.ts';
import { type DeviceHolder, mayGiveAway } from '../../devices/device-holder.store.ts';
import { notifySql } from '../../events.ts';
import { type NewNotice, postNotices } from '../../messages/notices.ts';
import { fault } from '../../platform/http/fault.ts';
import type { DB } from '../../platform/postgres/db-types.ts';
import { randomToken } from '../../platform/security/crypto.ts';
import {
  type ClaimRow,
  claimantSide,
  endClaim,
  findClaim,
  giveBattery,
  listSightings,
  lockBattery,
  type Receiver,
  toClaim,
} from './device-claims.store.ts';

type Tx = Transaction<DB>;

/** Age up to which a sighting allows a claim, ms. */
export const sightingMs = 30 * 86_400_000;

/** Moves a registered device without an owner to another company. */
export type MoveDevice = (
  tx: Tx,
  actor: UserActor,
  o: {
    id: string;
    companyId: string;
    entry: Record<string, unknown> | null;
    check: (holder: DeviceHolder) => void;
  },
) => Promise<void>;

/** Opens and answers claims; every step locks the device first, so that concurrent answers have one winner. */
export function createDeviceClaims(deps: Deps, move: Record<'drone' | 'charger' | 'station', MoveDevice>) {
  const { db } = deps.pools;
  const now = (): Date => new Date(deps.clock());

  async function found(actor: UserActor, id: string): Promise<ClaimRow> {
    const claim = await findClaim(db, actor, id);
    if (!claim) throw fault('claim.not-found');
    return claim;
  }

  const check = (actor: UserActor) => (holder: DeviceHolder) => {
    if (!mayGiveAway(actor, holder)) throw fault('claim.not-found');
  };

  async function end(
    actor: UserActor,
    claim: ClaimRow,
    o: { state: 'agreed' | 'declined' | 'withdrawn'; give?: (tx: Tx) => Promise<void> },
  ): Promise<DeviceClaim> {
    const { id, kind, device_id: deviceId } = claim;
    await db.transaction().execute(async (tx) => {
      const before = await holderSide(tx, claim);
      // Read with the device locked: the holder may have changed since.
      const mayEnd = await findClaim(tx, actor, id);
      await o.give?.(tx);
      if (!(await endClaim(tx, actor, { id, state: o.state, now: now() }))) throw fault('claim.ended');
      if (!mayEnd) throw fault('claim.not-found');
      await audit(tx, actor, {
        action: `device-claims.${o.state}`,
        target: { kind, id: deviceId },
        detail: { claimId: id },
        at: now(),
      });
      const claimants = await claimantSide(tx, claim);
      await postNotices(tx, now(), [noticeOf(claim, o.state, { claimants, holders: before })]);
      await notifyClaim(tx, { id, accountIds: [...claimants, ...before] });
    });
    return toClaim(await found(actor, id));
  }

  const holderSide = async (tx: Tx, claim: ClaimRow): Promise<string[]> => {
    const holder =
      claim.kind === 'battery'
        ? await lockBattery(tx, claim.device_id)
        : await deviceHolder(tx, claim.device_id);
    return holder ? sideOf(tx, holder) : [];
  };

  return {
    /** Claims a battery that one of the actor's devices reported within 30 days and another account holds. */
    async create(actor: UserActor, sn: string): Promise<DeviceClaim> {
      const since = new Date(deps.clock() - sightingMs);
      const [sighting] = await listSightings(db, actor, { since, most: 1, sn });
      if (!sighting) throw fault('battery.not-found');
      return toClaim(
        await found(actor, await openClaim(deps, actor, { kind: 'battery', id: sn, entry: null })),
      );
    },

    async agree(actor: UserActor, id: string, confirm: string): Promise<DeviceClaim> {
      const claim = await found(actor, id);
      const { kind, device_id: deviceId, company_id: companyId, claimant_id: claimantId, entry } = claim;
      if (claim.state !== 'open') throw fault('claim.ended');
      if (confirm !== deviceId.slice(-4))
        throw fault('claim.confirm-wrong', [{ at: 'body.confirm', code: 'claim.confirm-wrong' }]);
      const to: Receiver = { companyId, accountId: companyId === null ? claimantId : null };
      const result = await end(actor, claim, {
        state: 'agreed',
        give: async (tx) => {
          if (kind === 'battery') await give(tx, actor, { sn: deviceId, to });
          else if (companyId === null) throw fault('claim.not-found');
          else await move[kind](tx, actor, { id: deviceId, companyId, entry, check: check(actor) });
        },
      });
      await deps.brokerCredentials()?.settle(deviceId);
      return result;
    },

    async decline(actor: UserActor, id: string): Promise<DeviceClaim> {
      const claim = await found(actor, id);
      // Without this an account of the claiming side could record a decline in the holder's name.
      if (claim.is_own && !actor.seesAll) throw fault('claim.not-found');
      return end(actor, claim, { state: 'declined' });
    },

    async withdraw(actor: UserActor, id: string): Promise<DeviceClaim> {
      const claim = await found(actor, id);
      if (!claim.is_own) throw fault('claim.not-found');
      return end(actor, claim, { state: 'withdrawn' });
    },

    /** Gives up a battery: the next device that reports it, or company that registers it, becomes its holder. */
    async release(actor: UserActor, sn: string, confirm: string): Promise<void> {
      await db.transaction().execute(async (tx) => {
        await give(tx, actor, { sn, to: { companyId: null, accountId: null }, confirm });
        await audit(tx, actor, {
          action: 'batteries.release',
          target: { kind: 'battery', id: sn },
          at: now(),
        });
      });
      await deps.brokerCredentials()?.settle(sn);
    },
  };

  async function give(
    tx: Tx,
    actor: UserActor,
    { sn, to, confirm }: { sn: string; to: Receiver; confirm?: string },
  ): Promise<void> {
    const holder = await lockBattery(tx, sn);
    if (!holder || !mayGiveAway(actor, { kind: 'battery', ...holder })) throw fault('battery.not-found');
    if (confirm !== undefined && confirm !== sn.slice(-4))
      throw fault('claim.confirm-wrong', [{ at: 'body.confirm', code: 'claim.confirm-wrong' }]);
    if (await giveBattery(tx, sn, to, now())) {
      await deps.brokerCredentials()?.note(tx, 'battery', sn, randomToken());
      await notifySql({ type: 'device-changed', droneId: sn }).execute(tx);
    }
    // Clears what processes remember of the battery's carriers.
    await notifySql({ type: 'rights-changed' }).execute(tx);
  }
}

async function deviceHolder(tx: Tx, id: string) {
  return tx
    .selectFrom('devices')
    .select(['owner_id as ownerId', 'company_id as companyId'])
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst();
}

function noticeOf(
  { id, device_id: device, kind, by }: ClaimRow,
  state: 'agreed' | 'declined' | 'withdrawn',
  { claimants, holders }: { claimants: string[]; holders: string[] },
): NewNotice {
  const about = { key: `claim:${id}`, target: claimsPage(kind) };
  if (state === 'withdrawn') return { ...about, to: holders, text: 'claim.withdrawn', args: { device, by } };
  return {
    ...about,
    to: claimants,
    text: state === 'agreed' ? 'claim.agreed' : 'claim.declined',
    args: { device },
  };
}

export type DeviceClaims = ReturnType<typeof createDeviceClaims>;
