import { roleCodes } from '@smartflight/contract/access/access.ts';
import { accounts, files } from '@smartflight/contract/endpoints.ts';
import { fileOfPath } from '@smartflight/contract/system/files.ts';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { noon, type TestApp, testApp } from '../../../test/app.ts';
import type { Client } from '../../../test/call.ts';
import { picture, plain } from '../../../test/pictures.ts';
import type { TestAccount } from '../../../test/world.ts';
import { mostUploads } from '../../platform/http/upload-places.ts';

let stage: TestApp;
beforeAll(async () => {
  stage = await testApp();
});
afterAll(() => stage.close());

const someone = async (plan = {}): Promise<{ account: TestAccount; client: Client & { token: string } }> => {
  const account = await stage.world.account(plan);
  return { account, client: await stage.as(account) };
};
const see = (client: Client, path: string) => client.raw(files.get, { params: { id: fileOfPath(path) } });
const statusOf = async (client: Client, path: string): Promise<number> =>
  (await see(client, path)).statusCode;

/** A submission by the account that names this picture, and the company whose reviewers may see it. */
async function submit(account: TestAccount, path: string, companyId: string | null): Promise<void> {
  const { db } = stage.deps.pools;
  const { id } = await db
    .insertInto('reviews')
    .values({
      account_id: account.id,
      kind: 'realName',
      version: 1,
      company_id: companyId,
      submitted_at: new Date(noon),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await db
    .insertInto('review_files')
    .values({ review_id: id, slot: 'identityFrtImg', file_id: fileOfPath(path) })
    .execute();
}

test('an upload with the bearer header answers a path, and that path gives the picture to its owner alone [A-03]', async () => {
  const { client } = await someone({ verified: '2' });
  const path = await client.call(files.uploadIdcardImg, { body: { file: await picture(450, 300) } });
  expect(path).toMatch(/^\/api\/files\/[0-9a-f-]{36}$/);
  const answer = await see(client, path);
  expect(answer.statusCode).toBe(200);
  expect(answer.headers).toMatchObject({
    'content-type': 'image/jpeg',
    'x-content-type-options': 'nosniff',
    'content-security-policy': "sandbox; default-src 'none'",
    'content-disposition': 'inline',
    'cache-control': 'no-store',
    'cross-origin-resource-policy': 'same-origin',
  });
  expect(await sharp(answer.rawPayload).metadata()).toMatchObject({
    format: 'jpeg',
    width: 450,
    height: 300,
  });
  for (const role of [roleCodes.individual, roleCodes.manager, roleCodes.staff]) {
    const other = await someone({ roles: [role] });
    expect((await see(other.client, path)).json()).toMatchObject({ code: 'file.not-found' });
  }
  expect(await statusOf(stage.visitor(), path)).toBe(401);
});

test('papers need 300 pixels on their shorter side, so that they can be read; an avatar may be smaller', async () => {
  const { client } = await someone();
  const file = await picture(600, 299);
  for (const endpoint of [files.uploadIdcardImg, files.uploadManipulatorImg, files.uploadLicenceImg])
    expect((await client.refused(endpoint, { body: { file } })).code).toBe('image.too-small');
  expect(await client.call(files.uploadAvatar, { body: { file: await picture(4, 4) } })).toMatch(/^\/api/);
});

test('in the database a picture is sealed under the key that its row names', async () => {
  const { account, client } = await someone();
  await client.call(files.uploadManipulatorImg, { body: { file: await picture() } });
  const row = await stage.deps.pools.db
    .selectFrom('files')
    .selectAll()
    .where('owner_id', '=', account.id)
    .executeTakeFirstOrThrow();
  expect(row).toMatchObject({ purpose: 'pilotCard', key_id: stage.deps.vault.keyId, kept_at: null });
  expect(row.sealed.includes(Buffer.from('ffd8ff', 'hex'))).toBe(false);
  expect(stage.deps.vault.open(row.sealed, `files:${row.id}`).readUIntBE(0, 3)).toBe(0xffd8ff);
  expect(() => stage.deps.vault.open(row.sealed, `files:${account.id}`)).toThrow();
});

test('reviewers within reach see submitted papers, and every view of theirs is in the trail [A-03]', async () => {
  const parent = await stage.world.company();
  const company = await stage.world.company({ parentId: parent });
  const { account, client } = await someone({ verified: '0' });
  const path = await client.call(files.uploadIdcardImg, { body: { file: await picture() } });
  await submit(account, path, company);
  const manager = { roles: [roleCodes.manager] };
  const near = await someone({ ...manager, companyId: company });
  const above = await someone({ ...manager, companyId: parent });
  const staff = await someone({ roles: [roleCodes.staff] });
  for (const { client: reviewer } of [near, above, staff]) expect(await statusOf(reviewer, path)).toBe(200);
  const foreign = await someone({ ...manager, companyId: await stage.world.company() });
  const unverified = await someone({ ...manager, companyId: company, verified: '0' });
  const dealer = await someone({ roles: [roleCodes.manager, roleCodes.dealer], companyId: company });
  const colleague = await someone({ companyId: company });
  for (const { client: other } of [foreign, unverified, dealer, colleague])
    expect(await statusOf(other, path)).toBe(404);
  await client.call(accounts.userInfo);
  expect(await statusOf(client, path)).toBe(200);
  const rows = await stage.deps.pools.db
    .selectFrom('audit')
    .select(['actor_id', 'detail'])
    .where('action', '=', 'files.view')
    .where('target_id', '=', fileOfPath(path))
    .orderBy('id')
    .execute();
  expect(rows.map((row) => row.actor_id)).toEqual([near, above, staff].map((one) => one.account.id));
  expect(rows[0]?.detail).toEqual({ purpose: 'idCard', ownerId: account.id });
});

test('a reviewer who opens picture after picture is stopped', async () => {
  const { account, client } = await someone();
  const path = await client.call(files.uploadLicenceImg, { body: { file: await picture() } });
  await submit(account, path, null);
  const staff = await someone({ roles: [roleCodes.staff] });
  for (let spent = 1; spent < 300; spent += 1)
    await stage.deps.limits.spend(`papers-seen:${staff.account.id}`, { attempts: 300, windowS: 3600 });
  expect(await statusOf(staff.client, path)).toBe(200);
  expect(await statusOf(staff.client, path)).toBe(429);
});

test('an avatar is square, replaces the former one, and colleagues up and down the tree see it', async () => {
  const parent = await stage.world.company();
  const company = await stage.world.company({ parentId: parent });
  const { client } = await someone({ companyId: company });
  const first = await client.call(files.uploadAvatar, { body: { file: await picture(900, 300) } });
  const path = await client.call(files.uploadAvatar, { body: { file: await picture(300, 900) } });
  expect((await client.call(accounts.userInfo)).avatar).toBe(path);
  expect(await statusOf(client, first)).toBe(404);
  const { rawPayload } = await see(client, path);
  expect(await sharp(rawPayload).metadata()).toMatchObject({ width: 256, height: 256 });
  for (const companyId of [company, parent, await stage.world.company({ parentId: company })])
    expect(await statusOf((await someone({ companyId })).client, path)).toBe(200);
  expect(await statusOf((await someone({ roles: [roleCodes.staff] })).client, path)).toBe(200);
  const sibling = await stage.world.company({ parentId: parent });
  for (const plan of [{}, { companyId: sibling }, { companyId: company, verified: '0' }])
    expect(await statusOf((await someone(plan)).client, path)).toBe(404);
});

test('a form takes its own pictures of the right purpose and no other; what none took goes after a day', async () => {
  const { account, client } = await someone();
  const other = await someone();
  const path = await client.call(files.uploadIdcardImg, { body: { file: await picture() } });
  const loose = await client.call(files.uploadIdcardImg, { body: { file: await picture() } });
  const { db } = stage.deps.pools;
  const keep = (ownerId: string, purpose: 'idCard' | 'pilotCard', kept: string) =>
    db
      .transaction()
      .execute((tx) => stage.deps.files.keep(tx, { ownerId, purpose, path: kept, at: 'body.front' }));
  const refusal = { code: 'request.invalid', fields: [{ at: 'body.front', code: 'imageEmpty' }] };
  await expect(keep(other.account.id, 'idCard', path)).rejects.toMatchObject(refusal);
  await expect(keep(account.id, 'pilotCard', path)).rejects.toMatchObject(refusal);
  for (const odd of ['', '/api/files/x', `${path}/..`, 'https://elsewhere.test/a.jpg', path.toUpperCase()])
    await expect(keep(account.id, 'idCard', odd)).rejects.toMatchObject(refusal);
  expect(await keep(account.id, 'idCard', path)).toBe(fileOfPath(path));
  stage.time.now += 86_400_001;
  await stage.deps.files.dropLoose();
  stage.time.now = noon;
  expect(await statusOf(client, path)).toBe(200);
  expect(await statusOf(client, loose)).toBe(404);
});

test('loose pictures and uploads of a day are counted per account, also under parallel calls', async () => {
  const { account, client } = await someone();
  const file = await picture(300, 300);
  /** As many at once as an account may send. */
  const batch = () =>
    Promise.all(
      Array.from({ length: mostUploads.caller }, () => client.raw(files.uploadIdcardImg, { body: { file } })),
    );
  for (let sent = 0; sent < 16; sent += mostUploads.caller)
    expect((await batch()).map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 200]);
  await client.call(files.uploadIdcardImg, { body: { file } });
  const more = [...(await batch()), ...(await batch())];
  expect(more.filter(({ statusCode }) => statusCode === 200)).toHaveLength(3);
  const refused = more.find(({ statusCode }) => statusCode !== 200);
  expect(refused?.json()).toMatchObject({ code: 'image.too-many' });
  expect(refused?.headers['retry-after']).toBeDefined();
  await stage.deps.pools.db.deleteFrom('files').where('owner_id', '=', account.id).execute();
  const upload = () => client.raw(files.uploadAvatar, { body: { file } });
  for (let spent = 25; spent < 40; spent += 1) expect((await upload()).statusCode).toBe(200);
  expect((await upload()).json()).toMatchObject({ code: 'image.too-many' });
});

test('ten megabytes are taken by the upload calls and by no other', async () => {
  const { client } = await someone();
  const noise = sharp(
    Buffer.alloc(1900 * 1700 * 3).map((_byte, at) => (at * 2_654_435_761) >>> 13),
    {
      raw: { width: 1900, height: 1700, channels: 3 },
    },
  );
  const large = await noise.png({ compressionLevel: 0 }).toBuffer();
  expect(large.length).toBeGreaterThan(9_600_000);
  expect(large.length).toBeLessThan(10_000_000);
  expect(await client.call(files.uploadIdcardImg, { body: { file: large } })).toBeTruthy();
  const over = Buffer.concat([large, Buffer.alloc(10_000_001 - large.length)]);
  expect(await client.refused(files.uploadIdcardImg, { body: { file: over } })).toMatchObject({
    status: 413,
    code: 'image.too-large',
  });
  const small = await plain(9, 9).png().toBuffer();
  const answer = await client.raw(
    { ...files.uploadIdcardImg, path: accounts.login.path },
    { body: { file: small } },
  );
  expect([answer.statusCode, answer.json().code]).toEqual([413, 'request.too-large']);
});

test('a form without a picture names the missing field [W-08]', async () => {
  const { client } = await someone();
  const { uploadBytes: _none, ...asJson } = files.uploadIdcardImg;
  const headers = { 'content-type': 'application/json', 'accept-language': 'zh-CN' };
  const body = JSON.stringify({ file: 'data:image/png;base64,AAAA' });
  const answer = await stage.app.inject({
    method: asJson.method,
    url: asJson.path,
    payload: body,
    headers: { ...headers, authorization: `Bearer ${client.token}` },
  });
  expect(answer.json()).toMatchObject({
    code: 'request.invalid',
    fields: [{ at: 'body.file', code: 'imageEmpty', msg: '请上传图片' }],
  });
});
