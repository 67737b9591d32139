import { type RawBuilder, sql } from 'kysely';
import type pg from 'pg';
import type { Database } from './pools.ts';

/** `db` compiles the statement, `app` runs it. */
export interface StatementRunner {
  db: Database;
  app: {
    query<Row extends pg.QueryResultRow>(statement: pg.QueryConfig<unknown[]>): Promise<{ rows: Row[] }>;
  };
}

/** Each connection keeps a plan for every name, so their number is limited. */
const mostNames = 200;
const names = new Map<string, string>();

function nameOf(text: string): string | undefined {
  const known = names.get(text);
  if (known || names.size >= mostNames) return known;
  const name = `asked-${names.size + 1}`;
  names.set(text, name);
  return name;
}

/**
 * A frequent statement, for a pool or a connection: the database parses it, and as a rule plans it, once per connection. Name every column: a
 * `*` would break when a newer process adds one.
 */
export const prepared = (text: string, values: unknown[]): pg.QueryConfig<unknown[]> => ({
  name: nameOf(text),
  text,
  values,
});

/** Runs a frequent query as a prepared statement. */
export async function askPrepared<Row extends pg.QueryResultRow>(
  { db, app }: StatementRunner,
  query: RawBuilder<Row>,
): Promise<Row[]> {
  const { sql: text, parameters } = query.compile(db);
  const { rows } = await app.query<Row>(prepared(text, [...parameters]));
  return rows;
}

/**
 * A parameter whose value is hidden from the planner. PostgreSQL plans a prepared statement again for each execution
 * where the values promise a cheaper plan than the average one; where all values get the same plan, that only costs
 * time.
 */
export function unseen<T>(value: T, type: 'uuid' | 'date[]'): RawBuilder<T> {
  const cast = sql.raw(`::${type}`);
  // Cast twice: `any((select …))` would compare with the rows of the selection.
  return sql<T>`(select ${value}${cast})${cast}`;
}
