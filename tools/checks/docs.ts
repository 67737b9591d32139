import { existsSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { listFiles, readText } from '../files.ts';
import { lookedAtNothing, type Problem } from './problem.ts';

// Created at run time or ignored by git: documents may name them although a checkout does not contain them.
const MADE_LATER = /^(data|test-results|bench\/results|shots|console\/dist|node_modules|coverage)(\/|$)/;
const EXTENSION = /\.(ts|tsx|mjs|cjs|js|md|json|sql|css|sh|ya?ml|html|csv|png|svg)$/;

export function checkDocs(root: string): Problem[] {
  const documents = listFiles(root, ['.']).filter(
    (file) => file.endsWith('.md') && !file.startsWith('docs/generated/'),
  );
  if (documents.length === 0) return [lookedAtNothing('document')];
  const scripts = scriptsOf(root);
  return documents.flatMap((file) => {
    const text = readText(root, file);
    return [
      ...missing(file, text, pathsIn(root, text), (path) => isThere(root, file, path), 'path'),
      ...missing(file, text, linksIn(text), (path) => existsSync(join(root, dirname(file), path)), 'link'),
      ...missing(file, text, scriptsIn(text), (script) => scripts.has(script), 'npm script'),
    ];
  });
}

function missing(
  file: string,
  text: string,
  found: Found[],
  exists: (name: string) => boolean,
  what: string,
): Problem[] {
  return found
    .filter(({ name }) => !exists(name))
    .map(({ name, at }) => ({
      file,
      line: text.slice(0, at).split('\n').length,
      text: `no such ${what}: ${name}`,
    }));
}

type Found = { name: string; at: number };

function pathsIn(root: string, text: string): Found[] {
  return matches(text, /`([\w.@-]+(?:\/[\w.@-]+)*\/?)`/g).filter(({ name }) => {
    if (MADE_LATER.test(name)) return false;
    const startsInTree = name.includes('/') && existsSync(join(root, name.split('/')[0] ?? ''));
    return startsInTree || (name.includes('/') && EXTENSION.test(name));
  });
}

function linksIn(text: string): Found[] {
  return matches(text, /\]\(([^)#\s]+)[^)]*\)/g)
    .filter(({ name }) => !/^[a-z]+:/i.test(name))
    .filter(({ name }) => !MADE_LATER.test(normalize(name)));
}

function scriptsIn(text: string): Found[] {
  return [...matches(text, /\bnpm run ([\w:-]+)/g), ...matches(text, /\bnpm (start|test)\b/g)];
}

function matches(text: string, pattern: RegExp): Found[] {
  return [...text.matchAll(pattern)].map((match) => ({ name: match[1] ?? '', at: match.index }));
}

function isThere(root: string, file: string, path: string): boolean {
  return existsSync(join(root, path)) || existsSync(join(root, dirname(file), path));
}

function scriptsOf(root: string): Set<string> {
  if (!existsSync(join(root, 'package.json'))) return new Set();
  const manifest: { scripts?: Record<string, string> } = JSON.parse(readText(root, 'package.json'));
  return new Set(Object.keys(manifest.scripts ?? {}));
}
