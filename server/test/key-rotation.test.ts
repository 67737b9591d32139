import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createFiles } from '../src/platform/files/files.ts';
import { keyReader, loadKeys, newKey, parseKeys, writtenKeys } from '../src/platform/security/key-ring.ts';
import { type RotationResult, rotateKeys } from '../src/platform/security/key-rotation.ts';
import { createVault, keyNameOf, type Vault } from '../src/platform/security/vault.ts';
import { sealedColumns } from '../src/sealed-columns.ts';
import { noon, type TestApp, testApp } from './app.ts';

let stage: TestApp;
const folders: string[] = [];
beforeAll(async () => {
  stage = await testApp({ jobs: true });
});
afterAll(async () => {
  await stage.close();
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
});

/** An installation with its own key file, without rows sealed by other tests. */
async function installation(vaultKeys?: string) {
  const dataDir = mkdtempSync(join(tmpdir(), 'sf-keys-'));
  folders.push(dataDir);
  const keys = { dataDir, ...(vaultKeys ? { vaultKeys } : {}) };
  for (const table of ['reviews', 'files', 'graphile_worker._private_jobs'])
    await stage.deps.pools.owner.query(`delete from ${table}`);
  const server = (): Vault => createVault(loadKeys(keys), keyReader(keys));
  const rotate = (retire = false, settleMs = 0): Promise<RotationResult> =>
    rotateKeys({ pool: stage.deps.pools.owner, columns: sealedColumns, keys, retire, settleMs });
  return { dataDir, keys, server, rotate };
}

async function store(vault: Vault, ownerId: string, text: string): Promise<string> {
  const id = crypto.randomUUID();
  const sealed = vault.seal(Buffer.from(text), `files:${id}`);
  await stage.deps.pools.db
    .insertInto('files')
    .values({
      id,
      owner_id: ownerId,
      purpose: 'idCard',
      media_type: 'image/jpeg',
      width: 1,
      height: 1,
      sealed,
      key_id: keyNameOf(sealed),
      created_at: new Date(noon),
    })
    .execute();
  return id;
}

let submissions = 0;
async function submit(vault: Vault, accountId: string, papers: string): Promise<string> {
  const id = crypto.randomUUID();
  const sealed = vault.seal(Buffer.from(papers), `reviews.papers:${id}`);
  await stage.deps.pools.db
    .insertInto('reviews')
    .values({
      id,
      account_id: accountId,
      kind: 'realName',
      version: ++submissions,
      status: 'superseded',
      papers: sealed,
      key_id: keyNameOf(sealed),
      submitted_at: new Date(noon),
    })
    .execute();
  return id;
}

const keysOf = async (table: 'files' | 'reviews'): Promise<string[]> =>
  (await stage.deps.pools.app.query(`select distinct key_id from ${table}`)).rows.map((row) => row.key_id);

const readWith = async (vault: Vault, id: string): Promise<string | undefined> => {
  const { clock, pools } = stage.deps;
  return (await createFiles({ db: pools.db, vault, clock }).read(id))?.bytes.toString();
};

test('keys change while two servers store and read, and no read fails', async () => {
  const { dataDir, server, rotate } = await installation();
  const [one, two] = [server(), server()];
  const before = one.keyId;
  const { id: owner } = await stage.world.account();
  const stored = new Map<string, string>();
  for (let n = 0; n < 50; n += 1) stored.set(await store(one, owner, `before ${n}`), `before ${n}`);
  const review = await submit(two, owner, '{"idNumber":"1"}');
  const traffic = { isOn: true, reads: 0, wrong: [] as string[] };
  const server2 = (async () => {
    for (let n = 0; traffic.isOn; n += 1) {
      const writer = n % 2 ? one : two;
      stored.set(await store(writer, owner, `during ${n}`), `during ${n}`);
      const [id = '', text] = [...stored][(n * 7) % stored.size] ?? [];
      const seen = await readWith(writer === one ? two : one, id);
      traffic.reads += 1;
      if (seen !== text) traffic.wrong.push(`${id}: ${seen} instead of ${text}`);
    }
  })();
  const result = await rotate(false, 500);
  traffic.isOn = false;
  await server2;
  expect(traffic.wrong).toEqual([]);
  expect(traffic.reads).toBeGreaterThan(5);
  expect(result).toMatchObject({
    isNew: true,
    needed: [],
    unneeded: [before],
    unreadable: [],
    isRetired: false,
  });
  expect(result.rows.files).toBeGreaterThanOrEqual(50);
  expect([one.keyId, two.keyId, server().keyId]).toEqual(Array(3).fill(result.keyId));
  expect([await keysOf('files'), await keysOf('reviews')]).toEqual([[result.keyId], [result.keyId]]);
  for (const [id, text] of stored) expect(await readWith(two, id)).toBe(text);
  const { papers } = await stage.deps.pools.db
    .selectFrom('reviews')
    .select('papers')
    .where('id', '=', review)
    .executeTakeFirstOrThrow();
  expect(one.open(papers ?? Buffer.alloc(0), `reviews.papers:${review}`).toString()).toBe('{"idNumber":"1"}');
  expect(statSync(join(dataDir, 'vault.keys')).mode & 0o777).toBe(0o600);
});

