import { randomBytes, randomUUID } from 'node:crypto';
import type { Database } from '../../platform/postgres/pools.ts';
import { keyNameOf, type Vault } from '../../platform/security/vault.ts';

const secretContext = (id: string): string => `webhook_secrets:${id}`;

/** Stores a new secret of a webhook, sealed, and returns it. */
export async function addSecret(
  tx: Database,
  vault: Pick<Vault, 'seal'>,
  { webhookId, now }: { webhookId: string; now: Date },
): Promise<string> {
  const id = randomUUID();
  const secret = `whsec_${randomBytes(32).toString('base64')}`;
  const sealed = vault.seal(Buffer.from(secret), secretContext(id));
  await tx
    .insertInto('webhook_secrets')
    .values({ id, webhook_id: webhookId, secret: sealed, key_id: keyNameOf(sealed), created_at: now })
    .execute();
  return secret;
}

/** The secrets that sign now: the newest first, and one that was replaced until it ends. */
export async function liveSecrets(
  db: Database,
  vault: Pick<Vault, 'open'>,
  { webhookId, now }: { webhookId: string; now: Date },
): Promise<string[]> {
  const rows = await db
    .selectFrom('webhook_secrets')
    .select(['id', 'secret'])
    .where('webhook_id', '=', webhookId)
    .where((where) => where.or([where('ends_at', 'is', null), where('ends_at', '>', now)]))
    .orderBy('created_at', 'desc')
    .limit(2)
    .execute();
  return rows.map(({ id, secret }) => vault.open(secret, secretContext(id)).toString());
}
