import { letAnswersPass } from '../process/pending-answers.ts';
import { fetchBlock } from './blocks/fetch-block.ts';
import { type RowBlock, textsOf } from './blocks/row-block.ts';
import { rowBuffer } from './blocks/row-filter.ts';
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
  columns: readonly string[];
  rows: (string | null)[][];
}

/** A consistent view of the database as of the first query. */
export interface Snapshot {
  /** Rows in order, `size` at a time; the next block is fetched while the current one is processed. */
  blocks(query: SelectText, size: number): AsyncGenerator<RowBlock, void, undefined>;
  /** The same rows as texts. */
  rows(query: SelectText, size: number): AsyncGenerator<TextRows, void, undefined>;
  close(): Promise<void>;
}

/** A slow reader may exceed the usual statement timeout; this limit applies to each chunk of rows. */
const usual = {
  statementMs: 600_000,
  /** Client-side limit, since a lost database cannot report its own timeout. */
  silenceMs: 630_000,
  /** Awaited before each further block is asked for. */
  betweenBlocks: (): Promise<void> => letAnswersPass(),
};

/** Opens a snapshot on its own connection, made with the first query; memory use stays constant. */
export function openSnapshot({ url, isEmbedded }: DatabasePlace, o: Partial<typeof usual> = {}): Snapshot {
  const { statementMs, silenceMs, betweenBlocks } = { ...usual, ...o };
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
  async function* blocks(query: SelectText, size: number): AsyncGenerator<RowBlock, void, undefined> {
    begun ??= begin();
    await begun;
    const cursor = `rows${++cursors}`;
    await client.query(`declare ${cursor} no scroll cursor for ${query.sql}`, [...query.parameters]);
    let [free, other] = [rowBuffer(), rowBuffer()];
    let columns: readonly string[] | undefined;
    const fetch = () => {
      [free, other] = [other, free];
      return fetchBlock(client, { cursor, size, columns }, other);
    };
    let coming = fetch();
    for (;;) {
      const block = await coming;
      if (block.rows === 0) return;
      columns = block.columns;
      await betweenBlocks();
      coming = fetch();
      // Awaited in the next iteration, or never if the consumer stops; this avoids an unhandled rejection.
      coming.catch(() => undefined);
      yield block;
    }
  }
  return {
    blocks,
    async *rows(query, size) {
      for await (const block of blocks(query, size)) yield { columns: block.columns, rows: textsOf(block) };
    },
    close: () => client.end().catch(() => undefined),
  };
}
