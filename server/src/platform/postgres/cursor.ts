import { Client } from './client.ts';
import { stepBack } from './lower-priority.ts';

export interface SelectText {
  sql: string;
  parameters: readonly unknown[];
}

export interface DatabasePlace {
  url: string;
  /** True for the embedded database, whose processes run on this machine. */
  isEmbedded: boolean;
}

export interface TextRows {
  columns: string[];
  rows: (string | null)[][];
}

/** A consistent view of the database as of the first query. */
export interface Snapshot {
  /** Rows in order as texts, `size` at a time; the next chunk is fetched while the current one is processed. */
  rows(query: SelectText, size: number): AsyncGenerator<TextRows, void, undefined>;
  close(): Promise<void>;
}

/** Returns every value as PostgreSQL formats it; callers parse what they need. */
const asText = { getTypeParser: () => (text: string) => text };

/** A slow reader may exceed the usual statement timeout; this limit applies to each chunk of rows. */
const patience = {
  statementMs: 600_000,
  /** Client-side limit, since a lost database cannot report its own timeout. */
  silenceMs: 630_000,
};

/** Opens a snapshot on its own connection, made with the first query; memory use stays constant. */
export function openSnapshot(
  { url, isEmbedded }: DatabasePlace,
  { statementMs, silenceMs } = patience,
): Snapshot {
  const client = new Client({
    connectionString: url,
    connectionTimeoutMillis: 4000,
    query_timeout: silenceMs,
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
    // Timestamps are formatted in UTC.
    options: `-c role=smartflight_app -c statement_timeout=${statementMs} -c timezone=UTC`,
  });
  // Without a listener a broken connection would crash the process; the current query fails anyway.
  client.on('error', () => undefined);
  let begun: Promise<unknown> | undefined;
  let cursors = 0;
  const begin = async (): Promise<void> => {
    await client.connect();
    // Ends a query whose client is gone. On systems without support for this it ends when it sends its result.
    await client.query('set client_connection_check_interval = 2000').catch(() => undefined);
    if (isEmbedded) {
      const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
      if (rows[0]) await stepBack(rows[0].pid);
    }
    await client.query('begin isolation level repeatable read read only');
  };
  return {
    async *rows(query, size) {
      begun ??= begin();
      await begun;
      const name = `rows${++cursors}`;
      await client.query(`declare ${name} no scroll cursor for ${query.sql}`, [...query.parameters]);
      const fetch = () =>
        client.query<(string | null)[]>({
          text: `fetch ${size} from ${name}`,
          rowMode: 'array',
          types: asText,
        });
      let coming = fetch();
      for (;;) {
        const { rows, fields } = await coming;
        if (rows.length === 0) return;
        coming = fetch();
        // Awaited in the next iteration, or never if the consumer stops; this avoids an unhandled rejection.
        coming.catch(() => undefined);
        yield { columns: fields.map(({ name: column }) => column), rows };
      }
    },
    close: () => client.end().catch(() => undefined),
  };
}
