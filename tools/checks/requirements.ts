import ts from 'typescript';
import { listFiles, readText } from '../files.ts';
import { lookedAtNothing, type Problem } from './problem.ts';
import { idsInTitle, requirementIds } from './requirement-ids.ts';
import { calleeName, literalText, type Parsed, parse, walk } from './syntax.ts';

const TABLE = 'docs/requirements.md';
const MAX_IDS_IN_TITLE = 3;
const TESTS = ['contract', 'client', 'geo', 'server', 'console', 'fleet', 'demo', 'e2e', 'bench', 'tools'];

/**
 * Checks that docs/requirements.md has every id once, and that test titles contain only existing ids, at most three.
 */
export function checkRequirements(root: string): Problem[] {
  const tables = listFiles(root, [TABLE]);
  if (tables.length === 0) return [lookedAtNothing(TABLE)];
  return [...tableProblems(readText(root, TABLE)), ...titleProblems(root)];
}

function tableProblems(table: string): Problem[] {
  const rows = [...table.matchAll(/^- \*\*([A-Z]-\d\d)\*\* \S/gm)].map((match) => match[1] ?? '');
  if (rows.length === 0) return [lookedAtNothing(`row in ${TABLE}`)];
  const missing = requirementIds.filter((id) => !rows.includes(id)).map((id) => `${id} is missing`);
  const unknown = rows.filter((id) => !requirementIds.includes(id)).map((id) => `${id} is no requirement`);
  const double = rows.filter((id, at) => rows.indexOf(id) !== at).map((id) => `${id} stands twice`);
  return [...missing, ...unknown, ...double].map((text) => ({ file: TABLE, text }));
}

function titleProblems(root: string): Problem[] {
  const files = listFiles(root, TESTS).filter((file) => /\.(test|spec)\.tsx?$/.test(file));
  if (files.length === 0) return [lookedAtNothing('test')];
  return files.flatMap((file) => {
    const parsed = parse(root, file);
    const problems: Problem[] = [];
    walk(parsed, (node) => problems.push(...callProblems(parsed, node)));
    return problems;
  });
}

function callProblems({ file, lineOf }: Parsed, node: ts.Node): Problem[] {
  if (!ts.isCallExpression(node)) return [];
  const callee = calleeName(node.expression) ?? '';
  if (!['test', 'it', 'describe', 'suite'].includes(callee)) return [];
  const ids = idsInTitle((node.arguments[0] && literalText(node.arguments[0])) ?? '');
  const isGroup =
    callee === 'describe' || callee === 'suite' || /^test\.describe/.test(node.expression.getText());
  const texts = [
    ...(isGroup && ids.length > 0 ? ['ids belong in the title of the test itself, not in its group'] : []),
    ...(ids.length > MAX_IDS_IN_TITLE
      ? [`${ids.length} ids in one title, the limit is ${MAX_IDS_IN_TITLE}`]
      : []),
    ...ids.filter((id) => !requirementIds.includes(id)).map((id) => `[${id}] is no requirement`),
  ];
  return texts.map((text) => ({ file, line: lineOf(node), text }));
}
