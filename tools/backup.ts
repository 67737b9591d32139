import { backUpStore, restoreStore } from '@smartflight/server/platform/postgres/backup.ts';

// `npm run backup -- FILE` and `npm run restore -- FILE`, for the embedded database in DATA_DIR.
const [mode, file] = process.argv.slice(2);
const { DATABASE_URL: url, DATA_DIR: dataDir = './data' } = process.env;

try {
  if ((mode !== 'backup' && mode !== 'restore') || file === undefined)
    throw new Error('Name a file: npm run backup -- FILE, or npm run restore -- FILE');
  if (url) throw new Error('DATABASE_URL is set: back that PostgreSQL up by its own pg_dump.');
  if (mode === 'backup') await backUpStore({ dataDir, file });
  else await restoreStore({ dataDir, file });
  console.log(
    mode === 'backup'
      ? `${file} holds the store of ${dataDir}. Its keys are not in it: keep a copy of vault.keys elsewhere.`
      : `${dataDir} holds ${file} again. Put its vault.keys there before you start the server.`,
  );
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
