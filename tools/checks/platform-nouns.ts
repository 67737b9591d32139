import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';
import { isTestFile, listFiles } from '../files.ts';
import { rootDir } from '../process.ts';
import { lookedAtNothing, type Problem } from './problem.ts';
import { parse, walk } from './syntax.ts';

/** `where` is a path prefix, `noun` a noun in the singular. */
type Allowed = { where: string; noun: string; reason: string };
type Noun = { noun: string; pattern: RegExp };
type Found = Problem & { noun: string };

const PLATFORM = 'server/src/platform';
const LIST = 'tools/checks/platform-nouns.json';
const { nouns: added, allowed }: { nouns: string[]; allowed: Allowed[] } = JSON.parse(
  readFileSync(join(rootDir, LIST), 'utf8'),
);

/**
 * Finds nouns of the product in names of files, identifiers and strings (SQL among them) of the server's platform. The
 * nouns are the folders and endpoint modules of the contract, the folders of the server's features, and a list.
 */
export function checkPlatformNouns(root: string, exceptions: readonly Allowed[] = allowed): Problem[] {
  const files = listFiles(root, [PLATFORM]).filter(
    (file) => file.endsWith('.ts') && !isTestFile(file) && !file.endsWith('db-types.ts'),
  );
  if (files.length === 0) return [lookedAtNothing(`file in ${PLATFORM}`)];
  const nouns = nounsOf(root);
  const found = files.flatMap((file) => inFile(root, file, nouns));
  const excusedBy = ({ where, noun }: Allowed): Found[] =>
    found.filter((one) => one.file.startsWith(where) && one.noun === noun);
  const excused = new Set(exceptions.flatMap(excusedBy));
  return [
    ...found.filter((one) => !excused.has(one)).map(({ noun: _, ...problem }) => problem),
    ...exceptions.flatMap((one) => [
      ...(one.reason.trim() === '' ? [problemOf(one, 'gives no reason')] : []),
      ...(excusedBy(one).length === 0 ? [problemOf(one, 'is not needed: remove it')] : []),
    ]),
  ];
}

const problemOf = ({ where, noun }: Allowed, what: string): Problem => ({
  file: LIST,
  text: `the exception for '${noun}' in '${where}' ${what}`,
});

function nounsOf(root: string): Noun[] {
  const folders = listFiles(root, ['contract/src', 'server/src/features']).flatMap((file) => [
    /^(?:contract\/src|server\/src\/features)\/([^/]+)\//.exec(file)?.[1],
    /([^/]+)\.endpoints\.ts$/.exec(file)?.[1],
  ]);
  const names = folders.filter((name) => name !== undefined).map((name) => name.replaceAll('-', ' '));
  return [...new Set([...names, ...added].map(singular))].map((noun) => ({
    noun,
    pattern: new RegExp(`\\b(?:${noun}|${plural(noun)})\\b`, 'i'),
  }));
}

const singular = (noun: string): string =>
  noun
    .replace(/people$/, 'person')
    .replace(/ies$/, 'y')
    .replace(/(?<=[^s])s$/, '');

const plural = (noun: string): string =>
  noun.endsWith('y') ? `${noun.slice(0, -1)}ies` : noun.endsWith('person') ? 'people' : `${noun}s`;

function inFile(root: string, file: string, nouns: readonly Noun[]): Found[] {
  const parsed = parse(root, file);
  const found: Found[] = [];
  const note = (text: string, line: number): void => {
    const words = wordsOf(text);
    for (const { noun, pattern } of nouns)
      if (pattern.test(words))
        found.push({
          file,
          line,
          noun,
          text: `'${noun}' in '${text.trim()}': the platform knows no noun of the product`,
        });
  };
  note(file.slice(PLATFORM.length + 1), 1);
  walk(parsed, (node) => {
    const isModule =
      ts.isImportDeclaration(node.parent ?? node) || ts.isExportDeclaration(node.parent ?? node);
    // Which modules may be imported is a wall.
    if (isModule && ts.isStringLiteral(node)) return;
    if (isText(node)) note(node.text, parsed.lineOf(node));
  });
  return found;
}

const isText = (node: ts.Node): node is ts.Identifier | ts.LiteralLikeNode =>
  ts.isIdentifier(node) ||
  ts.isPrivateIdentifier(node) ||
  ts.isStringLiteralLike(node) ||
  ts.isTemplateLiteralToken(node);

/** Splits camelCase, snake_case and kebab-case into words separated by blanks; the product's name is not counted. */
const wordsOf = (text: string): string =>
  text
    .replaceAll('Smart Flight', '')
    .replace(/(?<=[a-z0-9])(?=[A-Z])/g, ' ')
    .replace(/[^A-Za-z0-9]+/g, ' ');
