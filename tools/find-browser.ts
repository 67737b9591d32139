import { spawnSync } from 'node:child_process';
import { accessSync, constants, existsSync, readdirSync } from 'node:fs';
import { homedir } from 'node:os';
import { delimiter, join } from 'node:path';
import { isMain, rootDir } from './process.ts';

const NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome'];
const PLACES = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/lib/chromium/chromium',
  '/snap/bin/chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
];
const CACHED = ['chrome-linux64/chrome', 'chrome-linux/chrome', 'chrome-linux/headless_shell'];

export type Browser = { path: string; from: string };

/**
 * An installed Chromium or Chrome: the one named by BROWSER_PATH, on PATH, in its usual places, or in Playwright's
 * cache. Undefined when there is none.
 */
export function installedBrowser(env: NodeJS.ProcessEnv = process.env): Browser | undefined {
  const named = env['BROWSER_PATH'];
  if (named) {
    if (!isExecutable(named)) throw new Error(`BROWSER_PATH is ${named}, which is no program`);
    return { path: named, from: 'BROWSER_PATH' };
  }
  const onPath = (env['PATH'] ?? '').split(delimiter).flatMap((dir) => NAMES.map((name) => join(dir, name)));
  const installed = [...onPath, ...PLACES].find(isExecutable);
  if (installed) return { path: installed, from: 'installed' };
  const cached = cachedBrowsers(env).find(isExecutable);
  return cached === undefined ? undefined : { path: cached, from: "Playwright's cache" };
}

/**
 * A browser for the end-to-end tests, installed if there is none: Playwright's own download, or Debian's package when
 * running as root. Throws with instructions when neither works.
 */
export function findBrowser(env: NodeJS.ProcessEnv = process.env): Browser {
  const installed = installedBrowser(env);
  if (installed) return installed;
  console.log("No Chromium or Chrome on this machine. Fetching Playwright's …");
  const playwright = join(rootDir, 'node_modules', '@playwright', 'test', 'cli.js');
  attempt(process.execPath, [playwright, 'install', 'chromium']);
  const downloaded = installedBrowser(env);
  if (downloaded && attempt(downloaded.path, ['--version'])) return downloaded;
  if (process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
    console.log("Playwright's did not come or does not run. Installing Debian's package …");
    attempt('apt-get', ['update', '-q']);
    attempt('apt-get', ['install', '-qy', '--no-install-recommends', 'chromium']);
  }
  const packaged = installedBrowser(env);
  if (packaged) return packaged;
  throw new Error(
    'The end-to-end tests need Chromium or Chrome. Install one (Debian: apt-get install chromium) or name one: BROWSER_PATH=/path/to/chrome',
  );
}

function attempt(program: string, args: string[]): boolean {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  return (
    spawnSync(program, args, { stdio: ['ignore', 'inherit', 'inherit'], env, timeout: 300_000 }).status === 0
  );
}

function cachedBrowsers(env: NodeJS.ProcessEnv): string[] {
  const cache = env['PLAYWRIGHT_BROWSERS_PATH'] || join(env['HOME'] || homedir(), '.cache', 'ms-playwright');
  if (!existsSync(cache)) return [];
  const versions = readdirSync(cache).filter((name) => name.startsWith('chromium'));
  return versions
    .sort()
    .reverse()
    .flatMap((version) => CACHED.map((path) => join(cache, version, path)));
}

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

if (isMain(import.meta.url)) {
  const { path, from } = findBrowser();
  console.log(`${path} (${from})`);
}
