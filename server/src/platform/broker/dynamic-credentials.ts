import { setTimeout as delay } from 'node:timers/promises';
import { sql } from 'kysely';
import { systemClock } from '../clock.ts';
import { createTurns } from '../process/turns.ts';
import { randomToken } from '../security/crypto.ts';
import { createSealer } from '../security/sealed.ts';
import type { BrokerCredentials, BrokerCredentialsOptions } from './credentials.ts';
import { connectDynamicSecurity, type DynamicSecurity } from './dynamic-security.ts';

const retryMs = 15_000;
const settleMs = 3_000;
const mostAtOnce = 1_000;
/** Clients updated in parallel. Each uses a pool connection until the broker answers. */
const notifiedAtOnce = 2;
/** Longer than the broker may take for all requests of one client: its row stays locked meanwhile. */
const longestTalk = "set local idle_in_transaction_session_timeout = '30s'";
/**
 * Time for another process, which may know the admin password that a pending secret was sealed with, to process it.
 */
const strangeMs = 5 * 60_000;

/** Client credentials in Mosquitto's dynamic security; pending changes are stored in `broker_changes`. */
export function dynamicCredentials(o: BrokerCredentialsOptions & { url: string }): BrokerCredentials {
  const { db, log, url } = o;
  const { username, password } = new URL(url);
  // These credentials already allow administering the broker's clients; the database alone reveals no secret.
  const sealer = createSealer(`${username}:${password}`);
  let security: DynamicSecurity | undefined;
  const turns = createTurns({ atOnce: notifiedAtOnce });
  let isStopped = false;
  let timer: NodeJS.Timeout | undefined;
  let sweeping: Promise<void> | undefined;

  async function renew(kind: string, id: string, secret: string): Promise<void> {
    if (!security) throw new Error('the broker is not reached yet');
    const rights = o.rightsOf(kind, id);
    if (!rights) throw new Error(`${kind} is no known kind of client`);
    await security.provision(id, secret, rights);
  }

  /** The row stays locked during the broker call, so that of two secrets the newer one is sent last. */
  async function notify(id: string): Promise<void> {
    await db.transaction().execute(async (tx) => {
      await sql.raw(longestTalk).execute(tx);
      const row = await tx
        .selectFrom('broker_changes')
        .selectAll()
        .where('device_id', '=', id)
        .forUpdate()
        .executeTakeFirst();
      if (!row) return;
      const secret = await sealer.open(row.sealed_secret, id);
      if (secret !== undefined) await renew(row.kind, id, secret);
      else if (systemClock() - row.asked_at.getTime() > strangeMs) await shutOut(id);
      else return log.warn({ client: id }, 'its new secret is left to a process that can read it');
      await tx.deleteFrom('broker_changes').where('device_id', '=', id).execute();
    });
  }

  /** Sealed under another password of the broker: the new secret is lost, and the old one must stop working. */
  async function shutOut(id: string): Promise<void> {
    if (!security) throw new Error('the broker is not reached yet');
    await security.setSecret(id, randomToken()).catch((error: unknown) => {
      if (!/not found/i.test(String(error))) throw error;
    });
    log.error(
      { client: id },
      'its new secret cannot be read any more; it is shut out until provisioned afresh',
    );
  }

  const tryNotify = async (id: string): Promise<boolean> => {
    try {
      if (!security?.isUp()) throw new Error('the broker is not reached');
      await turns.hold(() => notify(id));
      return true;
    } catch (error) {
      log.warn({ client: id, error: String(error) }, 'a change of a client has not reached the broker yet');
      return false;
    }
  };

  async function sweep(): Promise<void> {
    if (!security?.isUp()) return;
    const noted = await db
      .selectFrom('broker_changes')
      .select('device_id')
      .orderBy('asked_at')
      .limit(mostAtOnce)
      .execute();
    for (const { device_id: id } of noted) {
      if (isStopped || !security.isUp()) return;
      await tryNotify(id);
    }
  }

  const sweepSoon = (): Promise<void> => {
    sweeping ??= sweep()
      .catch((error: unknown) =>
        log.warn({ error: String(error) }, 'changes for the broker could not be read'),
      )
      .finally(() => {
        sweeping = undefined;
      });
    return sweeping;
  };

  return {
    open: async () => {
      const clientId = `smartflight-rights-${o.replica}`;
      security = await connectDynamicSecurity({ url, clientId, log, onUp: () => void sweepSoon() });
      timer = setInterval(() => void sweepSoon(), o.retryMs ?? retryMs).unref();
      await sweepSoon();
    },
    note: async (tx, kind, id, secret) => {
      const change = { kind, sealed_secret: await sealer.seal(secret, id), asked_at: new Date() };
      await tx
        .insertInto('broker_changes')
        .values({ device_id: id, ...change })
        .onConflict((conflict) => conflict.column('device_id').doUpdateSet(change))
        .execute();
    },
    settle: async (id) => {
      await Promise.race([tryNotify(id), delay(settleMs, undefined, { ref: false })]);
    },
    renew,
    stop: async () => {
      isStopped = true;
      clearInterval(timer);
      turns.close('stopping');
      await security?.stop();
      await sweeping;
    },
  };
}
