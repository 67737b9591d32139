import pg from 'pg';

type Done = (error: Error | null, result?: pg.QueryResult) => void;
type Asked = pg.QueryConfig & { query_timeout?: number | undefined; callback?: Done };
/** A statement that reads its answer by itself. */
type OwnAnswer = pg.Submittable & {
  callback?: () => void;
  handleError(error: Error, on: pg.Connection): void;
};
type Call = [asked: string | Asked | OwnAnswer, values?: unknown[] | Done, callback?: Done];

class EarlyCallbackClient extends pg.Client {
  readonly #timeoutMs: number;

  constructor(config?: pg.ClientConfig) {
    super({ ...config, query_timeout: 0 });
    this.#timeoutMs = config?.query_timeout ?? 0;
  }

  /** Called by the overloads of pg, which `Client` has. */
  override query(...args: never[]): never {
    return this.#query(...(args as unknown as Call)) as never;
  }

  #query(asked: Call[0], values: Call[1], callback: Call[2]): unknown {
    if (typeof asked === 'object' && 'submit' in asked) return this.#submit(asked);
    const own = typeof asked === 'object' ? asked.callback : undefined;
    const given = callback ?? (typeof values === 'function' ? values : own);
    const list = typeof values === 'function' ? undefined : values;
    if (given) return this.#ask(asked, list, given);
    return new Promise<pg.QueryResult>((resolve, reject) => {
      this.#ask(asked, list, (error, result) => (error ? reject(error) : resolve(result as pg.QueryResult)));
    }).catch((error: Error) => {
      // The stack of the caller, not that of the socket.
      Error.captureStackTrace(error);
      throw error;
    });
  }

  /** As in pg, its `callback` ends the time limit. */
  #submit(asked: OwnAnswer): OwnAnswer {
    if (this.#timeoutMs) {
      const timer = setTimeout(() => {
        asked.handleError(new Error('Query read timeout'), this.connection);
        this.connection.stream.destroy();
      }, this.#timeoutMs);
      const settled = () => clearTimeout(timer);
      asked.callback = settled;
    }
    return super.query(asked);
  }

  #ask(asked: string | Asked, values: unknown[] | undefined, done: Done): void {
    const { query_timeout, ...config } =
      typeof asked === 'string' ? { text: asked, query_timeout: undefined } : asked;
    const timeoutMs = query_timeout || this.#timeoutMs;
    if (!timeoutMs) return void super.query(config as never, values as never, done as never);
    let isOver = false;
    const timer = setTimeout(() => {
      isOver = true;
      done(new Error('Query read timeout'));
      this.connection.stream.destroy();
    }, timeoutMs);
    const settle: Done = (error, result) => {
      if (isOver) return;
      clearTimeout(timer);
      done(error, result);
    };
    super.query(config as never, values as never, settle as never);
  }
}

/**
 * A connection whose statements are collected young. pg itself completes a statement by `query.callback = (…) => …`,
 * for a promise or a timeout. V8 allocates a function that is assigned to a property in the old generation; there,
 * though dead, it keeps the rows and the caller of each statement through every young collection, until a full one.
 * Here each statement is made with its callback. After `query_timeout` ms without an answer it fails and the
 * connection is closed, because a database that hangs doesn't answer a cancel either.
 */
export const Client: typeof pg.Client = EarlyCallbackClient;
