import type pg from 'pg';
import type { RowBlock } from './row-block.ts';
import { createRowFilter, type RowBuffer } from './row-filter.ts';

/** The next rows of a declared cursor. */
export interface BlockRequest {
  cursor: string;
  size: number;
  /** Names of the columns as the first block reported them; undefined for the first one. */
  columns: readonly string[] | undefined;
}

/**
 * Reads rows into the buffer as PostgreSQL sends them, without a JavaScript value for each. The protocol allows
 * `Execute` on a declared cursor; the statement `fetch` would store the rows in the database once more. While the
 * answer arrives, rows are removed from the bytes that pg's own parser receives; pg-copy-streams takes over the
 * connection's stream in the same way. Rejects with the database's error.
 */
export function fetchBlock(client: pg.Client, request: BlockRequest, buffer: RowBuffer): Promise<RowBlock> {
  const { cursor, size } = request;
  return new Promise((resolve, reject) => {
    let columns = request.columns ?? [];
    let taken = (): Pick<RowBlock, 'bytes' | 'rows'> => ({ bytes: buffer.bytes.subarray(0, 0), rows: 0 });
    const answer: Answer = {
      submit(connection) {
        taken = divertRows(connection, buffer);
        if (!request.columns) connection.describe({ type: 'P', name: cursor }, false);
        connection.execute({ portal: cursor, rows: String(size) }, false);
        connection.sync();
      },
      handleRowDescription({ fields }) {
        columns = fields.map(({ name }) => name);
      },
      handlePortalSuspended: () => undefined,
      handleCommandComplete: () => undefined,
      handleReadyForQuery() {
        answer.callback?.();
        resolve({ columns, ...taken() });
      },
      handleError(error) {
        answer.callback?.();
        reject(error);
      },
    };
    client.query(answer);
  });
}

/** What pg calls while an answer arrives. */
interface Answer extends pg.Submittable {
  handleRowDescription(message: { fields: { name: string }[] }): void;
  handlePortalSuspended(): void;
  handleCommandComplete(): void;
  handleReadyForQuery(): void;
  handleError(error: Error): void;
  /** Set by pg; ends its limit for the time of the answer. */
  callback?: () => void;
}

/** Collects the rows of one answer instead of pg's parser; returns a function that gives those that have arrived. */
function divertRows({ stream }: pg.Connection, buffer: RowBuffer): () => Pick<RowBlock, 'bytes' | 'rows'> {
  const parsers = stream.listeners('data') as ((bytes: Buffer) => void)[];
  const filter = createRowFilter(buffer, {
    pass: (message) => {
      for (const parse of parsers) parse.call(stream, message);
    },
    ended: () => {
      stream.off('data', filter.receive);
      for (const parse of parsers) stream.on('data', parse);
    },
  });
  stream.removeAllListeners('data');
  stream.on('data', filter.receive);
  return filter.taken;
}
