import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../../../', import.meta.url));
const list = 'server/releases.json';
const git = (...args: string[]) => execFileSync('git', args, { cwd: root, encoding: 'utf8' }).trim();

/** Whether the history is there: an archive of the sources has none. */
export function hasHistory(): boolean {
  try {
    return git('rev-parse', '--is-shallow-repository') === 'false';
  } catch {
    return false;
  }
}

/**
 * Checks the newest release out into a folder of its own, installs it and builds its console. The release is the tag
 * `v` + version, or else the commit that named it in `releases.json`; `UPGRADE_FROM` names another commit.
 */
export function checkOutRelease(): { name: string; folder: string; remove(): void } {
  const releases: { version: string }[] = JSON.parse(readFileSync(join(root, list), 'utf8'));
  const version = releases.at(-1)?.version ?? '';
  const commit = process.env['UPGRADE_FROM'] ?? (git('tag', '--list', `v${version}`) || named(version));
  const folder = mkdtempSync(join(tmpdir(), 'sf-release-'));
  const archive = execFileSync('git', ['archive', commit], { cwd: root, maxBuffer: 1024 ** 3 });
  execFileSync('tar', ['-x', '-C', folder], { input: archive });
  const run = (program: string, ...args: string[]) =>
    execFileSync(program, args, { cwd: folder, stdio: ['ignore', 'ignore', 'pipe'] });
  run('npm', 'ci', '--prefer-offline', '--no-audit', '--no-fund');
  run(process.execPath, 'tools/build.ts');
  return { name: `${version} (${commit})`, folder, remove: () => rmSync(folder, { recursive: true }) };
}

const named = (version: string): string =>
  git('log', '--reverse', '--format=%H', `-S"version": "${version}"`, '--', list).split('\n')[0] ?? '';
