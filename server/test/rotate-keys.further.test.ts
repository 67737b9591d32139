import { execFile } from 'node:child_process';
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { accounts, files } from '@smartflight/contract/endpoints.ts';
import { afterAll, expect, test } from 'vitest';
import { picture } from './pictures.ts';
import { serverSpawner } from './spawned-server.ts';

const servers = serverSpawner();
afterAll(() => servers.clean());

const tool = fileURLToPath(new URL('../../tools/rotate-keys.ts', import.meta.url));
const run = promisify(execFile);
const rotateKeys = async (dataDir: string, ...words: string[]): Promise<string> => {
  const env = { ...process.env, DATA_DIR: dataDir, DATABASE_URL: '', VAULT_KEYS: '' };
  return (await run(process.execPath, [tool, ...words], { env })).stdout;
};

async function administrator(http: string, message: string) {
  const api = (path: string, init: RequestInit): Promise<Response> => fetch(new URL(path, http), init);
  const setUp = /first-administrator#([\w-]{43})$/m.exec(message)?.[1] ?? '';
  const email = 'first@example.test';
  const password = 'a heron over rice';
  const json = { 'content-type': 'application/json' };
  await api(accounts.createFirst.path, {
    method: 'POST',
    headers: { ...json, authorization: `Bearer ${setUp}` },
    body: JSON.stringify({ username: 'First', email, password }),
  });
  const signedIn = await api(accounts.login.path, {
    method: 'POST',
    headers: json,
    body: JSON.stringify({ username: email, password }),
  });
  const { access_token: token } = accounts.login.response.parse((await signedIn.json()).result);
  const headers = { authorization: `Bearer ${token}` };
  return {
    upload: async (bytes: Buffer): Promise<{ status: number; path: string }> => {
      const body = new FormData();
      body.set('file', new Blob([new Uint8Array(bytes)]), 'card.jpg');
      const answer = await api(files.uploadIdcardImg.path, { method: 'POST', headers, body });
      return { status: answer.status, path: (await answer.json()).result };
    },
    status: async (path: string): Promise<number> => (await api(path, { headers })).status,
  };
}

test('the command changes the keys of a server at work: no upload and no view fails', async () => {
  const dataDir = servers.folder();
  const server = servers.spawn(dataDir);
  const { http } = await server.started();
  await expect.poll(() => server.output()).toContain('first-administrator#');
  const me = await administrator(http, server.output());
  const keyFile = join(dataDir, 'vault.keys');
  const [before = ''] = readFileSync(keyFile, 'utf8').split(':');
  const bytes = await picture(600, 400);
  const first = await me.upload(bytes);
  const paths = [first.path];
  const statuses = [first.status];
  let isOn = true;
  const traffic = (async () => {
    while (isOn) {
      if (paths.length < 18) {
        const { status, path } = await me.upload(bytes);
        statuses.push(status);
        paths.push(path);
      }
      for (const path of paths) statuses.push(await me.status(path));
    }
  })();
  const message = await rotateKeys(dataDir);
  isOn = false;
  await traffic;
  expect(message).toMatch(/^k\d{8}-\w{6} is new and seals from now on\.\nSealed anew: \d+ of files\./);
  expect(message).toContain(before);
  expect(statuses.length).toBeGreaterThan(20);
  expect(statuses.filter((status) => status !== 200)).toEqual([]);
  // A server that never had the former key cannot read what only that key opened.
  const [newest = ''] = readFileSync(keyFile, 'utf8').split('\n');
  writeFileSync(keyFile, `${newest}\n`);
  for (const path of paths) expect(await me.status(path)).toBe(200);
  server.signal('SIGTERM');
  await server.ended;
  expect(await rotateKeys(dataDir)).toMatch(/is new and seals from now on\.\nSealed anew: \d+ of files\./);
});

test('it prints a new entry for the setting, and names what is missing', async () => {
  const dataDir = servers.folder();
  const [one, two] = [await rotateKeys(dataDir, '--print'), await rotateKeys(dataDir, '--print')];
  expect(one).toMatch(/^k\d{8}-[0-9a-f]{6}:[\w-]{43}\n$/);
  expect(one).not.toBe(two);
  await expect(rotateKeys(dataDir)).rejects.toThrow(/There is no store in/);
  await expect(rotateKeys(dataDir, '--all')).rejects.toThrow('--all is neither --retire nor --print.');
  expect(existsSync(join(dataDir, 'vault.keys'))).toBe(false);
  rmSync(dataDir, { recursive: true, force: true });
});
