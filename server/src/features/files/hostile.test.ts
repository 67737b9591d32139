import { files } from '@smartflight/contract/endpoints.ts';
import { pathOfFile } from '@smartflight/contract/system/files.ts';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestApp, testApp } from '../../../test/app.ts';
import { formOf } from '../../../test/form.ts';
import { type HostileFile, hostileFiles, planted } from '../../../test/hostile-pictures.ts';

let stage: TestApp;
beforeAll(async () => {
  stage = await testApp();
});
afterAll(() => stage.close());

/** Uploads from a new account, so that no rate limit applies, and fetches what was stored. */
async function send({
  bytes,
  message,
}: HostileFile): Promise<{ code: string; stored?: Buffer; path?: string }> {
  const token = await stage.deps.sessions.start((await stage.world.account()).id);
  const { payload, headers } = formOf({ file: bytes }, message);
  const authorization = `Bearer ${token}`;
  const answer = await stage.app.inject({
    method: 'POST',
    url: files.uploadIdcardImg.path,
    payload,
    headers: { ...headers, authorization },
  });
  const { code, result: path } = answer.json();
  if (answer.statusCode !== 200) return { code };
  const { rawPayload: stored } = await stage.app.inject({ url: path, headers: { authorization } });
  return { code: 'stored', stored, path };
}

const countFiles = async (): Promise<number> =>
  Number((await stage.deps.pools.app.query('select count(*) as count from files')).rows[0].count);

test('of the hostile set only clean pictures are stored, and each refusal states its reason [A-03, W-08]', async () => {
  const set = await hostileFiles();
  expect(set.length).toBeGreaterThanOrEqual(60);
  const wrong: string[] = [];
  for (const file of set) {
    const { code, stored, path } = await send(file);
    if (code !== (file.code ?? 'stored'))
      wrong.push(`${file.name}: ${code} instead of ${file.code ?? 'stored'}`);
    if (stored === undefined) continue;
    if (!path || !/^\/api\/files\/[0-9a-f-]{36}$/.test(path)) wrong.push(`${file.name}: at ${path}`);
    for (const trace of [planted, '<script', '<?php', '__HALT', 'PK\x03\x04', 'Exif'])
      if (stored.includes(trace)) wrong.push(`${file.name}: ${trace} is still there`);
    const { format, pages } = await sharp(stored).metadata();
    const end = stored.subarray(-2).toString('hex');
    if (format !== 'jpeg' || pages || end !== 'ffd9') wrong.push(`${file.name}: ${format} ends with ${end}`);
  }
  expect(wrong).toEqual([]);
  expect(await countFiles()).toBe(set.filter(({ code }) => code === undefined).length);
});

test('ids that are none and paths that lead elsewhere find no picture', async () => {
  const client = await stage.as(await stage.world.account());
  for (const id of [
    '..',
    '%2e%2e%2fetc',
    'a'.repeat(36),
    '00000000-0000-0000-0000-00000000000g',
    "' or 1=1 --",
  ]) {
    const url = pathOfFile(encodeURIComponent(id));
    const answer = await stage.app.inject({ url, headers: { authorization: `Bearer ${client.token}` } });
    expect([400, 404], id).toContain(answer.statusCode);
  }
});
