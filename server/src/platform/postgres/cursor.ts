import pg from 'pg';

/** A query on its way to another thread. */
export interface SelectText {
  sql: string;
  parameters: readonly unknown[];
}

/** Some rows, and the names of their columns. */
export interface TextRows {
  columns: string[];
  rows: (string | null)[][];
}

/** Every value as the database spells it: reading it is left to whoever knows what it needs. */
const asText = { getTypeParser: () => (text: string) => text };

/**
 * Rows of a query in order as texts, `size` at a time over a connection of its own, so that memory stays flat; the
 * next ones are under way while some are being used. The connection ends when the consumer stops, early or not.
 */
export async function* textRowsOf(
  url: string,
  query: SelectText,
  size: number,
): AsyncGenerator<TextRows, void, undefined> {
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: 4000,
    // A slow download may take longer than any single statement is allowed. Instants are spelled in UTC.
    options: '-c role=smartflight_app -c statement_timeout=600000 -c timezone=UTC',
  });
  // A connection that breaks fails the query under way.
  client.on('error', () => undefined);
  await client.connect();
  try {
    await client.query('begin read only');
    await client.query(`declare rows no scroll cursor for ${query.sql}`, [...query.parameters]);
    const fetch = () =>
      client.query<(string | null)[]>({ text: `fetch ${size} from rows`, rowMode: 'array', types: asText });
    let coming = fetch();
    for (;;) {
      const { rows, fields } = await coming;
      if (rows.length === 0) return;
      coming = fetch();
      // It is awaited on the next turn, or never when the consumer stops.
      coming.catch(() => undefined);
      yield { columns: fields.map(({ name }) => name), rows };
    }
  } finally {
    await client.end().catch(() => undefined);
  }
}
