import { randomUUID } from 'node:crypto';
import { roleCodes } from '@smartflight/contract/access/access.ts';
import { accounts, enterprises, files } from '@smartflight/contract/endpoints.ts';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestApp, testApp } from '../../../test/app.ts';
import type { Client } from '../../../test/call.ts';
import { picture, plain } from '../../../test/pictures.ts';

let stage: TestApp;
beforeAll(async () => {
  stage = await testApp();
});
afterAll(() => stage.close());

const manager = async (companyId?: string): Promise<Client> =>
  stage.as(await stage.world.account({ roles: [roleCodes.manager], ...(companyId ? { companyId } : {}) }));
const png = (width: number, height: number): Promise<Buffer> => plain(width, height).png().toBuffer();
const idOf = (address: string): string => address.slice(address.lastIndexOf('/') + 1);
const statusOf = async (address: string): Promise<number> =>
  (await stage.visitor().raw(files.logo, { params: { id: idOf(address) } })).statusCode;

test('a logo is a PNG of exactly its size, is shown to the company at once, and goes again [U-02]', async () => {
  const company = await stage.world.company();
  const client = await manager(company);
  const large = { size: 'large' };
  const logos = await client.call(enterprises.setLogo, { params: large, body: { file: await png(210, 50) } });
  const both = await client.call(enterprises.setLogo, {
    params: { size: 'small' },
    body: { file: await png(54, 50) },
  });
  expect(both.companyLogo).toBe(logos.companyLogo);
  const colleague = await stage.as(await stage.world.account({ companyId: company }));
  expect(await colleague.call(accounts.getCompanyLogo)).toEqual(both);
  const answer = await stage.app.inject({ url: both.companyLogo });
  expect(answer.headers['content-type']).toBe('image/png');
  expect(await sharp(answer.rawPayload).metadata()).toMatchObject({ format: 'png', width: 210, height: 50 });
  const next = await client.call(enterprises.setLogo, { params: large, body: { file: await png(210, 50) } });
  expect(next.companyLogo).not.toBe(both.companyLogo);
  expect(await statusOf(both.companyLogo)).toBe(404);
  const removed = await client.call(enterprises.removeLogo, { params: large });
  expect(removed).toEqual({ companyLogo: '', companyMiniLogo: both.companyMiniLogo });
  expect(await statusOf(next.companyLogo)).toBe(404);
  expect(await colleague.call(accounts.getCompanyLogo)).toEqual(removed);
});

test('another size or format of a logo is refused, and the former one stays [U-02, W-08]', async () => {
  const client = await manager(await stage.world.company());
  const params = { size: 'large' };
  const before = await client.call(enterprises.setLogo, { params, body: { file: await png(210, 50) } });
  for (const file of [await png(209, 50), await png(210, 51), await png(54, 50), await picture(210, 50)])
    expect(await client.refused(enterprises.setLogo, { params, body: { file } })).toMatchObject({
      status: 400,
      code: 'image.size-wrong',
    });
  expect(
    await client.refused(enterprises.setLogo, { params, body: { file: Buffer.from('x') } }),
  ).toMatchObject({ status: 400, code: 'image.refused' });
  expect(await client.call(accounts.getCompanyLogo)).toEqual(before);
});

test('a resource host precedes the address of a logo, and every cache may keep what is behind it [L-03]', async () => {
  const host = 'https://static.example.com';
  const other = await testApp({ database: stage.url, env: { RESOURCE_HOST: `${host}/` } });
  const companyId = await other.world.company();
  const client = await other.as(await other.world.account({ roles: [roleCodes.manager], companyId }));
  const set = async (size: 'large' | 'small', file: Buffer) =>
    client.call(enterprises.setLogo, { params: { size }, body: { file } });
  await set('large', await png(210, 50));
  const logos = await set('small', await png(54, 50));
  const address = expect.stringMatching(/^https:\/\/static\.example\.com\/api\/logos\/[0-9a-f-]{36}$/);
  expect(logos).toEqual({ companyLogo: address, companyMiniLogo: address });
  expect(await client.call(accounts.getCompanyLogo)).toEqual(logos);
  expect(await client.call(enterprises.own)).toMatchObject(logos);
  const answer = await other.app.inject({ url: new URL(logos.companyLogo).pathname });
  expect([answer.statusCode, answer.headers]).toMatchObject([
    200,
    {
      'content-type': 'image/png',
      'cache-control': 'public, max-age=31536000, immutable',
      'cross-origin-resource-policy': 'cross-origin',
      'x-content-type-options': 'nosniff',
    },
  ]);
  const page = await other.app.inject({ url: '/healthz' });
  expect(page.headers['content-security-policy']).toContain(`img-src 'self' data: blob: ${host}`);
  await other.close();
});

test('the public address serves logos alone, and only who manages a company changes them [S12]', async () => {
  const company = await stage.world.company();
  const me = await stage.as(await stage.world.account({ companyId: company }));
  const file = await picture();
  for (const upload of [files.uploadIdcardImg, files.uploadManipulatorImg, files.uploadAvatar]) {
    const path = await me.call(upload, { body: { file } });
    expect(await statusOf(path)).toBe(404);
  }
  expect(await statusOf(randomUUID())).toBe(404);
  const params = { size: 'small' };
  expect(await (await manager()).refused(enterprises.removeLogo, { params })).toMatchObject({
    code: 'company.not-found',
  });
  expect((await me.refused(enterprises.removeLogo, { params })).code).toBe('access.denied');
});
