import ts from 'typescript';
import { isTestFile, listFiles } from '../files.ts';
import { lookedAtNothing, type Problem } from './problem.ts';
import { type Parsed, parse } from './syntax.ts';

/** Shared code: a caller should not have to read the function body. */
const SOURCES = [
  'contract/src',
  'client/src',
  'geo/src',
  'server/src/platform',
  'server/src/access',
  'console/src/shared',
];

export function checkDocstrings(root: string): Problem[] {
  const files = listFiles(root, SOURCES).filter((file) => /\.tsx?$/.test(file) && !isTestFile(file));
  if (files.length === 0) return [lookedAtNothing('source file')];
  return files.flatMap((file) => undocumented(parse(root, file)));
}

function undocumented({ file, source, lineOf }: Parsed): Problem[] {
  const documented = new Set<string>();
  return source.statements.flatMap((statement) => {
    const [name] = isExported(statement) ? functionNames(statement) : [];
    if (name === undefined || documented.has(name)) return [];
    // Overloads share the docstring of the first.
    if (ts.getJSDocCommentsAndTags(statement).length > 0) {
      documented.add(name);
      return [];
    }
    const text = `'${name}' has no docstring: state what it gives, with units, ranges, null and errors`;
    return [{ file, line: lineOf(statement), text }];
  });
}

function isExported(node: ts.Statement): boolean {
  const modifiers = ts.canHaveModifiers(node) ? ts.getModifiers(node) : undefined;
  return modifiers?.some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword) ?? false;
}

function functionNames(node: ts.Statement): string[] {
  if (ts.isFunctionDeclaration(node)) return [node.name?.text ?? 'default'];
  if (!ts.isVariableStatement(node)) return [];
  return node.declarationList.declarations
    .filter(({ initializer }) => initializer && isFunction(initializer))
    .map(({ name }) => name.getText());
}

function isFunction(node: ts.Expression): boolean {
  if (ts.isCallExpression(node)) return node.expression.getText() === 'memo';
  return ts.isArrowFunction(node) || ts.isFunctionExpression(node);
}
