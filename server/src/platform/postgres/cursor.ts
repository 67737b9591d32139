import pg from 'pg';
import { stepBack } from './lower-priority.ts';

/** A query on its way to another thread. */
export interface SelectText {
  sql: string;
  parameters: readonly unknown[];
}

/** Where another thread reads. */
export interface DatabasePlace {
  url: string;
  /** Our own embedded one: its processes are beside ours. */
  isEmbedded: boolean;
}

/** Some rows, and the names of their columns. */
export interface TextRows {
  columns: string[];
  rows: (string | null)[][];
}

/** The database as it was at the first query, whatever is written meanwhile. */
export interface Snapshot {
  /** Rows in order as texts, `size` at a time; the next ones are under way while some are being used. */
  rows(query: SelectText, size: number): AsyncGenerator<TextRows, void, undefined>;
  /** Ends the connection. */
  close(): Promise<void>;
}

/** Every value as the database spells it: reading it is left to anyone who knows what it needs. */
const asText = { getTypeParser: () => (text: string) => text };

/** A slow reader may take longer than any single statement is allowed; each lot of rows has this long. */
const patience = {
  statementMs: 600_000,
  /** Of a database that has vanished nothing is received, not even that the statement took too long. */
  silenceMs: 630_000,
};

/** Reads over a connection of its own, made with the first query, so that memory stays flat. */
export function openSnapshot(
  { url, isEmbedded }: DatabasePlace,
  { statementMs, silenceMs } = patience,
): Snapshot {
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: 4000,
    query_timeout: silenceMs,
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
    // Instants are spelled in UTC.
    options: `-c role=smartflight_app -c statement_timeout=${statementMs} -c timezone=UTC`,
  });
  // A connection that breaks fails the query under way.
  client.on('error', () => undefined);
  let begun: Promise<unknown> | undefined;
  let cursors = 0;
  const begin = async (): Promise<void> => {
    await client.connect();
    // So that a query whose reader is gone ends with it. Where the system cannot report, it ends when it answers.
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
        // It is awaited on the next turn, or never when the consumer stops.
        coming.catch(() => undefined);
        yield { columns: fields.map(({ name: column }) => column), rows };
      }
    },
    close: () => client.end().catch(() => undefined),
  };
}
