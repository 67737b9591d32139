import type { DeviceKind } from '@smartflight/contract/device-link/topics.ts';
import type { deviceEntry } from '@smartflight/contract/devices/device-ownership.schemas.ts';
import { droneModel } from '@smartflight/contract/drones/drone-models.ts';
import type { drones } from '@smartflight/contract/endpoints.ts';
import type { BodyOf, ResultOf } from '@smartflight/contract/kit/endpoint.ts';
import { nounOf } from '@smartflight/contract/system/audit-actions.ts';
import type { Transaction } from 'kysely';
import type { z } from 'zod';
import type { UserActor } from '../access/actor.ts';
import { audit } from '../access/audit.ts';
import { requirePhone } from '../access/contacts.ts';
import type { Deps } from '../access/deps.ts';
import { notifySql } from '../events.ts';
import { recountOutdated } from '../live/drones/drone-properties.ts';
import { fault } from '../platform/http/fault.ts';
import type { DB } from '../platform/postgres/db-types.ts';
import { hashOf, randomCode, randomToken } from '../platform/security/crypto.ts';
import { claimTaken } from './claims.ts';
import { takeBattery } from './device-holder.store.ts';
import { type OwnedKind, refusal } from './device-labels.ts';
import {
  type DronePatch,
  insertDevice,
  lockForEdit,
  lockManaged,
  type NewDevice,
  patchDrone,
  replaceSecret,
  setCode,
} from './register.store.ts';

export const activateCodeLength = 10;

/** Codes of a new device, shown only once. */
interface Registered {
  activateCode: string;
  mqtt: { username: string; password: string };
}

/** Registers a drone of the actor's company; activation code and secret are returned only here. */
export async function registerDrone(
  deps: Deps,
  actor: UserActor,
  body: BodyOf<typeof drones.register>,
): Promise<ResultOf<typeof drones.register>> {
  const { droneId, ...entry } = body;
  requirePhone(entry.phone, 'body.phone');
  const registered = await registerDevice(deps, actor, { ...entry, kind: 'drone', id: droneId });
  return { droneId, ...registered };
}

type Entry<Kind extends DeviceKind> = z.output<typeof deviceEntry> & { kind: Kind; id: string };

/** Like `registerDrone`, for any kind that has an owner. */
export async function registerDevice(
  deps: Deps,
  actor: UserActor,
  entry: Entry<OwnedKind>,
): Promise<Registered> {
  const activateCode = randomCode(activateCodeLength);
  return { activateCode, ...(await insertRegistered(deps, actor, entry, hashOf(activateCode))) };
}

/**
 * Registers a battery with its own connection. It has no activation code: a battery belongs to the device it is in
 * and is not bound (decision 37).
 */
export const registerBattery = (
  deps: Deps,
  actor: UserActor,
  entry: Omit<Entry<'battery'>, 'kind'>,
): Promise<Pick<Registered, 'mqtt'>> => insertRegistered(deps, actor, { ...entry, kind: 'battery' }, null);

/**
 * Registers a weather station. It belongs to its company and has no activation code. `alongside` runs in the same
 * transaction.
 */
export const registerStation = (
  deps: Deps,
  actor: UserActor,
  entry: { id: string; name?: string | undefined; model: string },
  alongside: (tx: Transaction<DB>) => Promise<void>,
): Promise<Pick<Registered, 'mqtt'>> =>
  insertRegistered(
    deps,
    actor,
    { ...entry, kind: 'station', year: null, batch: '', number: '', pd: null, phone: '' },
    null,
    alongside,
  );

type Registration = Omit<Entry<DeviceKind>, 'year' | 'pd'> & Pick<NewDevice, 'year' | 'pd'>;

async function insertRegistered(
  deps: Deps,
  actor: UserActor,
  given: Registration,
  activateCodeHash: Buffer | null,
  alongside: (tx: Transaction<DB>) => Promise<void> = async () => undefined,
): Promise<Pick<Registered, 'mqtt'>> {
  const { kind, id, ...entry } = given;
  const { companyId } = actor;
  if (companyId === null) throw fault('drone.no-company');
  const now = new Date(deps.clock());
  const password = randomToken();
  // The catalogue gives the manufacturer; managers of the register may correct it.
  const model = kind === 'drone' ? droneModel(entry.model) : undefined;
  const isInserted = await deps.pools.db.transaction().execute(async (tx) => {
    if (kind === 'battery' && !(await takeBattery(tx, actor, { sn: id, companyId, now }))) return false;
    const inserted = await insertDevice(tx, actor, {
      ...entry,
      kind,
      id,
      name: entry.name ?? id,
      model: model?.name ?? entry.model,
      machineManufacturer: model?.maker ?? '',
      flightControlManufacturer: model?.flightControlMaker ?? '',
      companyId,
      activateCodeHash,
      secretHash: hashOf(password),
    });
    if (!inserted) return false;
    await alongside(tx);
    await audit(tx, actor, {
      action: `${nounOf[kind]}.register`,
      target: { kind, id },
      at: now,
    });
    await deps.brokerCredentials()?.note(tx, kind, id, password);
    await notifySql({ type: 'rights-changed' }).execute(tx);
    return true;
  });
  if (!isInserted) {
    const what = await claimTaken(deps, actor, given);
    throw refusal(kind, what, [{ at: `body.${kind}Id`, code: `${kind}.${what}` }]);
  }
  await deps.brokerCredentials()?.settle(id);
  return { mqtt: { username: id, password } };
}

