import { verifyAnchors } from '@smartflight/server/features/audit/audit-anchors.ts';
import { verifyChain } from '@smartflight/server/features/audit/audit-chain.ts';
import { databaseOn } from '@smartflight/server/platform/postgres/pools.ts';
import { openStore } from '@smartflight/server/platform/postgres/running-store.ts';

// `npm run verify-audit`: recomputes the chain and compares it with the anchors, see docs/operations.md.
const meanings = {
  unreadable: 'the line is damaged',
  signature: 'it was not signed with the key of this folder',
  missing: 'rows at the end of the trail were deleted with their seals',
  changed: 'the trail was rewritten',
};
const faults = {
  changed: (row: number | null) =>
    `Row ${row} of the audit trail was changed, or a row before it is missing.`,
  'seals-missing': () => 'The newest seals of the audit trail were deleted.',
  'counter-reset': () => 'The counter of seals was set back.',
  'rows-missing': (row: number | null) => `Row ${row} of the audit trail was deleted.`,
};
const { DATABASE_URL: databaseUrl, DATA_DIR: dataDir = './data' } = process.env;

try {
  const store = await openStore({ dataDir, databaseUrl });
  try {
    const db = databaseOn(store.pool);
    const chain = await verifyChain(db);
    console.log(`${chain.checked} rows of the audit trail are as they were sealed.`);
    const anchors = await verifyAnchors(db, dataDir);
    console.log(`${anchors.checked} anchors fit the chain.`);
    if (chain.fault !== null) fail(faults[chain.fault](chain.brokenAt));
    if (anchors.broken) {
      const { line, why } = anchors.broken;
      fail(`Anchor ${line} does not fit: ${meanings[why]}.`);
    }
  } finally {
    await store.close();
  }
} catch (error) {
  fail(error instanceof Error ? error.message : String(error));
}

function fail(text: string): void {
  console.error(text);
  process.exitCode = 1;
}
