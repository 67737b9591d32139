import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';
import { listFiles, readText } from '../files.ts';
import { isMain, rootDir } from '../process.ts';
import { type Comment, patternComments, scriptComments } from './comments.ts';
import { formatProblem, lookedAtNothing, type Problem } from './problem.ts';
import { parse, walk } from './syntax.ts';

type Rule = { pattern: RegExp; instead: string };
type Allowed = { where: string; word: string; reason: string };
type Lists = {
  prose: Record<string, string>;
  identifiers: Record<string, string>;
  allowed: Allowed[];
};

const lists: Lists = JSON.parse(readFileSync(join(rootDir, 'tools/checks/words.json'), 'utf8'));
const rulesOf = (list: Record<string, string>, wrap: (words: string) => RegExp): Rule[] =>
  Object.entries(list).map(([words, instead]) => ({ pattern: wrap(words), instead }));
const prose = rulesOf(lists.prose, (words) => new RegExp(`\\b(?:${words})\\b`, 'gi'));
const identifiers = rulesOf(lists.identifiers, (words) => new RegExp(`^(?:${words})$`, 'i'));

const englishTexts = /^(?:console\/src\/locales\/en\/[^/]+|contract\/src\/messages\/en)\.json$/;
const isScript = (file: string): boolean => /\.(?:ts|tsx|mjs|cjs)$/.test(file);
const isGenerated = (file: string): boolean => /db-types\.ts$|\/generated\//.test(file);

/** Words of a private vocabulary in comments, documents, names and English texts, each with what to write instead. */
export function checkWords(root: string, starts: string[] = ['.']): Problem[] {
  const files = listFiles(root, starts).filter((file) => !isGenerated(file));
  const read = files.flatMap((file) => problemsOf(root, file) ?? []);
  const looked = files.some((file) => isScript(file) || file.endsWith('.md'));
  return looked ? read : [lookedAtNothing('file with comments, prose or texts')];
}

function problemsOf(root: string, file: string): Problem[] | undefined {
  const inName = namesOf(file.slice(file.lastIndexOf('/') + 1)).flatMap((part) => named(file, part, 1));
  if (isScript(file)) return [...inName, ...written(file, scriptComments(root, file)), ...names(root, file)];
  if (file.endsWith('.css')) return written(file, patternComments(readText(root, file), /\/\*[\s\S]*?\*\//g));
  if (file.endsWith('.sql')) return written(file, patternComments(readText(root, file), /--.*$/gm));
  if (file.endsWith('.sh') || file === '.ci/run')
    return written(file, patternComments(readText(root, file), /^\s*#(?!!).*$/gm));
  if (file.endsWith('.md')) return written(file, paragraphs(readText(root, file)));
  if (englishTexts.test(file)) return written(file, texts(readText(root, file)));
  return undefined;
}

/** Lines of a document outside code, which quotes names and output. */
function paragraphs(text: string): Comment[] {
  let isCode = false;
  return text.split('\n').flatMap((line, index) => {
    if (/^\s*(?:```|~~~)/.test(line)) isCode = !isCode;
    return isCode ? [] : [{ line: index + 1, text: line.replace(/`[^`]*`/g, '') }];
  });
}

/** Values of a file of texts, without their keys. */
const texts = (text: string): Comment[] =>
  text.split('\n').map((line, index) => ({ line: index + 1, text: line.replace(/^[\s{]*"[^"]*"\s*:/, '') }));

function written(file: string, comments: readonly Comment[]): Problem[] {
  return comments.flatMap(({ line, text }) =>
    prose.flatMap(({ pattern, instead }) =>
      [...text.matchAll(pattern)]
        .filter(([word]) => !isAllowed(file, word))
        .map(({ 0: word, index }) => ({
          file,
          line: line + text.slice(0, index).split('\n').length - 1,
          text: `'${word}': write ${instead}`,
        })),
    ),
  );
}

/** Declared names; what is only used is declared elsewhere, or is not ours. */
function names(root: string, file: string): Problem[] {
  const parsed = parse(root, file);
  const found: Problem[] = [];
  walk(parsed, (node) => {
    const name = 'name' in node ? (node.name as ts.Node | undefined) : undefined;
    if (!name || !ts.isIdentifier(name) || !isDeclaration(node)) return;
    for (const part of namesOf(name.text)) found.push(...named(file, part, parsed.lineOf(name), name.text));
  });
  return found;
}

const isDeclaration = (node: ts.Node): boolean =>
  ts.isVariableDeclaration(node) ||
  ts.isParameter(node) ||
  ts.isBindingElement(node) ||
  ts.isFunctionDeclaration(node) ||
  ts.isClassDeclaration(node) ||
  ts.isInterfaceDeclaration(node) ||
  ts.isTypeAliasDeclaration(node) ||
  ts.isPropertySignature(node) ||
  ts.isMethodSignature(node) ||
  ts.isPropertyDeclaration(node) ||
  ts.isMethodDeclaration(node);

/** The words of a name in camelCase, PascalCase, snake_case or kebab-case. */
const namesOf = (name: string): string[] => name.replace(/([a-z0-9])([A-Z])/g, '$1 $2').split(/[\s_.$-]+/);

function named(file: string, part: string, line: number, name = file): Problem[] {
  if (isAllowed(file, part)) return [];
  return identifiers
    .filter(({ pattern }) => pattern.test(part))
    .map(({ instead }) => ({ file, line, text: `'${part}' in '${name}': write ${instead}` }));
}

const isAllowed = (file: string, word: string): boolean =>
  lists.allowed.some(
    ({ where, word: allowed }) =>
      file.startsWith(where) && (allowed === '*' || allowed === word.toLowerCase()),
  );

if (isMain(import.meta.url)) {
  const problems = checkWords(rootDir, process.argv.slice(2).length > 0 ? process.argv.slice(2) : ['.']);
  console.log(problems.map(formatProblem).join('\n'));
  console.log(`${problems.length} problems`);
  process.exitCode = problems.length === 0 ? 0 : 1;
}
