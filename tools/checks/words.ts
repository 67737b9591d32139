import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { listFiles, readText } from '../files.ts';
import { isMain, rootDir } from '../process.ts';
import { apiTexts, type Passage, patternComments, scriptComments, testTitles } from './comments.ts';
import { declaredNames } from './declared-names.ts';
import { formatProblem, lookedAtNothing, type Problem } from './problem.ts';
import { documentProse, textValues } from './prose.ts';
import { parse } from './syntax.ts';

export type WordLists = {
  /**
   * For comments, documents and English texts; a blank matches any white space, including line breaks in a comment.
   */
  prose: Record<string, string>;
  /** Additional words for comments and English texts; in documents they have other meanings too. */
  comments: Record<string, string>;
  /** For names of files, folders and declarations, split into words separated by single blanks. */
  identifiers: Record<string, string>;
  /** `where` is a path prefix, `word` the word in lower case or `*`. */
  allowed: { where: string; word: string; reason: string }[];
};

type Rule = { pattern: RegExp; instead: string };
type Matcher = {
  prose: Rule[];
  comments: Rule[];
  anyProse: RegExp;
  identifiers: Rule[];
  anyIdentifier: RegExp;
};
type Found = Problem & { word: string };

const LISTS = 'tools/checks/words.json';
export const wordLists: WordLists = JSON.parse(readFileSync(join(rootDir, LISTS), 'utf8'));

const englishTexts = /^(?:console\/src\/locales\/en\/[^/]+|contract\/src\/messages\/en)\.json$/;
const isScript = (file: string): boolean => /\.[cm]?[jt]sx?$/.test(file);
const isTest = (file: string): boolean => /\.(?:test|spec)\.tsx?$/.test(file);
const isGenerated = (file: string): boolean => /db-types\.ts$|\/generated\//.test(file);

const readers: { of: RegExp; passages: (text: string) => Passage[] }[] = [
  { of: /\.css$/, passages: (text) => patternComments(text, 'css') },
  { of: /\.sql$/, passages: (text) => patternComments(text, 'sql') },
  { of: /\.sh$|^\.ci\/run$/, passages: (text) => patternComments(text, 'shell') },
  {
    of: /\.(?:ya?ml|conf)$|(?:^|\/)(?:Dockerfile|Caddyfile|\.env\.example)$/,
    passages: (text) => patternComments(text, 'settings'),
  },
  { of: /\.html$/, passages: (text) => patternComments(text, 'html') },
  { of: /\.md$/, passages: documentProse },
  { of: englishTexts, passages: textValues },
];

/**
 * Finds banned words in comments, documents, names, test titles and English texts below `starts`, each with its replacement; also
 * exceptions without a reason, and unused exceptions when the whole checkout is read.
 */
export function checkWords(root: string, starts: string[] = ['.'], lists: WordLists = wordLists): Problem[] {
  const files = listFiles(root, starts).filter((file) => !isGenerated(file));
  if (!files.some((file) => isScript(file) || readers.some(({ of }) => of.test(file))))
    return [lookedAtNothing('file with comments, prose or texts')];
  const matcher = matcherOf(lists);
  const found = [...inPaths(matcher, files), ...files.flatMap((file) => inFile(matcher, root, file))];
  const exceptions = lists.allowed.map((entry) => ({ entry, excused: found.filter(excusedBy(entry)) }));
  const excused = new Set(exceptions.flatMap((exception) => exception.excused));
  const isWhole = starts.includes('.');
  return [
    ...found.filter((one) => !excused.has(one)).map(({ word: _, ...problem }) => problem),
    ...exceptions.flatMap(({ entry, excused }) => exceptionProblems(entry, isWhole && excused.length === 0)),
  ];
}

const excusedBy =
  ({ where, word }: WordLists['allowed'][number]) =>
  (found: Found): boolean =>
    found.file.startsWith(where) && (word === '*' || word === found.word.toLowerCase());

function exceptionProblems(
  { where, word, reason }: WordLists['allowed'][number],
  isUnused: boolean,
): Problem[] {
  const exception = `the exception for '${word}' in '${where}'`;
  return [
    ...(reason.trim() === '' ? [{ file: LISTS, text: `${exception} gives no reason` }] : []),
    ...(isUnused ? [{ file: LISTS, text: `${exception} is not needed: remove it` }] : []),
  ];
}

