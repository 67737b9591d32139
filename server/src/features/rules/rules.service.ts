import type { Rule, RuleForm } from '@smartflight/contract/rules/rules.schemas.ts';
import { ruleLimits } from '@smartflight/contract/rules/rules.ts';
import { sql } from 'kysely';
import type { UserActor } from '../../access/actor.ts';
import { audit } from '../../access/audit.ts';
import type { Deps } from '../../access/deps.ts';
import { visibleDrones } from '../../access/scope.ts';
import { notifySql } from '../../events.ts';
import { fault } from '../../platform/http/fault.ts';
import type { Database } from '../../platform/postgres/pools.ts';
import { deleteRule, insertRule, listRules, mostPerDrone, updateRule } from './rules.store.ts';

type RuleDeps = Pick<Deps, 'pools' | 'clock'>;

const target = (id: string) => ({ kind: 'rule', id });

export const ownRules = ({ pools, clock }: RuleDeps, actor: UserActor): Promise<Rule[]> =>
  listRules(pools.db, actor.id, new Date(clock()));

/**
 * Writes a rule for the account.
 * @throws `rule.too-many`, `rule.too-many-per-drone`, and `drone.not-found` or `team.not-found` for a target that the
 * account can't see
 */
export async function createRule(
  { pools, clock }: RuleDeps,
  actor: UserActor,
  form: RuleForm,
): Promise<{ id: string }> {
  const at = new Date(clock());
  return pools.db.transaction().execute(async (tx) => {
    await checkTarget(tx, actor, { form, at });
    const id = await insertRule(tx, actor.id, { form, at });
    if (id === undefined) throw fault('rule.too-many');
    await settle(tx, actor, at);
    await audit(tx, actor, { action: 'rules.create', target: target(id), detail: { name: form.name } });
    return { id };
  });
}

/** Replaces a rule. @throws as `createRule`, and `rule.not-found`, also for a rule of another account */
export async function changeRule(
  { pools, clock }: RuleDeps,
  actor: UserActor,
  { id, form }: { id: string; form: RuleForm },
): Promise<void> {
  const at = new Date(clock());
  await pools.db.transaction().execute(async (tx) => {
    if (!(await updateRule(tx, actor.id, { id, form, at }))) throw fault('rule.not-found');
    await checkTarget(tx, actor, { form, at });
    await settle(tx, actor, at);
    const detail = { name: form.name, enabled: form.isEnabled };
    await audit(tx, actor, { action: 'rules.change', target: target(id), detail });
  });
}

/** Deletes a rule. @throws `rule.not-found`, also for a rule of another account */
export async function removeRule({ pools }: RuleDeps, actor: UserActor, id: string): Promise<void> {
  await pools.db.transaction().execute(async (tx) => {
    const name = await deleteRule(tx, actor.id, id);
    if (name === undefined) throw fault('rule.not-found');
    await notifySql({ type: 'rules-changed' }).execute(tx);
    await audit(tx, actor, { action: 'rules.remove', target: target(id), detail: { name } });
  });
}

/** Checks the limit per drone after a change, and has every process load the rules again. */
async function settle(tx: Database, actor: UserActor, at: Date): Promise<void> {
  if ((await mostPerDrone(tx, actor.id, at)) > ruleLimits.perDrone) throw fault('rule.too-many-per-drone');
  await notifySql({ type: 'rules-changed' }).execute(tx);
}

/** @throws `drone.not-found` or `team.not-found` for a target that the account can't see */
export async function checkTarget(
  db: Database,
  actor: UserActor,
  { form, at }: { form: RuleForm; at: Date },
): Promise<void> {
  if (form.target === 'drones') {
    const ids = [...new Set(form.droneIds)];
    const { rows } = await sql<{ count: number }>`select count(*)::int as count from drones d
      where d.id = any(${ids}::text[]) and d.retired_at is null and ${visibleDrones(actor, undefined, at)}`.execute(
      db,
    );
    if (rows[0]?.count !== ids.length) throw fault('drone.not-found');
  }
  if (form.target === 'team') {
    const { rows } = await sql`select from team_members where team_id = ${form.teamId}
      and account_id = ${actor.id}`.execute(db);
    if (rows.length === 0) throw fault('team.not-found');
  }
}