/** Issues a new MQTT secret; a session with the old one is ended at once. */
export async function provisionDevice(
  deps: Deps,
  actor: UserActor,
  { kind, id }: { kind: DeviceKind; id: string },
): Promise<ResultOf<typeof drones.provision>> {
  const password = randomToken();
  const now = new Date(deps.clock());
  await deps.pools.db.transaction().execute(async (tx) => {
    const replaced = await replaceSecret(tx, actor, { kind, id, secretHash: hashOf(password), now });
    if (!replaced) throw refusal(kind, 'not-found');
    await audit(tx, actor, { action: `${nounOf[kind]}.provision`, target: { kind, id }, at: now });
    await deps.brokerCredentials()?.note(tx, kind, id, password);
    await notifySql({ type: 'device-changed', droneId: id }).execute(tx);
  });
  await deps.brokerCredentials()?.settle(id);
  return { mqtt: { username: id, password } };
}

/** Issues a new activation code for a company device without an owner; the former one becomes invalid at once. */
export async function renewCode(
  deps: Deps,
  actor: UserActor,
  { kind, id }: { kind: DeviceKind; id: string },
): Promise<{ activateCode: string }> {
  const activateCode = randomCode(activateCodeLength);
  await deps.pools.db.transaction().execute(async (tx) => {
    const device = await lockManaged(tx, actor, { kind, id });
    if (!device) throw refusal(kind, 'not-found');
    if (device.retired_at) throw refusal(kind, 'retired');
    if (device.owner_id) throw refusal(kind, 'owned');
    await setCode(tx, id, hashOf(activateCode));
    await audit(tx, actor, { action: `${nounOf[kind]}.renew-code`, target: { kind, id } });
  });
  return { activateCode };
}

/** Renames (owner or company) and changes register data (company only). Codes are not written to the audit trail. */
export async function updateDevice(
  deps: Deps,
  actor: UserActor,
  { kind, id }: { kind: DeviceKind; id: string },
  body: BodyOf<typeof drones.update>,
): Promise<void> {
  const { name, inMaintenance, machineManufacturer, flightControlManufacturer, qxActivationCode, ...papers } =
    body;
  const now = new Date(deps.clock());
  await deps.pools.db.transaction().execute(async (tx) => {
    const drone = await lockForEdit(tx, actor, { kind, id });
    if (!drone) throw refusal(kind, 'not-found');
    if (drone.retired_at) throw refusal(kind, 'retired');
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
    const fields = Object.keys(edits) as (keyof typeof edits)[];
    const isEdited = fields.length > 0;
    const patch: DronePatch = {
      ...edits,
      ...(begins ? { maintenance_since: now } : ends ? { maintenance_since: null } : {}),
    };
    if (Object.keys(patch).length === 0) return;
    await patchDrone(tx, id, patch);
    if (kind === 'drone' && edits.model !== undefined) await recountOutdated(tx, id);
    const about = { target: { kind, id }, at: now };
    const noun = nounOf[kind];
    if (isEdited) await audit(tx, actor, { action: `${noun}.update`, detail: { fields }, ...about });
    if (begins) await audit(tx, actor, { action: `${noun}.begin-maintenance`, ...about });
    if (ends) await audit(tx, actor, { action: `${noun}.end-maintenance`, ...about });
    // Makes viewers' scopes read names, models and maintenance again.
    if (isEdited || begins || ends) await notifySql({ type: 'rights-changed' }).execute(tx);
    await notifySql({ type: 'changed', noun, id, droneId: id }).execute(tx);
  });
}

type Edits = Omit<DronePatch, 'maintenance_since'>;

function defined(fields: { [Name in keyof Edits]: Edits[Name] | undefined }): Edits {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined));
}
