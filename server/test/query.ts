import pg from 'pg';

export type Row = Record<string, unknown>;

/** The rows of one statement, on a connection of its own. */
export async function query(url: string, text: string, values: unknown[] = []): Promise<Row[]> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 10_000 });
  // A server that is killed meanwhile ends the connection; the statement then rejects.
  client.on('error', () => undefined);
  await client.connect();
  try {
    return (await client.query<Row>(text, values)).rows;
  } finally {
    await client.end();
  }
}
