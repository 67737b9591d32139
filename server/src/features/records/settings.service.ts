import { regimesOf } from '@smartflight/contract/records/regimes.ts';
import { sql } from 'kysely';
import type { UserActor } from '../../access/actor.ts';
import { audit } from '../../access/audit.ts';
import type { Deps } from '../../access/deps.ts';
import { holderSeen, ownHolder } from '../../access/holder-scope.ts';
import { fault } from '../../platform/http/fault.ts';

/** Regimes of the company of the actor, else of the own account. */
export async function readSettings(
  { pools }: Pick<Deps, 'pools'>,
  actor: UserActor,
): Promise<{ regimes: string[]; mayChange: boolean }> {
  const seen = holderSeen(actor);
  const { rows } = await sql<{ regimes: string[] }>`select h.regimes from record_holders h
    where ${seen.condition}`.execute(pools.db);
  const mayChange = seen.isManaged && actor.actions.has('records.manage');
  return { regimes: rows[0]?.regimes ?? ['basic'], mayChange };
}

/** Chooses the regimes. @throws `request.invalid` for an unknown one, and `record.not-manager` */
export async function changeSettings(
  { pools }: Pick<Deps, 'pools'>,
  actor: UserActor,
  { regimes }: { regimes: string[] },
): Promise<{ regimes: string[] }> {
  const known = regimesOf(regimes).map(({ id }) => id);
  const at = regimes.findIndex((id) => !known.includes(id));
  if (at >= 0) throw fault('request.invalid', [{ at: `body.regimes.${at}`, code: 'field.invalid' }]);
  if (!holderSeen(actor).isManaged) throw fault('record.not-manager');
  return pools.db.transaction().execute(async (tx) => {
    const holderId = await ownHolder(tx, actor);
    await tx.updateTable('record_holders').set({ regimes: known }).where('id', '=', holderId).execute();
    await audit(tx, actor, {
      action: 'records.settings',
      target: { kind: 'record-holder', id: holderId },
      detail: { regimes: known },
    });
    return { regimes: known };
  });
}
