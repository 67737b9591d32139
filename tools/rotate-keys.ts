import { openStore } from '@smartflight/server/platform/postgres/running-store.ts';
import { newKey, writtenKeys } from '@smartflight/server/platform/security/key-ring.ts';
import { type RotationResult, rotateKeys } from '@smartflight/server/platform/security/key-rotation.ts';
import { sealedColumns } from '@smartflight/server/sealed-columns.ts';

// `npm run rotate-keys`, with `-- --retire` or `-- --print`: see docs/operations.md.
const words = process.argv.slice(2);
const { DATABASE_URL: databaseUrl, DATA_DIR: dataDir = './data', VAULT_KEYS: vaultKeys } = process.env;

try {
  const unknown = words.find((word) => word !== '--retire' && word !== '--print');
  if (unknown !== undefined) throw new Error(`${unknown} is neither --retire nor --print.`);
  if (words.includes('--print')) process.stdout.write(writtenKeys([newKey(new Date())]));
  else await rotate(words.includes('--retire'));
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}

async function rotate(retire: boolean): Promise<void> {
  const store = await openStore({ dataDir, databaseUrl });
  try {
    const keys = { dataDir, ...(vaultKeys ? { vaultKeys } : {}) };
    notify(await rotateKeys({ pool: store.pool, columns: sealedColumns, keys, retire }));
  } finally {
    await store.close();
  }
}

function notify({ keyId, isNew, rows, unreadable, needed, unneeded, isRetired }: RotationResult): void {
  console.log(isNew ? `${keyId} is new and seals from now on.` : `${keyId} seals.`);
  const sealed = Object.entries(rows).map(([table, count]) => `${count} of ${table}`);
  console.log(sealed.length > 0 ? `Sealed anew: ${sealed.join(', ')}.` : 'Nothing had to be sealed anew.');
  if (needed.length > 0) console.log(`Still needed: ${needed.join(', ')}. Run this again later.`);
  if (unneeded.length > 0 && isRetired) console.log(`Gone from the ring: ${unneeded.join(', ')}.`);
  else if (unneeded.length > 0)
    console.log(
      vaultKeys
        ? `Nothing needs ${unneeded.join(', ')}: take them out of VAULT_KEYS everywhere.`
        : `Nothing needs ${unneeded.join(', ')}: \`npm run rotate-keys -- --retire\` takes them out of the ring.`,
    );
  if (unreadable.length === 0) return;
  console.error(`No key of the ring opens these:\n  ${unreadable.join('\n  ')}`);
  process.exitCode = 1;
}
