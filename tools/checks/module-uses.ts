import { posix } from 'node:path';
import ts from 'typescript';
import { literalText, type Parsed, parse, walk } from './syntax.ts';

export type ExportedName = { name: string; line: number; isUsedInFile: boolean };

/** The exports of a module and its imports from our other modules; `*` means everything in them. */
export type ModuleUses = { exports: ExportedName[]; imports: Map<string, Set<string>> };

/** Reads a module's imports (including dynamic ones and worker URLs) and exports, without types. */
export function usesOf(root: string, file: string, known: Set<string>): ModuleUses {
  const parsed = parse(root, file);
  const imports: ModuleUses['imports'] = new Map();
  const identifiers = new Map<string, number>();
  const take = (specifier: string | undefined, names: string[]) => {
    const target = specifier === undefined ? undefined : resolve(file, specifier, known);
    if (target) imports.set(target, new Set([...(imports.get(target) ?? []), ...names]));
  };
  walk(parsed, (node) => {
    if (ts.isIdentifier(node)) identifiers.set(node.text, (identifiers.get(node.text) ?? 0) + 1);
    if (ts.isImportDeclaration(node)) take(literalText(node.moduleSpecifier), importedNames(node));
    else if (ts.isExportDeclaration(node) && node.moduleSpecifier) {
      take(literalText(node.moduleSpecifier), reexportedNames(node));
    } else if (ts.isImportTypeNode(node)) take(typeSpecifier(node), ['*']);
    else if (isLoad(node)) take(node.arguments?.[0] && literalText(node.arguments[0]), ['*']);
  });
  const isUsedInFile = (name: string) => (identifiers.get(name) ?? 0) > 1;
  return {
    imports,
    exports: exportedNames(parsed).map((one) => ({ ...one, isUsedInFile: isUsedInFile(one.name) })),
  };
}

function resolve(file: string, specifier: string, known: Set<string>): string | undefined {
  const own = /^@smartflight\/([a-z0-9]+)\/(.+)$/.exec(specifier);
  const base = own
    ? [`${own[1]}/src/${own[2]}`, `${own[1]}/${own[2]}`]
    : [posix.join(posix.dirname(file), specifier.split('?')[0] ?? '')];
  const candidates = base.flatMap((path) => [path, `${path}.ts`, `${path}.tsx`, `${path}/index.ts`]);
  return candidates.find((candidate) => known.has(candidate));
}

function importedNames(node: ts.ImportDeclaration): string[] {
  const clause = node.importClause;
  if (!clause) return [];
  const bindings = clause.namedBindings;
  const named =
    bindings === undefined
      ? []
      : ts.isNamespaceImport(bindings)
        ? ['*']
        : bindings.elements.map((element) => (element.propertyName ?? element.name).text);
  return clause.name ? ['default', ...named] : named;
}

function reexportedNames(node: ts.ExportDeclaration): string[] {
  if (!node.exportClause || !ts.isNamedExports(node.exportClause)) return ['*'];
  return node.exportClause.elements.map((element) => (element.propertyName ?? element.name).text);
}

function typeSpecifier(node: ts.ImportTypeNode): string | undefined {
  return ts.isLiteralTypeNode(node.argument) ? literalText(node.argument.literal) : undefined;
}

/** `import('…')`, and `new URL('…', import.meta.url)`, which starts workers. */
function isLoad(node: ts.Node): node is ts.CallExpression | ts.NewExpression {
  if (ts.isCallExpression(node)) return node.expression.kind === ts.SyntaxKind.ImportKeyword;
  return ts.isNewExpression(node) && ts.isIdentifier(node.expression) && node.expression.text === 'URL';
}

function exportedNames({ source, lineOf }: Parsed): { name: string; line: number }[] {
  return source.statements.flatMap((node) => {
    if (ts.isExportDeclaration(node) && node.exportClause && ts.isNamedExports(node.exportClause)) {
      return node.exportClause.elements.map((element) => ({
        name: element.name.text,
        line: lineOf(element),
      }));
    }
    if (!ts.canHaveModifiers(node)) return [];
    const modifiers = ts.getModifiers(node)?.map(({ kind }) => kind) ?? [];
    if (!modifiers.includes(ts.SyntaxKind.ExportKeyword)) return [];
    if (modifiers.includes(ts.SyntaxKind.DefaultKeyword)) return [{ name: 'default', line: lineOf(node) }];
    return declaredNames(node).map((name) => ({ name, line: lineOf(node) }));
  });
}

function declaredNames(node: ts.Statement): string[] {
  if (ts.isVariableStatement(node)) {
    return node.declarationList.declarations.flatMap(({ name }) =>
      ts.isIdentifier(name)
        ? [name.text]
        : name.elements.flatMap((element) =>
            ts.isBindingElement(element) && ts.isIdentifier(element.name) ? [element.name.text] : [],
          ),
    );
  }
  const isNamed =
    ts.isFunctionDeclaration(node) ||
    ts.isClassDeclaration(node) ||
    ts.isTypeAliasDeclaration(node) ||
    ts.isInterfaceDeclaration(node);
  return isNamed && node.name ? [node.name.text] : [];
}
