import { droneModel } from '@smartflight/contract/drones/drone-models.ts';
import { audit } from '@smartflight/server/access/audit.ts';
import type { Deps } from '@smartflight/server/access/deps.ts';
import { hashOf as hashSecret } from '@smartflight/server/platform/security/crypto.ts';
import { hashPassword } from '@smartflight/server/platform/security/passwords.ts';
import { type DemoKeys, secretOf } from './keys.ts';
import { seedChargers } from './seeds/seed-chargers.ts';
import { seedInboxes } from './seeds/seed-inbox.ts';
import { seedOwnership } from './seeds/seed-ownership.ts';
import { type Holder, insertFields } from './seeds/seed-plots.ts';
import type { Tx } from './tx.ts';
import { companies, type DemoAccount, emailOf, northBlockCrew, owned, signIns } from './world.ts';

/**
 * Creates the demo world once; a later start finds it. Sets the current password on the demo accounts either way.
 * @returns whether it is new
 */
export async function seedWorld(deps: Deps, keys: DemoKeys): Promise<boolean> {
  const { db } = deps.pools;
  const passwordHash = await hashPassword(keys.password);
  const there = await db
    .selectFrom('accounts')
    .select('id')
    .where('email', '=', emailOf('admin'))
    .executeTakeFirst();
  if (there) {
    await db
      .updateTable('accounts')
      .set({ password_hash: passwordHash })
      .where('email', 'like', emailOf('%'))
      .execute();
    return false;
  }
  await db.transaction().execute(async (tx) => {
    const companyIds = await insertCompanies(tx);
    const accountIds = await insertAccounts(tx, companyIds, passwordHash);
    for (const company of companies) await insertCompanyFleet(tx, keys, company, { companyIds, accountIds });
    for (const key of ['pilot', 'owner'] as const) await insertOwnFleet(tx, keys, key, accountIds);
    await shareWithPilot(tx, companyIds, accountIds);
    await seedOwnership(tx, keys, { companyIds, accountIds });
    await seedChargers(tx, keys, { companyIds, accountIds });
    await audit(
      tx,
      { kind: 'system', name: 'demo' },
      { action: 'demo.create', target: { kind: 'world', id: 'demo' } },
    );
  });
  await seedInboxes(deps);
  await deps.events.publish({ type: 'rights-changed' });
  return true;
}

async function insertCompanies(tx: Tx): Promise<Map<string, string>> {
  const ids = new Map<string, string>();
  for (const { key, name, parent, timeZone, center, invitationCode } of companies) {
    const { id } = await tx
      .insertInto('companies')
      .values({
        name,
        parent_id: parent ? ids.get(parent) : null,
        time_zone: timeZone,
        map_center: `${center.lon},${center.lat}`,
        invitation_code: invitationCode,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    ids.set(key, id);
  }
  return ids;
}

async function insertAccounts(
  tx: Tx,
  companyIds: Map<string, string>,
  passwordHash: string,
): Promise<Map<string, string>> {
  const pilots = companies.flatMap(({ pilots, key, timeZone }) =>
    pilots.map(
      (pilot): DemoAccount => ({ ...pilot, type: 'personal', roles: ['11'], company: key, timeZone }),
    ),
  );
  const ids = new Map<string, string>();
  for (const { key, name, type, roles, company, timeZone, verified = true } of [...signIns, ...pilots]) {
    const review = verified ? 'passed' : 'unreviewed';
    const { id } = await tx
      .insertInto('accounts')
      .values({
        username: name,
        email: emailOf(key),
        password_hash: passwordHash,
        account_type: type,
        roles,
        company_id: company ? companyIds.get(company) : null,
        time_zone: timeZone,
        basic_info_given: verified,
        account_review: review,
        real_name_review: verified ? 'passed' : 'none',
        pilot_review: verified ? 'passed' : 'none',
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    ids.set(key, id);
  }
  return ids;
}

async function insertCompanyFleet(
  tx: Tx,
  keys: DemoKeys,
  company: (typeof companies)[number],
  { companyIds, accountIds }: { companyIds: Map<string, string>; accountIds: Map<string, string> },
): Promise<void> {
  const companyId = companyIds.get(company.key) ?? null;
  const surveyorId = accountIds.get(company.pilots[0]?.key ?? '') ?? '';
  await insertFields(tx, { ...company, companyId, ownerId: null, surveyorId, now: new Date() });
  await insertDrones(tx, keys, { ...company.drones, companyId, ownerId: null });
}

async function insertOwnFleet(
  tx: Tx,
  keys: DemoKeys,
  key: keyof typeof owned,
  accountIds: Map<string, string>,
): Promise<void> {
  const ownerId = accountIds.get(key) ?? null;
  await insertFields(tx, {
    ...owned[key],
    companyId: null,
    ownerId,
    surveyorId: ownerId ?? '',
    now: new Date(),
  });
  await insertDrones(tx, keys, { ...owned[key], companyId: null, ownerId });
}

async function insertDrones(
  tx: Tx,
  keys: DemoKeys,
  o: Holder & { prefix: string; name: string; count: number; model: string },
): Promise<void> {
  for (let nth = 1; nth <= o.count; nth += 1) {
    const id = `${o.prefix}-${String(nth).padStart(4, '0')}`;
    await tx
      .insertInto('drones')
      .values({
        id,
        name: `${o.name} ${String(nth).padStart(2, '0')}`,
        model: o.model,
        year: 2025,
        batch: 'D1',
        number: String(nth),
        pd: '2025-03-01',
        company_id: o.companyId,
        owner_id: o.ownerId,
        secret_hash: hashSecret(secretOf(keys.deviceKey, id)),
        bound_at: o.ownerId ? new Date() : null,
        activated_at: o.ownerId ? new Date() : null,
        machine_manufacturer: droneModel(o.model)?.maker ?? '',
        flight_control_manufacturer: droneModel(o.model)?.flightControlMaker ?? '',
        phone: '+61 2 5550 0100',
      })
      .execute();
    if (o.ownerId)
      await tx
        .insertInto('ownerships')
        .values({ drone_id: id, owner_id: o.ownerId, began_at: new Date(), began: 'bind' })
        .execute();
  }
}

async function shareWithPilot(
  tx: Tx,
  companyIds: Map<string, string>,
  accountIds: Map<string, string>,
): Promise<void> {
  const pilotId = accountIds.get('pilot');
  const creatorId = accountIds.get('oem');
  if (!pilotId || !creatorId) throw new Error('the demo lacks its pilot or its manufacturer');
  const [prefix] = [companies[0]!.drones.prefix];
  for (const nth of ['0001', '0002']) {
    await tx
      .insertInto('grants')
      .values({ drone_id: `${prefix}-${nth}`, account_id: pilotId })
      .execute();
  }
  const { id } = await tx
    .insertInto('teams')
    .values({ name: northBlockCrew, creator_id: creatorId, company_id: companyIds.get('northblock') })
    .returning('id')
    .executeTakeFirstOrThrow();
  await tx
    .insertInto('team_members')
    .values([creatorId, pilotId].map((account_id) => ({ team_id: id, account_id })))
    .execute();
  await tx
    .insertInto('team_drones')
    .values([{ team_id: id, drone_id: `${prefix}-0003` }])
    .execute();
}
