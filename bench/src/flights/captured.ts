import { flightFilter } from '@smartflight/contract/flights/flights.schemas.ts';
import type { UserActor } from '@smartflight/server/access/actor.ts';
import { sumDays, sumFlights } from '@smartflight/server/features/flights/flight-sums.store.ts';
import { listFlights, narrowScope } from '@smartflight/server/features/flights/flights.store.ts';
import { systemClock } from '@smartflight/server/platform/clock.ts';
import type { DB } from '@smartflight/server/platform/postgres/db-types.ts';
import type { StatementRunner } from '@smartflight/server/platform/postgres/prepared.ts';
// Also sets up node-postgres to return days as text and counts as numbers, as in the product.
import '@smartflight/server/platform/postgres/pools.ts';
import { createSessions } from '@smartflight/server/access/sessions/sessions.ts';
import { Kysely, PostgresDialect } from 'kysely';
import type pg from 'pg';
import type { z } from 'zod';
import type { Statement } from './pgbench.ts';

export type FlightQuery = z.input<typeof flightFilter>;

/**
 * Captures the SQL statements that the product's own store sends for a request, through a database wrapper that
 * records them.
 */
export function capture(pool: pg.Pool) {
  let received: Statement[] = [];
  const db = new Kysely<DB>({ dialect: new PostgresDialect({ pool }) });
  const asker: StatementRunner = {
    db,
    app: {
      query: async (statement) => {
        received.push({ sql: statement.text, parameters: statement.values ?? [] });
        return pool.query(statement);
      },
    },
  };
  return {
    actorOf: async (token: string): Promise<UserActor> => {
      const user = await createSessions({ db, app: pool }, systemClock).find(token);
      if (!user) throw new Error('the bench could not sign in');
      return { ...user, requestId: 'bench', language: 'en', address: '' };
    },
    list: async (
      actor: UserActor,
      query: FlightQuery,
      o: { page: number; size: number },
    ): Promise<Statement[]> => {
      const now = new Date();
      received = [];
      const filter = await narrowScope(asker, actor, flightFilter.parse(query), now);
      const { sorties } = await sumFlights(asker, actor, filter, now);
      const items = await listFlights(asker, actor, { filter, ...o, now, total: sorties });
      const days = [...new Set(items.map(({ localDate }) => localDate))];
      if (filter.sort.endsWith('startAt') && days.length > 0)
        await sumDays(asker, actor, { filter, days, now });
      return received;
    },
  };
}
