import { transferHours } from '@smartflight/contract/devices/transfers.ts';
import { droneModel } from '@smartflight/contract/drones/drone-models.ts';
import { audit } from '@smartflight/server/access/audit.ts';
import { postNotices } from '@smartflight/server/messages/notices.ts';
import { hashOf as hashSecret } from '@smartflight/server/platform/security/crypto.ts';
import { type DemoKeys, secretOf } from '../keys.ts';
import type { Tx } from '../tx.ts';
import { demoActivationCode, owned, shelf } from '../world.ts';

/** Drones in ownership changes: some without an owner yet, one held back, one retired, one offered to `owner`. */
export async function seedOwnership(
  tx: Tx,
  keys: DemoKeys,
  { companyIds, accountIds }: { companyIds: Map<string, string>; accountIds: Map<string, string> },
): Promise<void> {
  const now = new Date();
  for (const [index, { id, name, state }] of shelf.entries()) {
    const model = droneModel(id.slice(0, 4));
    await tx
      .insertInto('drones')
      .values({
        id,
        name,
        model: model?.name ?? '',
        year: 2026,
        batch: 'E4',
        number: String(index + 1),
        pd: '2026-01-12',
        phone: '+61 2 5550 0100',
        company_id: companyIds.get('northblock') ?? null,
        machine_manufacturer: model?.maker ?? '',
        flight_control_manufacturer: model?.flightControlMaker ?? '',
        qx_activation_code: `QX-NB-${String(4100 + index)}`,
        activate_code_hash: hashSecret(demoActivationCode),
        secret_hash: state === 'retired' ? null : hashSecret(secretOf(keys.deviceKey, id)),
        maintenance_since: state === 'maintenance' ? now : null,
        retired_at: state === 'retired' ? now : null,
      })
      .execute();
  }
  await offerToOwner(tx, accountIds, now);
}

async function offerToOwner(tx: Tx, accountIds: Map<string, string>, now: Date): Promise<void> {
  const [from, to] = [accountIds.get('pilot'), accountIds.get('owner')];
  if (!from || !to) throw new Error('the demo lacks its pilot or its owner');
  const droneId = `${owned.pilot.prefix}-0002`;
  const { id } = await tx
    .insertInto('transfers')
    .values({
      drone_id: droneId,
      from_id: from,
      to_id: to,
      offered_at: now,
      expires_at: new Date(now.getTime() + transferHours * 3_600_000),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await audit(
    tx,
    { kind: 'system', name: 'demo' },
    { action: 'transfers.offer', target: { kind: 'drone', id: droneId }, detail: { accountId: to } },
  );
  await postNotices(tx, now, [
    {
      to: [to],
      text: 'transfer.offered',
      args: { drone: `${owned.pilot.name} 02`, from: 'Tomas Brandt' },
      target: { page: 'myDrones', query: { id: droneId } },
      key: `transfer:${id}`,
    },
  ]);
}
