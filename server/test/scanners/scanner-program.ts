import { spawn } from 'node:child_process';
import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';

const usualFolders = ['/usr/bin', '/usr/local/bin'];

/** The installed scanner: the one named by `<NAME>_PATH`, on PATH, or in its usual places; undefined without one. */
export function installedScanner(
  name: 'sqlmap' | 'wapiti',
  env: NodeJS.ProcessEnv = process.env,
): string | undefined {
  const named = env[`${name.toUpperCase()}_PATH`];
  const folders = [...(env['PATH'] ?? '').split(delimiter), ...usualFolders];
  return [...(named ? [named] : []), ...folders.map((folder) => join(folder, name))].find(isExecutable);
}

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

/**
 * Runs a scanner and resolves to what it printed, also when it is ended after `mostMs`. It may reach only this machine:
 * everything else goes to a proxy that does not exist.
 */
export function runScanner(program: string, args: readonly string[], mostMs: number): Promise<string> {
  const nowhere = 'http://127.0.0.1:9';
  const child = spawn(program, args, {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      ...process.env,
      PYTHONUNBUFFERED: '1',
      http_proxy: nowhere,
      https_proxy: nowhere,
      no_proxy: '127.0.0.1',
    },
  });
  let text = '';
  const note = (data: Buffer): void => {
    text += String(data);
  };
  child.stdout.on('data', note);
  child.stderr.on('data', note);
  const limit = setTimeout(() => child.kill('SIGTERM'), mostMs);
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('close', () => {
      clearTimeout(limit);
      resolve(text);
    });
  });
}