test('run again, it changes nothing; broken off, it goes on; asked to, it takes the former key away', async () => {
  const { dataDir, server, rotate } = await installation();
  const vault = server();
  const { id: owner } = await stage.world.account();
  await store(vault, owner, 'a');
  const first = await rotate();
  expect(first).toMatchObject({ isNew: true, rows: { files: 1 } });
  const [former] = first.unneeded;
  const again = await rotate();
  expect(again).toMatchObject({ isNew: false, keyId: first.keyId, rows: {}, unneeded: [former] });
  // As left by an interrupted run, or by a row that was stored late.
  const [, old] = loadKeys({ dataDir });
  if (!old) throw new Error('the former key is gone');
  const late = await store(createVault([old]), owner, 'late');
  const retired = await rotate(true);
  expect(retired).toMatchObject({ isNew: false, keyId: first.keyId, rows: { files: 1 }, isRetired: true });
  expect(loadKeys({ dataDir }).map(({ id }) => id)).toEqual([first.keyId]);
  expect(await readWith(vault, late)).toBe('late');
  expect((await rotate(true)).unneeded).toEqual([]);
});

test('a key that a queued message or an unreadable row needs stays in the ring', async () => {
  const { dataDir, server, rotate } = await installation();
  const vault = server();
  const former = vault.keyId;
  const { id: owner } = await stage.world.account();
  const broken = await store(vault, owner, 'a');
  await stage.deps.pools.app.query("update files set sealed = sealed || '\\x00'::bytea where id = $1", [
    broken,
  ]);
  expect((await rotate()).unreadable).toEqual([`files ${broken}`]);
  expect(await rotate(true)).toMatchObject({ needed: [former], isRetired: false });
  await stage.deps.pools.app.query('delete from files where id = $1', [broken]);
  const [, old] = loadKeys({ dataDir });
  if (!old) throw new Error('the former key is gone');
  const sealed = createVault([old]).seal(Buffer.from('{}'), 'message').toString('base64');
  await stage.deps.jobs()?.add('nobody-does-this', { sealed });
  expect(await rotate(true)).toMatchObject({ needed: [former], isRetired: false });
  await stage.deps.pools.owner.query('delete from graphile_worker._private_jobs');
  expect(await rotate(true)).toMatchObject({ needed: [], unneeded: [former], isRetired: true });
  expect(readFileSync(join(dataDir, 'vault.keys'), 'utf8')).not.toContain(former);
});

test('keys from the setting are used in their order: the first one seals', async () => {
  const [newer, older] = [newKey(new Date()), newKey(new Date())];
  const { rotate } = await installation(writtenKeys([newer, older]));
  const { id: owner } = await stage.world.account();
  const id = await store(createVault([older]), owner, 'a');
  const result = await rotate(true);
  expect(result).toMatchObject({ isNew: false, isRetired: false, keyId: newer.id, unneeded: [older.id] });
  expect(await readWith(createVault([newer]), id)).toBe('a');
  expect(parseKeys(writtenKeys([newer, older]))).toEqual([newer, older]);
});

test('two simultaneous rotations, and one without its key file, are refused with a message', async () => {
  const { dataDir, server, rotate } = await installation();
  await expect(rotate()).rejects.toThrow(/vault\.keys/);
  server();
  const both = await Promise.allSettled([rotate(false, 300), rotate(false, 300)]);
  expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  expect(loadKeys({ dataDir })).toHaveLength(2);
});
