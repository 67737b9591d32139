import type { OpenDatabase } from '@smartflight/geo/formats/geopackage/sql-database.ts';
import initSqlJs, { type SqlValue } from 'sql.js';
import wasmUrl from 'sql.js/dist/sql-wasm-browser.wasm?url';

/** Loads SQLite as WebAssembly, in a worker alone: only their scripts may compile it. */
export async function loadSqlite(locateFile = () => wasmUrl): Promise<OpenDatabase> {
  const { Database } = await initSqlJs({ locateFile });
  return (bytes) => {
    const database = new Database(bytes);
    return {
      run: (statement, values = []) => void database.run(statement, values as SqlValue[]),
      *rows(query, values = []) {
        const statement = database.prepare(query, values as SqlValue[]);
        try {
          while (statement.step()) yield statement.get();
        } finally {
          statement.free();
        }
      },
      save: () => database.export(),
      close: () => database.close(),
    };
  };
}
