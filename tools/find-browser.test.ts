import { chmodSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { plant } from './checks/planted.ts';
import { installedBrowser } from './find-browser.ts';

function withProgram(file: string): string {
  const root = plant({ [file]: '#!/bin/sh\n' });
  chmodSync(join(root, file), 0o755);
  return root;
}

test('takes the browser that is named before any other, and refuses a name that is no program', () => {
  const root = withProgram('mine/chrome');
  expect(installedBrowser({ BROWSER_PATH: join(root, 'mine/chrome') })).toEqual({
    path: join(root, 'mine/chrome'),
    from: 'BROWSER_PATH',
  });
  expect(() => installedBrowser({ BROWSER_PATH: join(root, 'gone') })).toThrow('is no program');
});

test('finds a browser on the path', () => {
  const root = withProgram('bin/google-chrome');
  const found = installedBrowser({ PATH: join(root, 'bin') });
  expect(found?.path).toBe(join(root, 'bin/google-chrome'));
});
