import { droneModel } from '@smartflight/contract/drone-models.ts';
import type { drones } from '@smartflight/contract/drones.ts';
import type { BodyOf, ResultOf } from '@smartflight/contract/kit/endpoint.ts';
import { recountOutdated } from '../../live/drone-properties.ts';
import type { UserActor } from '../../platform/actor.ts';
import { audit } from '../../platform/audit.ts';
import { hashOf, randomCode, randomToken } from '../../platform/crypto.ts';
import type { Deps } from '../../platform/deps.ts';
import { notifySql } from '../../platform/events.ts';
import { fault } from '../../platform/http/fault.ts';
import {
  type DronePatch,
  insertDrone,
  lockForEdit,
  lockManaged,
  patchDrone,
  replaceSecret,
  setCode,
} from './register.store.ts';

export const activateCodeLength = 10;

/** Registers a drone of the actor's company; code and secret leave the server this once. */
export async function registerDrone(
  deps: Deps,
  actor: UserActor,
  body: BodyOf<typeof drones.register>,
): Promise<ResultOf<typeof drones.register>> {
  const { companyId } = actor;
  if (companyId === null) throw fault('drone.no-company');
  const activateCode = randomCode(activateCodeLength);
  const password = randomToken();
  // The catalogue knows the makers of its models; whoever keeps the register may correct them.
  const model = droneModel(body.model);
  await deps.pools.db.transaction().execute(async (tx) => {
    const inserted = await insertDrone(tx, actor, {
      ...body,
      id: body.droneId,
      name: body.name ?? body.droneId,
      model: model?.name ?? body.model,
      machineManufacturer: model?.maker ?? '',
      flightControlManufacturer: model?.flightControlMaker ?? '',
      companyId,
      activateCodeHash: hashOf(activateCode),
      secretHash: hashOf(password),
    });
    if (!inserted) throw fault('drone.exists', [{ at: 'body.droneId', code: 'drone.exists' }]);
    await audit(tx, actor, {
      action: 'drones.register',
      target: { kind: 'drone', id: body.droneId },
      at: new Date(deps.clock()),
    });
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
  const now = new Date(deps.clock());
  await deps.pools.db.transaction().execute(async (tx) => {
    const replaced = await replaceSecret(tx, actor, { id, secretHash: hashOf(password), now });
    if (!replaced) throw fault('drone.not-found');
    await audit(tx, actor, { action: 'drones.provision', target: { kind: 'drone', id }, at: now });
    await deps.deviceAccounts()?.note(tx, 'drone', id, password);
    await notifySql({ type: 'device-changed', droneId: id }).execute(tx);
  });
  await deps.deviceAccounts()?.settle(id);
  return { mqtt: { username: id, password } };
}

/** A fresh activation code for a drone of the company that nobody owns; the former one stops at once. */
export async function renewCode(
  deps: Deps,
  actor: UserActor,
  id: string,
): Promise<ResultOf<typeof drones.renewCode>> {
  const activateCode = randomCode(activateCodeLength);
  await deps.pools.db.transaction().execute(async (tx) => {
    const drone = await lockManaged(tx, actor, id);
    if (!drone) throw fault('drone.not-found');
    if (drone.retired_at) throw fault('drone.retired');
    if (drone.owner_id) throw fault('drone.owned');
    await setCode(tx, id, hashOf(activateCode));
    await audit(tx, actor, { action: 'drones.renew-code', target: { kind: 'drone', id } });
  });
  return { droneId: id, activateCode };
}

/** Renames (owner or company) and changes the register (company alone). Codes stay out of the trail. */
export async function updateDrone(
  deps: Deps,
  actor: UserActor,
  id: string,
  body: BodyOf<typeof drones.update>,
): Promise<void> {
  const { name, inMaintenance, machineManufacturer, flightControlManufacturer, qxActivationCode, ...papers } =
    body;
  const now = new Date(deps.clock());
  await deps.pools.db.transaction().execute(async (tx) => {
    const drone = await lockForEdit(tx, actor, id);
    if (!drone) throw fault('drone.not-found');
    if (drone.retired_at) throw fault('drone.retired');
    const isMore = Object.entries(body).some(([field, value]) => field !== 'name' && value !== undefined);
    if (isMore && !drone.may_manage) throw fault('access.denied');
    const begins = inMaintenance === true && drone.maintenance_since === null;
    const ends = inMaintenance === false && drone.maintenance_since !== null;
    const edits = defined({
      ...papers,
      name,
      machine_manufacturer: machineManufacturer,
      flight_control_manufacturer: flightControlManufacturer,
      qx_activation_code: qxActivationCode,
    });
    const isEdited = Object.keys(edits).length > 0;
    const patch: DronePatch = {
      ...edits,
      ...(begins ? { maintenance_since: now } : ends ? { maintenance_since: null } : {}),
    };
    if (Object.keys(patch).length === 0) return;
    await patchDrone(tx, id, patch);
    if (edits.model !== undefined) await recountOutdated(tx, id);
    const about = { target: { kind: 'drone', id }, at: now };
    if (isEdited)
      await audit(tx, actor, { action: 'drones.update', detail: { fields: Object.keys(edits) }, ...about });
    if (begins) await audit(tx, actor, { action: 'drones.begin-maintenance', ...about });
    if (ends) await audit(tx, actor, { action: 'drones.end-maintenance', ...about });
    // A scope reads names and models again.
    if (isEdited) await notifySql({ type: 'rights-changed' }).execute(tx);
    await notifySql({ type: 'changed', noun: 'drones', id, droneId: id }).execute(tx);
  });
}

function defined(fields: { [Name in keyof DronePatch]: DronePatch[Name] | undefined }): DronePatch {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined));
}
