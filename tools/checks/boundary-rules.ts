import ts from 'typescript';
import { isTestFile } from '../files.ts';
import { literalText } from './syntax.ts';

export type BoundaryRule = {
  name: string;
  appliesTo: (file: string) => boolean;
  find: (node: ts.Node) => string | undefined;
};

const ROLE_CODES = new Set(['11', '40', '91', '00', 'runwu', 'lift'].flatMap((code) => [code, `!${code}`]));
const TEXT_ATTRIBUTES = new Set([
  ...['title', 'placeholder', 'alt', 'label', 'aria-label', 'aria-description', 'aria-roledescription'],
  ...['description', 'message', 'tooltip', 'summary', 'okText', 'cancelText', 'header', 'caption'],
]);

/** Elements that look different in every browser, with our component for each. */
const OWN_PARTS = new Map([
  ['select', 'Select'],
  ['datalist', 'Suggest'],
  ['dialog', 'Dialog'],
]);
const COMPONENT_LIBRARY = /^(?:react-aria|react-stately|@react-aria|@internationalized)\b/;

const isProduct = (file: string) =>
  /^(client|geo|server|console|fleet)\/src\//.test(file) && !isTestFile(file) && !file.endsWith('.config.ts');
const isConsole = (file: string) => file.startsWith('console/src/') && !isTestFile(file);

const readsEnvironment = [
  /^server\/src\/config\.ts$/,
  /^(tools|bench|e2e)\//,
  /^fleet\/src\/fly\.ts$/,
  /^demo\/src\/start\.ts$/,
  /\.config\.[a-z]+$/,
];

export const boundaryRules: BoundaryRule[] = [
  {
    name: 'role codes',
    appliesTo: isProduct,
    find: (node) => {
      const text = ts.isStringLiteralLike(node) ? node.text : undefined;
      // A JSX attribute such as fontSize="11" is not compared with a role.
      if (text === undefined || !ROLE_CODES.has(text) || ts.isJsxAttribute(node.parent)) return undefined;
      return `role code '${text}' outside contract/: ask access.ts for a named right`;
    },
  },
  {
    name: 'addresses of calls',
    appliesTo: isProduct,
    find: (node) => {
      const text = literalText(node);
      if (text === undefined || !/^\/api(?:[/?]|$)/.test(text)) return undefined;
      return `address '${text}' outside contract/: take the endpoint from the contract`;
    },
  },
  {
    name: 'visible text',
    appliesTo: (file) => isConsole(file) && file.endsWith('.tsx'),
    find: (node) => {
      const text = visibleText(node);
      if (text === undefined || !/\p{L}/u.test(text)) return undefined;
      return `visible text '${text.trim()}' in code: put it into the locale files`;
    },
  },
  {
    name: 'lists of words',
    appliesTo: (file) => isConsole(file) && !/^console\/src\/shared\/(format|map\/glyphs)\//.test(file),
    find: (node) =>
      joinsWords(node) ? 'a list of words: fmt.list separates them as the language does' : undefined,
  },
  {
    name: 'environment',
    appliesTo: (file) => !isTestFile(file) && !readsEnvironment.some((allowed) => allowed.test(file)),
    find: (node) =>
      isEnvironmentAccess(node) ? 'the environment is read in server/src/config.ts alone' : undefined,
  },
  {
    name: 'datum conversion',
    appliesTo: (file) => isProduct(file) && !file.startsWith('console/src/shared/map/'),
    find: (node) =>
      isDatumConversion(node) ? 'conversion to or from GCJ-02 belongs in console/src/shared/map' : undefined,
  },
  {
    name: 'own components',
    appliesTo: (file) => isConsole(file) && !file.startsWith('console/src/shared/ui/primitives/'),
    find: (node) => {
      const from = ts.isImportDeclaration(node) ? literalText(node.moduleSpecifier) : undefined;
      if (from !== undefined && COMPONENT_LIBRARY.test(from))
        return `${from}: use the parts of console/src/shared/ui/primitives`;
      const tag = ts.isJsxOpeningLikeElement(node) ? node.tagName.getText() : undefined;
      const own = tag === undefined ? undefined : OWN_PARTS.get(tag);
      return own && `<${tag}>: use ${own} of console/src/shared/ui`;
    },
  },
  {
    name: 'frozen location',
    appliesTo: (file) =>
      isConsole(file) && !/^console\/src\/(app|shared\/(router|location|tabs))\b/.test(file),
    find: (node) => {
      if (!ts.isImportSpecifier(node) || importedName(node) !== 'useLocation') return undefined;
      if (!importedFrom(node).startsWith('react-router')) return undefined;
      return 'a kept-alive page reads its own frozen location, not useLocation of the router';
    },
  },
];

function visibleText(node: ts.Node): string | undefined {
  if (ts.isJsxText(node)) return node.text;
  const isChild = ts.isJsxExpression(node) && (ts.isJsxElement(node.parent) || ts.isJsxFragment(node.parent));
  if (isChild && node.expression) return literalText(node.expression);
  if (!ts.isJsxAttribute(node) || !node.initializer) return undefined;
  if (!TEXT_ATTRIBUTES.has(node.name.getText())) return undefined;
  const value = ts.isJsxExpression(node.initializer) ? node.initializer.expression : node.initializer;
  return value && literalText(value);
}

function joinsWords(node: ts.Node): boolean {
  if (!ts.isCallExpression(node) || !ts.isPropertyAccessExpression(node.expression)) return false;
  const [separator] = node.arguments;
  return (
    node.expression.name.text === 'join' && /^(?:, |、)$/.test((separator && literalText(separator)) ?? '')
  );
}

function isEnvironmentAccess(node: ts.Node): boolean {
  if (ts.isPropertyAccessExpression(node)) {
    return node.name.text === 'env' && ts.isIdentifier(node.expression) && node.expression.text === 'process';
  }
  if (!ts.isImportSpecifier(node)) return false;
  return importedName(node) === 'env' && /^(node:)?process$/.test(importedFrom(node));
}

function isDatumConversion(node: ts.Node): boolean {
  if (ts.isImportDeclaration(node)) return literalText(node.moduleSpecifier) === 'gcoord';
  // Two constants of the published transformation: semi-major axis and squared eccentricity of Krasovsky 1940.
  if (ts.isNumericLiteral(node)) return /^6378245|^0?\.006693421622/.test(node.getText());
  if (!ts.isFunctionDeclaration(node) && !ts.isVariableDeclaration(node)) return false;
  const name = node.name && ts.isIdentifier(node.name) ? node.name.text : '';
  return /(wgs|gcj|bd)\d*to|to(wgs|gcj|bd)/i.test(name);
}

function importedName(node: ts.ImportSpecifier): string {
  return (node.propertyName ?? node.name).text;
}

function importedFrom(node: ts.ImportSpecifier): string {
  return literalText(node.parent.parent.parent.moduleSpecifier) ?? '';
}
