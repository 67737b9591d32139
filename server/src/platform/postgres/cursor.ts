import type { CompiledQuery } from 'kysely';
import type pg from 'pg';

/**
 * Rows of a query in order, fetched `size` at a time inside one transaction, so that memory stays flat. The
 * connection goes back when the consumer stops, early or not.
 */
export async function* cursorOf<Row>(
  pool: pg.Pool,
  query: CompiledQuery<Row>,
  size: number,
): AsyncGenerator<Row[]> {
  const client = await pool.connect();
  try {
    await client.query('begin read only');
    // A slow download may take longer than any single statement is allowed.
    await client.query("set local statement_timeout = '10min'");
    await client.query(`declare rows no scroll cursor for ${query.sql}`, [...query.parameters]);
    for (;;) {
      const { rows } = await client.query(`fetch ${size} from rows`);
      if (rows.length === 0) break;
      yield rows;
    }
  } finally {
    await client.query('rollback').catch(() => undefined);
    client.release();
  }
}
