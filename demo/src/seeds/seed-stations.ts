import type { Deps } from '@smartflight/server/access/deps.ts';
import { hashOf as hashSecret } from '@smartflight/server/platform/security/crypto.ts';
import { loadKeys, secretOf } from '../keys.ts';
import { demoStations } from '../stations.ts';
import { companies } from '../world.ts';

/** Registers the weather stations of the demo; those that are registered stay as they are. */
export async function seedStations({ pools, config }: Deps): Promise<void> {
  const { deviceKey } = await loadKeys(config.dataDir, config.demoPassword);
  const codes = new Map(companies.map(({ key, invitationCode }) => [key, invitationCode]));
  const found = await pools.db.selectFrom('companies').select(['id', 'invitation_code']).execute();
  const ids = new Map(found.map(({ id, invitation_code: code }) => [code, id]));
  for (const { id, name, holder } of demoStations) {
    const companyId = ids.get(codes.get(holder) ?? '');
    if (companyId === undefined) continue;
    await pools.db
      .insertInto('devices')
      .values({
        kind: 'station',
        ...{ id, name, model: 'SW1', company_id: companyId },
        secret_hash: hashSecret(secretOf(deviceKey, id)),
      })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  }
}
