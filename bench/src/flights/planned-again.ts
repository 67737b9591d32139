import pg from 'pg';
import type { Statement } from './pgbench.ts';

/** PostgreSQL decides after five plans for the values whether one for any values is as good. */
const firstPlans = 5;

/** How many of these statements PostgreSQL plans at each execution although they are prepared. */
export async function plannedAgain(url: string, statements: readonly Statement[]): Promise<number> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    for (let time = 0; time < 2 * firstPlans; time += 1)
      for (const [at, { sql, parameters }] of statements.entries())
        await client.query({ name: `q${at}`, text: sql, values: [...parameters] });
    const { rows } = await client.query<{ count: number }>(
      'select count(*)::int as count from pg_prepared_statements where custom_plans > $1',
      [firstPlans],
    );
    return rows[0]!.count;
  } finally {
    await client.end();
  }
}
