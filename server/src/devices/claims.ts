import { roleCodes } from '@smartflight/contract/access/access.ts';
import type { DeviceKind } from '@smartflight/contract/device-link/topics.ts';
import { claimsPerDay } from '@smartflight/contract/devices/device-claims.ts';
import { sql, type Transaction } from 'kysely';
import type { Actor, UserActor } from '../access/actor.ts';
import { audit } from '../access/audit.ts';
import type { Deps } from '../access/deps.ts';
import { notifySql } from '../events.ts';
import { postNotices } from '../messages/notices.ts';
import type { DB } from '../platform/postgres/db-types.ts';
import { type DeviceHolder, holderOf, isHolder } from './device-holder.store.ts';

type Tx = Transaction<DB>;

export interface ClaimedDevice {
  kind: DeviceKind;
  id: string;
}

/**
 * Handles a registration of an id that is taken: `exists` when the actor's side holds it, else a claim is opened that
 * the holder and internal staff see.
 */
export async function claimTaken(
  deps: Deps,
  actor: UserActor,
  entry: ClaimedDevice & Record<string, unknown>,
): Promise<'exists' | 'claimed'> {
  const { kind, id, ...rest } = entry;
  const holder = await holderOf(deps.pools.db, id);
  if (!holder || (holder.ownerId === null && holder.companyId === null) || isHolder(actor, holder))
    return 'exists';
  await openClaim(deps, actor, { kind: holder.kind, id, entry: holder.kind === kind ? rest : null });
  return 'claimed';
}

/**
 * Opens a claim, or finds the open one of this side, and returns its id.
 * @throws `request.rate-limited` beyond the claims of a day.
 */
export async function openClaim(
  deps: Deps,
  actor: UserActor,
  { kind, id, entry }: ClaimedDevice & { entry: object | null },
): Promise<string> {
  const { companyId } = actor;
  const now = new Date(deps.clock());
  const find = (db: Tx | Deps['pools']['db']) =>
    sql<{ id: string }>`select id from device_claims where state = 'open' and device_id = ${id}
      and coalesce(company_id, claimant_id) = ${companyId ?? actor.id}`.execute(db);
  const open = (await find(deps.pools.db)).rows[0];
  if (open) return open.id;
  await deps.limits.spend(`device-claims:${companyId ?? actor.id}`, {
    attempts: claimsPerDay,
    windowS: 86_400,
  });
  return deps.pools.db.transaction().execute(async (tx) => {
    const { rows } = await sql<{ id: string }>`
      insert into device_claims (kind, device_id, claimant_id, company_id, entry, opened_at)
      values (${kind}, ${id}, ${actor.id}, ${companyId}, ${entry && JSON.stringify(entry)}::jsonb, ${now})
      on conflict (device_id, coalesce(company_id, claimant_id)) where state = 'open' do nothing
      returning id`.execute(tx);
    const claimId = rows[0]?.id;
    if (claimId === undefined) return (await find(tx)).rows[0]!.id;
    await audit(tx, actor, {
      action: 'device-claims.open',
      target: { kind, id },
      detail: { claimId },
      at: now,
    });
    const holder = await holderOf(tx, id);
    const to = holder ? await sideOf(tx, holder) : [];
    const by = await claimantName(tx, actor);
    await postNotices(tx, now, [
      {
        to,
        text: 'claim.opened',
        args: { device: id, by },
        key: `claim:${claimId}`,
        target: claimsPage(kind),
      },
    ]);
    await notifyClaim(tx, { id: claimId, accountIds: [actor.id, ...to] });
    return claimId;
  });
}

/** Where a claim of this kind of device is shown. */
export const claimsPage = (kind: DeviceKind) => ({
  page:
    kind === 'drone'
      ? ('myDrones' as const)
      : kind === 'charger'
        ? ('myChargers' as const)
        : kind === 'station'
          ? ('stations' as const)
          : ('batteries' as const),
});

/** Accounts of a holder's side: the owner, and the managers of the company. */
export async function sideOf(
  tx: Tx,
  { ownerId, companyId }: Pick<DeviceHolder, 'ownerId' | 'companyId'>,
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from accounts where disabled_at is null and (id = ${ownerId}
      or company_id = ${companyId} and ${roleCodes.manager} = any(roles)) order by id limit 100`.execute(tx);
  return rows.map((row) => row.id);
}

/** Refreshes the consoles of both sides with the commit. */
export async function notifyClaim(
  tx: Tx,
  { id, accountIds }: { id: string; accountIds: readonly string[] },
): Promise<void> {
  await notifySql({ type: 'changed', noun: 'device-claims', id, accountIds }).execute(tx);
}

async function claimantName(tx: Tx, actor: Extract<Actor, { kind: 'user' }>): Promise<string> {
  const { rows } = await sql<{ name: string }>`
    select coalesce(c.name, a.username) as name from accounts a left join companies c on c.id = a.company_id
    where a.id = ${actor.id}`.execute(tx);
  return rows[0]?.name ?? '';
}
