import { generateKeyPairSync, type KeyObject, sign } from 'node:crypto';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  canonicalJson,
  fingerprintOf,
  hashesOf,
  type SealedRecord,
  type SealFault,
  type SealStatement,
  sealFormat,
  signedBytes,
  verifySealed,
} from './seal.ts';

const { privateKey, publicKey } = generateKeyPairSync('ed25519');
const rawOf = (key: KeyObject): string => key.export({ format: 'jwk' }).x ?? '';

const record = {
  id: 'r1',
  localDate: '2026-05-20',
  figures: { netAreaM2: 12_345.6, volumeL: 18.5 },
  entries: { cropName: '水稻', note: 'a/b ~ c' },
  flights: [{ id: 'f1' }, { id: 'f2' }],
};

async function sealedOf(content: Record<string, unknown> = record): Promise<SealedRecord> {
  const statement: SealStatement = {
    algorithm: 'Ed25519',
    ...(await hashesOf(content)),
    sequence: 1,
    previousSeal: null,
    sealedAt: '2026-05-21T08:00:00.000Z',
    publicKey: rawOf(publicKey),
  };
  const signature = sign(null, signedBytes(statement), privateKey).toString('base64url');
  return { format: sealFormat, record: content, seal: { ...statement, signature } };
}

const faultsOf = async (text: string, key?: string): Promise<SealFault[]> => {
  const result = await verifySealed(text, key);
  return result.isSound ? [] : result.faults;
};

test('canonical JSON is as RFC 8785 has it in its example', () => {
  const value = {
    // biome-ignore lint/correctness/noPrecisionLoss: the example of the standard
    numbers: [333333333.33333329, 1e30, 4.5, 2e-3, 0.000000000000000000000000001],
    string: '€$\u000F\u000aA\'\u0042\u0022\u005c\\"/',
    literals: [null, true, false],
  };
  expect(canonicalJson(value)).toBe(
    '{"literals":[null,true,false],"numbers":[333333333.3333333,1e+30,4.5,0.002,1e-27],' +
      '"string":"€$\\u000f\\nA\'B\\"\\\\\\\\\\"/"}',
  );
});

test('a sealed record is sound, and shows the fingerprint of its key', async () => {
  const text = canonicalJson(await sealedOf());
  const result = await verifySealed(text, rawOf(publicKey));
  expect(result).toMatchObject({ isSound: true, fingerprint: await fingerprintOf(rawOf(publicKey)) });
});

test('any single changed byte of the file is found', async () => {
  const bytes = Buffer.from(canonicalJson(await sealedOf()));
  const change = fc.tuple(fc.nat(bytes.length - 1), fc.integer({ min: 1, max: 255 }));
  await fc.assert(
    fc.asyncProperty(change, async ([at, by]) => {
      const changed = Buffer.from(bytes);
      changed[at] = ((changed[at] ?? 0) + by) % 256;
      expect((await verifySealed(changed.toString('utf8'))).isSound).toBe(false);
    }),
    { numRuns: 300 },
  );
});

test('a signature is taken in one spelling only', async () => {
  const sealed = await sealedOf();
  const { signature } = sealed.seal;
  for (const last of 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_') {
    const changed = signature.slice(0, -1) + last;
    const text = canonicalJson({ ...sealed, seal: { ...sealed.seal, signature: changed } });
    expect((await verifySealed(text)).isSound, last).toBe(changed === signature);
  }
});

test('a changed, an added and a removed value are named', async () => {
  const sealed = await sealedOf();
  const text = canonicalJson({
    ...sealed,
    record: {
      ...record,
      figures: { netAreaM2: 12_345.7 },
      flights: [...record.flights, { id: 'f3' }],
      entries: { ...record.entries, note: 'a/b' },
    },
  });
  expect(await faultsOf(text)).toEqual(
    expect.arrayContaining([
      { reason: 'changed', at: '/figures/netAreaM2' },
      { reason: 'removed', at: '/figures/volumeL' },
      { reason: 'added', at: '/flights/2' },
      { reason: 'changed', at: '/entries/note' },
    ]),
  );
});

test('an array that became an object with the same parts is found', async () => {
  const sealed = await sealedOf();
  const flights = { 0: { id: 'f1' }, 1: { id: 'f2' } };
  const text = canonicalJson({ ...sealed, record: { ...record, flights } });
  expect(await faultsOf(text)).toEqual([{ reason: 'changed', at: '' }]);
});

test('a record that someone else signed again is sound in itself, but not of the expected key', async () => {
  const other = generateKeyPairSync('ed25519');
  const { seal, ...rest } = await sealedOf();
  const { signature: _old, ...statement } = { ...seal, publicKey: rawOf(other.publicKey) };
  const signature = sign(null, signedBytes(statement), other.privateKey).toString('base64url');
  const text = canonicalJson({ ...rest, seal: { ...statement, signature } });
  expect(await faultsOf(text)).toEqual([]);
  expect(await faultsOf(text, rawOf(publicKey))).toEqual([{ reason: 'key' }]);
});

test('a changed seal, another form and other files are refused', async () => {
  const sealed = await sealedOf();
  const { seal } = sealed;
  expect(await faultsOf(canonicalJson({ ...sealed, seal: { ...seal, sequence: 2 } }))).toEqual([
    { reason: 'signature' },
  ]);
  expect(await faultsOf(canonicalJson({ ...sealed, seal: { ...seal, publicKey: '??' } }))).toEqual([
    { reason: 'signature' },
  ]);
  expect(await faultsOf(JSON.stringify(sealed, null, 2))).toEqual([{ reason: 'not-canonical' }]);
  expect(await faultsOf('{"a":')).toEqual([{ reason: 'not-json' }]);
  expect(await faultsOf('{}')).toEqual([{ reason: 'not-sealed' }]);
});
