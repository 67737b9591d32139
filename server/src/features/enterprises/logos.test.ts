import { roleCodes } from '@smartflight/contract/access.ts';
import { accounts } from '@smartflight/contract/accounts.ts';
import { enterprises } from '@smartflight/contract/enterprises.ts';
import { fileOfPath, files } from '@smartflight/contract/files.ts';
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
const statusOf = async (client: Client, path: string): Promise<number> =>
  (await client.raw(files.get, { params: { id: fileOfPath(path) } })).statusCode;

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
  const answer = await colleague.raw(files.get, { params: { id: fileOfPath(both.companyLogo) } });
  expect(answer.headers['content-type']).toBe('image/png');
  expect(await sharp(answer.rawPayload).metadata()).toMatchObject({ format: 'png', width: 210, height: 50 });
  const next = await client.call(enterprises.setLogo, { params: large, body: { file: await png(210, 50) } });
  expect(next.companyLogo).not.toBe(both.companyLogo);
  expect(await statusOf(client, both.companyLogo)).toBe(404);
  const removed = await client.call(enterprises.removeLogo, { params: large });
  expect(removed).toEqual({ companyLogo: '', companyMiniLogo: both.companyMiniLogo });
  expect(await statusOf(client, next.companyLogo)).toBe(404);
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

test('a logo is for the company and those below it, and for who manages it', async () => {
  const parent = await stage.world.company();
  const company = await stage.world.company({ parentId: parent });
  const params = { size: 'small' };
  const { companyMiniLogo: path } = await (await manager(company)).call(enterprises.setLogo, {
    params,
    body: { file: await png(54, 50) },
  });
  const child = await stage.world.company({ parentId: company });
  for (const companyId of [company, child])
    expect(await statusOf(await stage.as(await stage.world.account({ companyId })), path)).toBe(200);
  expect(await statusOf(await manager(parent), path)).toBe(200);
  for (const companyId of [parent, await stage.world.company()])
    expect(await statusOf(await stage.as(await stage.world.account({ companyId })), path)).toBe(404);
  expect(await (await manager()).refused(enterprises.removeLogo, { params })).toMatchObject({
    code: 'company.not-found',
  });
  const person = await stage.as(await stage.world.account({ companyId: company }));
  expect((await person.refused(enterprises.removeLogo, { params })).code).toBe('access.denied');
});
