import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { listFiles } from './files.ts';
import { isMain, rootDir, runNode } from './process.ts';

/** A digest of all inputs of the console's build: its sources, contract, geo and package versions. */
export function consoleDigest(root: string): string {
  const hash = createHash('sha256');
  const inputs = listFiles(root, ['console', 'contract', 'client', 'geo', 'package-lock.json']).filter(
    (file) => !/\.test\.tsx?$/.test(file),
  );
  for (const file of inputs)
    hash
      .update(file)
      .update('\0')
      .update(readFileSync(join(root, file)))
      .update('\0');
  return hash.digest('hex');
}

export function isBuilt(root: string): boolean {
  const stamp = stampPath(root);
  if (!existsSync(join(root, 'console', 'dist', 'index.html')) || !existsSync(stamp)) return false;
  return readFileSync(stamp, 'utf8') === consoleDigest(root);
}

/** Builds the console with Vite; with `ifStale` only if its sources changed since the last build. */
export async function buildConsole(root: string, options: { ifStale: boolean }): Promise<number> {
  // An installed image contains only the built console, without sources.
  if (!existsSync(join(root, 'console', 'index.html'))) return reportMissingSources(root);
  if (options.ifStale && isBuilt(root)) return 0;
  const digest = consoleDigest(root);
  console.log('Building the console …');
  const exitCode = await runNode(
    join(root, 'node_modules', 'vite', 'bin', 'vite.js'),
    ['build', '--logLevel', 'warn'],
    {
      cwd: join(root, 'console'),
    },
  );
  if (exitCode === 0) writeFileSync(stampPath(root), digest);
  return exitCode;
}

function reportMissingSources(root: string): number {
  if (existsSync(join(root, 'console', 'dist', 'index.html'))) return 0;
  console.error('console/index.html is missing: there is no console to build.');
  return 1;
}

function stampPath(root: string): string {
  return join(root, 'console', 'dist', '.sources');
}

if (isMain(import.meta.url)) {
  process.exitCode = await buildConsole(rootDir, { ifStale: process.argv.includes('--if-stale') });
}
