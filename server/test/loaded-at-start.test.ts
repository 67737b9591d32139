import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';

const modules = ['../src/config.ts', '../src/start.ts', '../src/missing-channels.ts'].map((path) =>
  new URL(path, import.meta.url).toString(),
);
const script = `
  import { registerHooks } from 'node:module';
  const loaded = new Set();
  registerHooks({
    load(url, context, next) {
      const [, path] = url.split('/node_modules/');
      if (path) loaded.add(path.split('/').slice(0, path.startsWith('@') ? 2 : 1).join('/'));
      return next(url, context);
    },
  });
  await Promise.all(${JSON.stringify(modules)}.map((module) => import(module)));
  console.log(JSON.stringify([...loaded]));
  process.exit(0);
`;

test('the start loads no library that only some requests use', async () => {
  const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '-e', script], {
    cwd: fileURLToPath(new URL('..', import.meta.url)),
  });
  const loaded: string[] = JSON.parse(stdout);
  expect(loaded).toContain('fastify');
  for (const late of ['sharp', 'nodemailer', '@simplewebauthn/server', 'hyparquet-writer'])
    expect(loaded, late).not.toContain(late);
});
