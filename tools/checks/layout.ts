import { posix } from 'node:path';
import { isTestFile, listFiles, readText } from '../files.ts';
import { usesOf } from './module-uses.ts';
import { lookedAtNothing, type Problem } from './problem.ts';

const PACKAGES = ['contract', 'client', 'geo', 'server', 'console', 'fleet', 'demo', 'e2e', 'bench', 'tools'];
const MAX_FILES = 25;
const MIN_LINES = 15;

/** Files found by their role, such as `zones.routes.ts`, may be short. */
const ROLE = /\.(endpoints|schemas|routes|store|service|jobs|queries|page|screen)\.tsx?$/;
const REASON = /^\/\/ Own file: \S/;

/** Checks the tree's layout: no folder too large to scan, no separate file for only a few lines. */
export function checkLayout(root: string): Problem[] {
  const files = listFiles(root, PACKAGES).filter((file) => /\.(ts|tsx|mjs|cjs|css)$/.test(file));
  if (files.length === 0) return [lookedAtNothing('source file')];
  return [...fullFolders(files), ...shortFiles(root, files)];
}

function fullFolders(files: string[]): Problem[] {
  const shipped = files.filter((file) => !isTestFile(file));
  return [...Map.groupBy(shipped, (file) => posix.dirname(file))].flatMap(([file, { length }]) =>
    length > MAX_FILES
      ? [{ file, text: `${length} files beside tests, the limit is ${MAX_FILES}: split it by subject` }]
      : [],
  );
}

function shortFiles(root: string, files: string[]): Problem[] {
  const modules = files.filter((file) => !file.endsWith('.css'));
  const uses = usesByTarget(root, modules);
  return modules.flatMap((file) => {
    const [only, ...others] = uses.get(file) ?? [];
    if (!only || others.length > 0 || only.isApart || ROLE.test(file) || isTestFile(file)) return [];
    const text = readText(root, file);
    const lines = text.trimEnd().split('\n').length;
    if (lines >= MIN_LINES || REASON.test(text)) return [];
    return [
      {
        file,
        text: `${lines} lines that only ${only.importer} imports: put them there, or begin with "// Own file: <reason>"`,
      },
    ];
  });
}

/** `isApart`: loaded dynamically, in a worker, or for side effects only, so it cannot be merged. */
type Use = { importer: string; isApart: boolean };

function usesByTarget(root: string, modules: string[]): Map<string, Use[]> {
  const known = new Set(modules);
  const uses = new Map<string, Use[]>();
  for (const importer of modules) {
    for (const [target, names] of usesOf(root, importer, known).imports) {
      const isApart = names.size === 0 || names.has('*');
      uses.set(target, [...(uses.get(target) ?? []), { importer, isApart }]);
    }
  }
  return uses;
}
