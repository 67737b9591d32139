import { existsSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { captureNode } from '../process.ts';
import type { Check, Problem } from './problem.ts';

export const programChecks: Check[] = [
  { name: 'format and lint', run: (root) => lint(root) },
  { name: 'types: node', run: (root) => types(root, 'tsconfig.json') },
  { name: 'types: console', run: (root) => types(root, 'console/tsconfig.json') },
  { name: 'dependencies', run: (root) => dependencies(root) },
];

export function lint(root: string): Promise<Problem[]> {
  const flags = [
    'check',
    '--error-on-warnings',
    '--max-diagnostics=30',
    '--colors=off',
    '--diagnostic-level=error',
  ];
  return run(root, 'biome', 'node_modules/@biomejs/biome/bin/biome', flags, /Checked [1-9]/);
}

export async function types(root: string, project: string): Promise<Problem[]> {
  mkdirSync(join(root, 'node_modules', '.cache'), { recursive: true });
  // The projects are checked at the same time: more threads each would repeat work on busy cores.
  const flags = ['-p', project, '--noEmit', '--pretty', 'false', '--listFiles', '--singleThreaded'];
  // The native compiler needs half the time. It has no API yet, so the other checks parse with `typescript`.
  const tsc = modulePath(root, 'node_modules/typescript-native/bin/tsc');
  const { output } = await captureNode(tsc, flags, { cwd: root });
  // An indented line continues the error above it.
  const lines = output.split(/\n(?!\s)/).filter((line) => line.trim() !== '');
  const errors = lines.filter((line) => !line.startsWith('/'));
  const looked = lines.filter((line) => line.startsWith('/') && !line.includes('/node_modules/'));
  if (looked.length === 0) errors.push('the check looked at nothing: no file in this project');
  return errors.map((text) => ({ file: project, text }));
}

/** Knip: unlisted, unused and unresolved dependencies. */
export function dependencies(root: string): Promise<Problem[]> {
  return run(root, 'knip', 'node_modules/knip/bin/knip.js', ['--no-progress', '--no-config-hints']);
}

async function run(
  root: string,
  name: string,
  script: string,
  flags: string[],
  looked?: RegExp,
): Promise<Problem[]> {
  const { exitCode, output } = await captureNode(modulePath(root, script), flags, { cwd: root });
  if (exitCode === 0 && looked && !looked.test(output)) {
    return [{ file: '.', text: `${name}: the check looked at nothing` }];
  }
  if (exitCode === 0) return [];
  const lines = output.split('\n').filter((line) => line.trim() !== '' && !line.startsWith('npm warn'));
  return [{ file: '.', text: `${name}:\n${lines.map((line) => `      ${line}`).join('\n')}` }];
}

function modulePath(root: string, script: string): string {
  const path = join(root, script);
  return existsSync(path) ? path : join(import.meta.dirname, '../..', script);
}
