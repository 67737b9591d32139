import { roleCodes } from '@smartflight/contract/access/access.ts';
import { commands, drones, transfers } from '@smartflight/contract/endpoints.ts';
import type { AnyEndpoint } from '@smartflight/contract/kit/endpoint.ts';
import type { TestApp } from '../app.ts';
import { type CallInput, clientOf } from '../call.ts';

const calls = (id: string, email: string, accountId: string): [AnyEndpoint, CallInput<AnyEndpoint>][] => [
  [drones.get, { params: { id } }],
  [drones.history, { params: { id } }],
  [drones.diagnostics, { params: { id } }],
  [drones.update, { params: { id }, body: { name: 'Mine' } }],
  [drones.provision, { params: { id } }],
  [drones.renewCode, { params: { id } }],
  [drones.unbind, { params: { id }, query: { confirm: id.slice(-4) } }],
  [drones.retire, { params: { id }, query: { confirm: id.slice(-4) } }],
  [drones.grant, { params: { id }, body: { account: email } }],
  [drones.revoke, { params: { id, grantId: accountId } }],
  [transfers.offer, { params: { id }, body: { account: email, confirm: id.slice(-4) } }],
  [commands.issue, { params: { id }, body: { method: 'lock' } }],
];

/**
 * A manager of another company tries every id with every call. @returns the number of tries, the successful ones, and
 * the ids whose rows changed
 */
export async function sweepIds(
  stage: TestApp,
  count: number,
): Promise<{ tried: number; accepted: string[]; changed: number }> {
  const { app, db } = stage.deps.pools;
  const [own, other] = [await stage.world.company(), await stage.world.company()];
  const [owner, mate] = [await stage.world.account(), await stage.world.account()];
  await app.query(
    `insert into drones (id, name, model, company_id, owner_id, secret_hash)
     select 'SW' || lpad(n::text, 6, '0'), 'Heron', 'SF30', $1, case when n % 2 = 0 then $2::uuid end, '\\x00'
     from generate_series(1, $3::int) n`,
    [other, owner.id, count],
  );
  const rows = () => db.selectFrom('drones').selectAll().where('id', 'like', 'SW%').orderBy('id').execute();
  const before = await rows();
  const thief = await stage.world.account({ roles: [roleCodes.manager], companyId: own });
  const token = await stage.deps.sessions.start(thief.id);
  const client = clientOf(stage.app, { token, address: '10.8.0.1' });
  const accepted: string[] = [];
  let tried = 0;
  for (const { id } of before)
    await Promise.all(
      calls(id, mate.email, mate.id).map(async ([endpoint, input]) => {
        tried += 1;
        const answer = await client.raw(endpoint, input);
        if (answer.statusCode < 400) accepted.push(`${endpoint.method} ${endpoint.path} ${id}`);
      }),
    );
  const after = await rows();
  const changed = after.filter((row, nth) => JSON.stringify(row) !== JSON.stringify(before[nth])).length;
  const asked = await db.selectFrom('commands').select('id').where('drone_id', 'like', 'SW%').execute();
  return { tried, accepted, changed: changed + asked.length };
}
