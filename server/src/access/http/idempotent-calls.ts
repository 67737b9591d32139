import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Clock } from '../../platform/clock.ts';
import { fault, faultFor } from '../../platform/http/fault.ts';
import type { Log } from '../../platform/log.ts';
import type { Database } from '../../platform/postgres/pools.ts';
import type { Vault } from '../../platform/security/vault.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Set while the response of a call with a key is not yet stored. */
    keyed: { accountId: string; key: string } | undefined;
  }
}

export interface KeyedCallsOptions {
  db: Database;
  vault: Vault;
  clock: Clock;
  log: Log;
}

export const keptMs = 24 * 3_600_000;
/** A call without a result after this time never gets one: its process is gone, ms. */
const longestCallMs = 60_000;

const keyPattern = /^[\x21-\x7e]{8,128}$/;

/**
 * R21: a POST of a signed-in account with an `Idempotency-Key` takes effect once. The same call again gets the same
 * response (`idempotency-replayed: true`). Another call with the key is refused (422); one during the first is asked to
 * wait (409). After a server error, a limit or a missing right the key can be used again. Uploads and calls that take a
 * secret have no keys: nothing of them is stored here.
 */
export function installKeyedCalls(app: FastifyInstance, { db, vault, clock, log }: KeyedCallsOptions): void {
  const contextOf = (accountId: string, key: string): string => `keyed_calls:${accountId}:${key}`;
  app.decorateRequest('keyed');

  app.addHook('preHandler', async (request, reply) => {
    const key = request.headers['idempotency-key'];
    const { actor } = request;
    const { uploadBytes, takesSecret } = request.routeOptions.config;
    if (key === undefined || request.method !== 'POST' || actor.kind !== 'user') return;
    if (uploadBytes !== undefined || takesSecret?.()) return;
    if (typeof key !== 'string' || !keyPattern.test(key)) throw fault('request.key-malformed');
    const macs = vault.macs(textOf(request), contextOf(actor.id, key));
    const now = clock();
    const { numInsertedOrUpdatedRows } = await db
      .insertInto('keyed_calls')
      .values({ account_id: actor.id, key, request: macs[0], begun_at: new Date(now) })
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirstOrThrow();
    if (numInsertedOrUpdatedRows === 1n) {
      request.keyed = { accountId: actor.id, key };
      return;
    }
    const known = await db
      .selectFrom('keyed_calls')
      .select(['request', 'status', 'answer', 'begun_at'])
      .where('account_id', '=', actor.id)
      .where('key', '=', key)
      .executeTakeFirst();
    if (known && !macs.some((mac) => mac.equals(known.request))) throw fault('request.key-reused');
    // A call that has just failed removed its record and may be retried.
    if (!known) throw faultFor('request.under-way', 1);
    if (known.answer === null || known.status === null)
      throw now - known.begun_at.getTime() > longestCallMs
        ? fault('request.outcome-unknown')
        : faultFor('request.under-way', 1);
    const body = vault.open(known.answer, contextOf(actor.id, key));
    return reply
      .code(known.status)
      .header('idempotency-replayed', 'true')
      .type('application/json; charset=utf-8')
      .send(body);
  });

  app.addHook('onSend', async (request, reply, payload) => {
    const { keyed } = request;
    if (!keyed) return;
    request.keyed = undefined;
    const { accountId, key } = keyed;
    const status = reply.statusCode;
    const row = db.updateTable('keyed_calls').where('account_id', '=', accountId).where('key', '=', key);
    try {
      const isRetried = status >= 500 || [401, 403, 429].includes(status);
      if (isRetried || typeof payload !== 'string')
        await db
          .deleteFrom('keyed_calls')
          .where('account_id', '=', accountId)
          .where('key', '=', key)
          .execute();
      else
        await row
          .set({ status, answer: vault.seal(Buffer.from(payload), contextOf(accountId, key)) })
          .execute();
    } catch (error) {
      // The call has taken effect; repeats are answered with an unknown outcome.
      log.warn({ error: String(error) }, 'the answer to a call with a key could not be kept');
    }
  });
}

/** Deletes expired responses. */
export async function dropOldCalls(db: Database, clock: Clock): Promise<void> {
  await db
    .deleteFrom('keyed_calls')
    .where('begun_at', '<', new Date(clock() - keptMs))
    .execute();
}

/** What makes two calls the same. Stored as a MAC: a body that can be guessed must not be found by its digest. */
const textOf = (request: FastifyRequest): string =>
  `${request.method} ${request.url}\n${JSON.stringify(request.body ?? null)}`;
