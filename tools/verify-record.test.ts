import { execFile } from 'node:child_process';
import { generateKeyPairSync, sign } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import {
  canonicalJson,
  fingerprintOf,
  hashesOf,
  type SealStatement,
  sealFormat,
  signedBytes,
} from '@smartflight/contract/records/seal.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'record-'));
});
afterAll(() => rm(folder, { recursive: true }));

const { privateKey, publicKey } = generateKeyPairSync('ed25519');
const raw = publicKey.export({ format: 'jwk' }).x ?? '';

async function sealed(): Promise<string> {
  const record = { id: 'r1', entries: { cropName: 'Rice' } };
  const statement: SealStatement = {
    algorithm: 'Ed25519',
    ...(await hashesOf(record)),
    sequence: 1,
    previousSeal: null,
    sealedAt: '2026-05-21T08:00:00.000Z',
    publicKey: raw,
  };
  const signature = sign(null, signedBytes(statement), privateKey).toString('base64url');
  return canonicalJson({ format: sealFormat, record, seal: { ...statement, signature } });
}

const program = fileURLToPath(new URL('verify-record.ts', import.meta.url));

/** Exit code and output of the program for a file with `text`. */
async function verify(text: string, ...more: string[]): Promise<{ code: number; output: string }> {
  const path = join(folder, 'record.json');
  await writeFile(path, text);
  return new Promise((resolve) => {
    execFile(process.execPath, [program, path, ...more], (error, stdout, stderr) => {
      resolve({ code: Number(error?.code ?? 0), output: stdout + stderr });
    });
  });
}

test('a record as it was sealed ends with 0 and shows the fingerprint of its key', async () => {
  const fingerprint = await fingerprintOf(raw);
  const { code, output } = await verify(await sealed(), '--key', fingerprint);
  expect(code).toBe(0);
  expect(output).toContain(fingerprint);
});

test('a changed record ends with 1 and names what was changed', async () => {
  const { code, output } = await verify((await sealed()).replace('"Rice"', '"Wheat"'));
  expect(code).toBe(1);
  expect(output).toContain('/entries/cropName was changed after it was sealed.');
});

test('another key than the expected one and a file that is no record end with 1', async () => {
  expect(await verify(await sealed(), '--key', 'ab'.repeat(32))).toMatchObject({ code: 1 });
  expect(await verify('no record')).toMatchObject({ code: 1, output: 'The file is no JSON.\n' });
});
