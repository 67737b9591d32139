import { isTestFile, listFiles, readText } from '../files.ts';
import { boundaryRules } from './boundary-rules.ts';
import { lookedAtNothing, type Problem } from './problem.ts';
import { parse, walk } from './syntax.ts';

const SOURCES = ['contract', 'client', 'geo', 'server', 'console', 'fleet', 'demo', 'e2e', 'bench', 'tools'];
const MAX_LINES = 300;
const MAX_TEST_LINES = 400;

/** Checks architecture rules that types and imports cannot express, file by file. */
export function checkBoundaries(root: string): Problem[] {
  const files = listFiles(root, SOURCES).filter(
    (file) => /\.(ts|tsx|mjs|cjs)$/.test(file) && !isGenerated(file),
  );
  if (files.length === 0) return [lookedAtNothing('source file')];
  return files.flatMap((file) => [...tooLong(root, file), ...brokenRules(root, file)]);
}

function isGenerated(file: string): boolean {
  return /(?:db-types|message-arguments)\.ts$/.test(file) || file.includes('/generated/');
}

function tooLong(root: string, file: string): Problem[] {
  const limit = isTestFile(file) ? MAX_TEST_LINES : MAX_LINES;
  const lines = readText(root, file).trimEnd().split('\n').length;
  return lines > limit ? [{ file, text: `${lines} lines, the limit is ${limit}: split it by subject` }] : [];
}

function brokenRules(root: string, file: string): Problem[] {
  const rules = boundaryRules.filter((rule) => rule.appliesTo(file));
  if (rules.length === 0) return [];
  const parsed = parse(root, file);
  const problems: Problem[] = [];
  walk(parsed, (node) => {
    for (const rule of rules) {
      const text = rule.find(node);
      if (text) problems.push({ file, line: parsed.lineOf(node), text });
    }
  });
  return problems;
}