function matcherOf({ prose, comments, identifiers }: WordLists): Matcher {
  const proseOf = (words: string): RegExp =>
    new RegExp(`\\b(?:${words.replaceAll(' ', '\\s+(?:(?:\\*|\\/\\/|#|--)\\s*)?')})\\b`, 'gi');
  const all = (list: Record<string, string>): string => Object.keys(list).join('|');
  const rulesOf = (list: Record<string, string>): Rule[] =>
    Object.entries(list).map(([words, instead]) => ({ pattern: proseOf(words), instead }));
  return {
    prose: rulesOf(prose),
    comments: rulesOf({ ...prose, ...comments }),
    anyProse: new RegExp(proseOf(all({ ...prose, ...comments })).source, 'i'),
    identifiers: Object.entries(identifiers).map(([words, instead]) => ({
      pattern: new RegExp(`\\b(?:${words})\\b`, 'gi'),
      instead,
    })),
    anyIdentifier: new RegExp(`\\b(?:${all(identifiers)})\\b`, 'i'),
  };
}

function inFile(matcher: Matcher, root: string, file: string): Found[] {
  const reader = isScript(file) ? undefined : readers.find(({ of }) => of.test(file));
  if (!reader && !isScript(file)) return [];
  const text = readText(root, file);
  if (reader) return inPassages(matcher, file, reader.passages(text));
  // Parsing takes most of the time, and few files contain such a word.
  const hasProse = matcher.anyProse.test(text);
  const hasNames = matcher.anyIdentifier.test(separated(text));
  if (!hasProse && !hasNames) return [];
  const parsed = parse(root, file);
  const titles = isTest(file) ? testTitles(parsed) : [];
  return [
    ...(hasProse
      ? inPassages(matcher, file, [...scriptComments(parsed), ...apiTexts(parsed), ...titles])
      : []),
    ...declaredNames(parsed).flatMap(({ line, name }) => inName(matcher, { file, line }, name)),
  ];
}

function inPassages(matcher: Matcher, file: string, passages: readonly Passage[]): Found[] {
  const rules = file.endsWith('.md') ? matcher.prose : matcher.comments;
  const some = passages.filter(({ text }) => matcher.anyProse.test(text));
  return some.flatMap(({ line, text }) =>
    rules.flatMap(({ pattern, instead }) =>
      [...text.matchAll(pattern)].map(({ 0: match, index }) => {
        const word = match.replace(/\s+(?:(?:\*|\/\/|#|--)\s*)?/g, ' ');
        const at = line + text.slice(0, index).split('\n').length - 1;
        return { file, line: at, word, text: `'${word}': write ${instead}` };
      }),
    ),
  );
}

/** Banned words in the names of files and folders; a folder is reported once, with its first file. */
function inPaths(matcher: Matcher, files: readonly string[]): Found[] {
  const seen = new Set<string>();
  return files.flatMap((file) => {
    const segments = file.split('/');
    return segments.flatMap((segment, index) => {
      const path = segments.slice(0, index + 1).join('/');
      if (seen.has(path)) return [];
      seen.add(path);
      return inName(matcher, { file, line: 1 }, segment, path);
    });
  });
}

function inName(matcher: Matcher, at: { file: string; line: number }, name: string, shown = name): Found[] {
  const words = wordsOf(name);
  if (!matcher.anyIdentifier.test(words)) return [];
  return matcher.identifiers.flatMap(({ pattern, instead }) =>
    [...words.matchAll(pattern)].map(([word]) => ({
      ...at,
      word,
      text: `'${word}' in '${shown}': write ${instead}`,
    })),
  );
}

/** Splits a name in camelCase, PascalCase, snake_case or kebab-case into words separated by blanks. */
const wordsOf = (name: string): string =>
  separated(name)
    .replace(/[^A-Za-z0-9]+/g, ' ')
    .trim();

const separated = (text: string): string =>
  text.replace(/(?<=[a-z])(?=[A-Z0-9])|(?<=[A-Z])(?=[A-Z][a-z])|(?<=[0-9])(?=[A-Za-z])|[_-]/g, ' ');

if (isMain(import.meta.url)) {
  const starts = process.argv.slice(2);
  const problems = checkWords(rootDir, starts.length > 0 ? starts : ['.']);
  for (const problem of problems) console.log(formatProblem(problem));
  console.log(`${problems.length} problems`);
  process.exitCode = problems.length === 0 ? 0 : 1;
}
