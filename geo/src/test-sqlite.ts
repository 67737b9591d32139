import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import type { OpenDatabase, SqlValue } from './formats/geopackage/sql-database.ts';

/** SQLite as Node has it, on a temporary file: an engine other than that of the console. */
export const openInNode: OpenDatabase = (bytes) => {
  const folder = mkdtempSync(join(tmpdir(), 'geopackage-'));
  const file = join(folder, 'a.gpkg');
  if (bytes) writeFileSync(file, bytes);
  const database = new DatabaseSync(file);
  return {
    run: (statement, values = []) => void database.prepare(statement).run(...values),
    *rows(query, values = []) {
      for (const row of database.prepare(query).iterate(...values)) yield Object.values(row) as SqlValue[];
    },
    save: () => new Uint8Array(readFileSync(file)),
    close: () => {
      database.close();
      rmSync(folder, { recursive: true });
    },
  };
};
