import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { isTestFile, listFiles } from '../files.ts';
import { rootDir } from '../process.ts';
import { type ModuleUses, usesOf } from './module-uses.ts';
import { lookedAtNothing, type Problem } from './problem.ts';

const PARTS = ['contract', 'client', 'geo', 'server', 'console', 'fleet', 'demo', 'e2e', 'bench', 'tools'];

/**
 * Reports files that no entry point reaches and exports that are never imported. Knip cannot: the packages export all
 * their files to each other, so it treats each file as an entry point.
 */
export function checkDeadCode(root: string): Problem[] {
  const files = listFiles(root, PARTS).filter(
    (file) => /\.(ts|tsx|mjs)$/.test(file) && !/\.d\.ts$/.test(file),
  );
  if (files.length === 0) return [lookedAtNothing('module')];
  const known = new Set(files);
  const uses = new Map(files.map((file) => [file, usesOf(root, file, known)]));
  const entries = files.filter(isEntry);
  if (entries.length === 0) return [lookedAtNothing('entry point')];
  const reached = reach(entries, uses);
  const dead = files
    .filter((file) => !reached.has(file))
    .map((file) => ({ file, text: 'nothing reaches this file: use it or remove it' }));
  return [
    ...dead,
    ...deadExports(
      files.filter((file) => reached.has(file)),
      uses,
    ),
  ];
}

type EntryPoints = { entry: string[] };
const patterns: EntryPoints = JSON.parse(
  readFileSync(join(rootDir, 'tools/checks/entry-points.json'), 'utf8'),
);
const entryPatterns = patterns.entry.map((pattern) => new RegExp(`^${pattern}$`));

function isEntry(file: string): boolean {
  return isTestFile(file) || entryPatterns.some((pattern) => pattern.test(file));
}

function reach(entries: string[], uses: Map<string, ModuleUses>): Set<string> {
  const reached = new Set(entries);
  for (const file of reached) {
    for (const target of uses.get(file)?.imports.keys() ?? []) reached.add(target);
  }
  return reached;
}

function deadExports(files: string[], uses: Map<string, ModuleUses>): Problem[] {
  const used = new Map<string, Set<string>>();
  for (const { imports } of uses.values()) {
    for (const [target, names] of imports) used.set(target, new Set([...(used.get(target) ?? []), ...names]));
  }
  return (
    files
      // The contract's exports may be used outside this project; a contract file that is never imported is still
      // dead.
      .filter((file) => !isEntry(file) && !file.startsWith('contract/'))
      .flatMap((file) => {
        const names = used.get(file);
        if (names?.has('*')) return [];
        const exported = uses.get(file)?.exports ?? [];
        return exported
          .filter(({ name, isUsedInFile }) => !names?.has(name) && !isUsedInFile)
          .map(({ name, line }) => ({ file, line, text: `nothing imports '${name}': use it or remove it` }));
      })
  );
}
