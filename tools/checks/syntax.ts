import ts from 'typescript';
import { readText } from '../files.ts';

/** A parsed source file; `lineOf` returns the line of a node, counted from 1. */
export type Parsed = { file: string; source: ts.SourceFile; lineOf: (node: ts.Node) => number };

export function parse(root: string, file: string): Parsed {
  const kind = file.endsWith('x') ? ts.ScriptKind.TSX : ts.ScriptKind.TS;
  const source = ts.createSourceFile(file, readText(root, file), ts.ScriptTarget.Latest, true, kind);
  const lineOf = (node: ts.Node) => source.getLineAndCharacterOfPosition(node.getStart(source)).line + 1;
  return { file, source, lineOf };
}

export function walk(parsed: Parsed, visit: (node: ts.Node) => void): void {
  const descend = (node: ts.Node): void => {
    visit(node);
    ts.forEachChild(node, descend);
  };
  descend(parsed.source);
}

/** Calls `visit` for every token of the file, in order; documentation comments have none. */
export function walkTokens({ source }: Parsed, visit: (token: ts.Node) => void): void {
  const descend = (node: ts.Node): void => {
    if (node.kind >= ts.SyntaxKind.FirstJSDocNode && node.kind <= ts.SyntaxKind.LastJSDocNode) return;
    const children = node.getChildren(source);
    if (children.length === 0) visit(node);
    else for (const child of children) descend(child);
  };
  descend(source);
}

/** The text of a string literal, or the fixed prefix of a template; undefined for any other node. */
export function literalText(node: ts.Node): string | undefined {
  if (ts.isStringLiteralLike(node) || ts.isTemplateHead(node)) return node.text;
  return undefined;
}

/** The leftmost name of a call's callee: `test` for `test.each([...])('…')`. */
export function calleeName(node: ts.Expression): string | undefined {
  if (ts.isIdentifier(node)) return node.text;
  if (ts.isPropertyAccessExpression(node) || ts.isCallExpression(node)) return calleeName(node.expression);
  if (ts.isTaggedTemplateExpression(node)) return calleeName(node.tag);
  return undefined;
}
