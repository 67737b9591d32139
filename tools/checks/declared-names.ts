import ts from 'typescript';
import { type Parsed, walk } from './syntax.ts';

/** A name declared in a file; `line` counts from 1. */
export type DeclaredName = { line: number; name: string };

/**
 * The names that a script declares: exports, members, parameters and locals. Names it only uses are declared
 * elsewhere; quoted keys are data.
 */
export function declaredNames(parsed: Parsed): DeclaredName[] {
  const found: DeclaredName[] = [];
  walk(parsed, (node) => {
    const name = nameOf(node);
    if (name && (ts.isIdentifier(name) || ts.isPrivateIdentifier(name)))
      found.push({ line: parsed.lineOf(name), name: name.text });
  });
  return found;
}

function nameOf(node: ts.Node): ts.Node | undefined {
  if (ts.isImportSpecifier(node) || ts.isExportSpecifier(node)) return node.propertyName && node.name;
  return declaring.has(node.kind) && 'name' in node ? (node.name as ts.Node | undefined) : undefined;
}

const declaring = new Set([
  ts.SyntaxKind.VariableDeclaration,
  ts.SyntaxKind.Parameter,
  ts.SyntaxKind.BindingElement,
  ts.SyntaxKind.FunctionDeclaration,
  ts.SyntaxKind.FunctionExpression,
  ts.SyntaxKind.ClassDeclaration,
  ts.SyntaxKind.ClassExpression,
  ts.SyntaxKind.InterfaceDeclaration,
  ts.SyntaxKind.TypeAliasDeclaration,
  ts.SyntaxKind.TypeParameter,
  ts.SyntaxKind.EnumDeclaration,
  ts.SyntaxKind.EnumMember,
  ts.SyntaxKind.ModuleDeclaration,
  ts.SyntaxKind.PropertySignature,
  ts.SyntaxKind.PropertyDeclaration,
  ts.SyntaxKind.PropertyAssignment,
  ts.SyntaxKind.MethodSignature,
  ts.SyntaxKind.MethodDeclaration,
  ts.SyntaxKind.GetAccessor,
  ts.SyntaxKind.SetAccessor,
  ts.SyntaxKind.NamedTupleMember,
  ts.SyntaxKind.ImportClause,
  ts.SyntaxKind.NamespaceImport,
  ts.SyntaxKind.NamespaceExport,
]);
