import type { drones } from '@smartflight/contract/drones.ts';
import type { BodyOf, QueryOf, ResultOf } from '@smartflight/contract/kit/endpoint.ts';
import type { UserActor } from '../../platform/actor.ts';
import { audit } from '../../platform/audit.ts';
import { hashOf, matchesHash, randomCode, randomToken } from '../../platform/crypto.ts';
import type { Deps } from '../../platform/deps.ts';
import { notifySql } from '../../platform/events.ts';
import { fault } from '../../platform/http/fault.ts';
import { giveToOwner, insertDrone, lockForBinding, replaceSecret } from './drones.store.ts';

// A code has 50 random bits: these keep guessing hopeless. The one per drone is wide, so that nobody can spend it for
// the owner by a few wrong codes.
const perAccount = { attempts: 5, windowS: 15 * 60 };
const perDrone = { attempts: 100, windowS: 15 * 60 };
const activateCodeLength = 10;

/** Registers a drone of the actor's company; code and secret leave the server this once. */
export async function registerDrone(
  deps: Deps,
  actor: UserActor,
  body: BodyOf<typeof drones.register>,
): Promise<ResultOf<typeof drones.register>> {
  const { companyId } = actor;
  if (companyId === null) throw fault('company.not-found');
  const activateCode = randomCode(activateCodeLength);
  const password = randomToken();
  await deps.pools.db.transaction().execute(async (tx) => {
    const inserted = await insertDrone(tx, actor, {
      ...body,
      id: body.droneId,
      name: body.name ?? body.droneId,
      companyId,
      activateCodeHash: hashOf(activateCode),
      secretHash: hashOf(password),
    });
    if (!inserted) throw fault('drone.exists', [{ at: 'body.droneId', code: 'drone.exists' }]);
    await audit(tx, actor, { action: 'drones.register', target: { kind: 'drone', id: body.droneId } });
    await deps.deviceAccounts()?.note(tx, 'drone', body.droneId, password);
    await notifySql({ type: 'rights-changed' }).execute(tx);
  });
  await deps.deviceAccounts()?.settle(body.droneId);
  return { droneId: body.droneId, activateCode, mqtt: { username: body.droneId, password } };
}

/** A fresh MQTT secret; the session that used the old one is ended at once. */
export async function provisionDrone(
  deps: Deps,
  actor: UserActor,
  id: string,
): Promise<ResultOf<typeof drones.provision>> {
  const password = randomToken();
  await deps.pools.db.transaction().execute(async (tx) => {
    const replaced = await replaceSecret(tx, actor, {
      id,
      secretHash: hashOf(password),
      now: new Date(deps.clock()),
    });
    if (!replaced) throw fault('drone.not-found');
    await audit(tx, actor, { action: 'drones.provision', target: { kind: 'drone', id } });
    await deps.deviceAccounts()?.note(tx, 'drone', id, password);
    await notifySql({ type: 'device-changed', droneId: id }).execute(tx);
  });
  await deps.deviceAccounts()?.settle(id);
  return { mqtt: { username: id, password } };
}

/** Takes ownership by the activation code, which opens only a drone without an owner; wrong id and wrong code look alike. */
export async function bindDrone(
  deps: Deps,
  actor: UserActor,
  query: QueryOf<typeof drones.bind>,
): Promise<ResultOf<typeof drones.bind>> {
  await deps.limits.spend(`bind-account:${actor.id}`, perAccount);
  await deps.limits.spend(`bind-drone:${query.droneId}`, perDrone);
  const name = await deps.pools.db.transaction().execute(async (tx) => {
    const found = await lockForBinding(tx, query.droneId);
    // The code comes first: without it nobody learns whether a drone exists or has an owner.
    if (!found || !matchesHash(query.activateCode, found.activate_code_hash))
      throw fault('drone.bind-failed');
    if (found.owner_id) throw fault('drone.already-bound');
    const named = { id: found.id, name: query.name || found.name, now: new Date(deps.clock()) };
    await giveToOwner(tx, actor, named);
    await audit(tx, actor, { action: 'drones.bind', target: { kind: 'drone', id: found.id } });
    await notifySql({ type: 'rights-changed' }).execute(tx);
    return named.name;
  });
  await deps.limits.forgive(`bind-account:${actor.id}`);
  return { droneId: query.droneId, name };
}
