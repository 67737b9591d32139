import { hashOf as hashSecret } from '@smartflight/server/platform/security/crypto.ts';
import { type DemoKeys, secretOf } from '../keys.ts';
import { speakingBatteries } from '../power-plan.ts';
import type { Tx } from '../tx.ts';
import { demoActivationCode, demoChargers, owned } from '../world.ts';

export async function seedChargers(
  tx: Tx,
  keys: DemoKeys,
  { companyIds, accountIds }: { companyIds: Map<string, string>; accountIds: Map<string, string> },
): Promise<void> {
  const devices = [
    ...demoChargers.map(({ id, name, holder, mode, bays }) => ({
      kind: 'charger',
      model: `${mode === 'grid' ? 'SC' : 'SE'}${bays}`,
      id,
      name,
      holder,
    })),
    ...speakingBatteries.map(({ sn, holder }) => ({
      kind: 'battery',
      model: 'SFB-14S30',
      id: sn,
      name: sn,
      holder,
    })),
  ];
  const now = new Date();
  for (const [index, { kind, model, id, name, holder }] of devices.entries()) {
    const ownerId = holder in owned ? (accountIds.get(holder) ?? null) : null;
    await tx
      .insertInto('devices')
      .values({
        kind,
        id,
        name,
        model,
        year: 2025,
        batch: 'P2',
        number: String(index + 1),
        pd: '2025-04-01',
        phone: '+61 2 5550 0100',
        company_id: companyIds.get(holder) ?? null,
        owner_id: ownerId,
        secret_hash: hashSecret(secretOf(keys.deviceKey, id)),
        activate_code_hash: ownerId ? null : hashSecret(demoActivationCode),
        bound_at: ownerId ? now : null,
        activated_at: ownerId ? now : null,
      })
      .execute();
    if (ownerId)
      await tx
        .insertInto('ownerships')
        .values({ drone_id: id, owner_id: ownerId, began_at: now, began: 'bind' })
        .execute();
  }
}
