import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';

const NEVER = new Set(['node_modules', 'dist', '.git', '.vite', 'test-results', 'coverage', 'data', 'shots']);

/**
 * Every file under the given files and folders, as sorted slash-separated paths relative to `root`. Folders ignored
 * by git (installed, built, generated) are skipped; a start that does not exist yields nothing.
 */
export function listFiles(root: string, starts: string[]): string[] {
  return starts.flatMap((start) => walk(root, start)).sort();
}

export function readText(root: string, file: string): string {
  return readFileSync(join(root, file), 'utf8');
}

/** Tests and their set-up may repeat literals that product code must import from the contract. */
export function isTestFile(file: string): boolean {
  return (
    /\.(test|spec)\.tsx?$|\/test-[^/]+\.tsx?$/.test(file) ||
    /^[a-z]+\/(src\/)?test\//.test(file) ||
    file.includes('/fixtures/')
  );
}

function walk(root: string, path: string): string[] {
  const full = join(root, path);
  if (!existsSync(full)) return [];
  if (!statSync(full).isDirectory()) return [path];
  return readdirSync(full, { withFileTypes: true })
    .filter((entry) => !NEVER.has(entry.name) && !(entry.name === 'results' && path === 'bench'))
    .flatMap((entry) => walk(root, path === '.' ? entry.name : `${path}/${entry.name}`));
}
