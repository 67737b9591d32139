import { readFile } from 'node:fs/promises';
import { fingerprintOf, type SealFault, verifySealed } from '@smartflight/contract/records/seal.ts';

// `npm run verify-record -- FILE [--key FINGERPRINT]`: checks a sealed spray record without any connection, see
// docs/spray-records.md.
const meanings: Record<SealFault['reason'], string> = {
  'not-json': 'The file is no JSON.',
  'not-sealed': 'The file is no sealed record.',
  'not-canonical': 'The file was written in another form than the one that was sealed.',
  changed: 'changed after it was sealed',
  added: 'added after it was sealed',
  removed: 'removed after it was sealed',
  signature: 'The seal was changed, or signed with another key than it names.',
  key: 'The record was signed with another key than the expected one.',
};

const [file, option, key] = process.argv.slice(2);
if (file === undefined || (option !== undefined && (option !== '--key' || key === undefined))) {
  fail('Usage: npm run verify-record -- FILE [--key FINGERPRINT]');
} else {
  try {
    await verify(file, key);
  } catch (error) {
    fail(error instanceof Error ? error.message : String(error));
  }
}

async function verify(path: string, expected: string | undefined): Promise<void> {
  const result = await verifySealed(await readFile(path, 'utf8'));
  if (!result.isSound) return fail(result.faults.map(textOf).join('\n'));
  const { record, seal } = result.sealed;
  const fingerprint = await fingerprintOf(seal.publicKey);
  if (expected !== undefined && expected.toLowerCase() !== fingerprint)
    return fail(`${meanings.key}\nIts key has the fingerprint ${fingerprint}.`);
  console.log(
    `The record ${record['id']} is as it was sealed on ${seal.sealedAt}.\nKey: ${fingerprint}, seal number ${seal.sequence}.`,
  );
}

function textOf({ reason, at }: SealFault): string {
  if (at === undefined) return meanings[reason];
  return `${at === '' ? 'The record' : at} was ${meanings[reason]}.`;
}

function fail(reason: string): void {
  console.error(reason);
  process.exitCode = 1;
}
