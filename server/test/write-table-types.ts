import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createLog } from '../src/platform/log.ts';
import { migrate } from '../src/platform/migrate.ts';
import { startEmbeddedPostgres } from '../src/platform/postgres/embedded.ts';
import { tableTypesFile, tableTypesOf } from './table-types.ts';

// Run after every new migration: `node server/test/write-table-types.ts`.
const dataDir = mkdtempSync(join(tmpdir(), 'sf-types-'));
const postgres = await startEmbeddedPostgres({ dataDir, log: createLog('error') });
try {
  await migrate(postgres.url);
  writeFileSync(tableTypesFile, await tableTypesOf(postgres.url));
  console.log(`wrote ${tableTypesFile}`);
} finally {
  await postgres.stop();
  rmSync(dataDir, { recursive: true, force: true });
}
