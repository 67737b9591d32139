import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type ESTree, type Plugin, parseAst, transformWithOxc } from 'vite';

const contract = join(import.meta.dirname, '../contract/src/');

/** Marks the other half of a module of the contract: its schemas, for the forms. */
const schemas = '?schemas';
export const isSchemas = (id: string): boolean => id.endsWith(schemas);

/** What a caller never reads of an endpoint: the server alone checks what is sent, and answers what it promised. */
const left = ['params', 'query', 'body', 'response', 'summary', 'status'];

/**
 * The contract as the console needs it. An endpoint keeps its method, address and access and loses its schemas, so a
 * screen that calls does not bring the schema library along. Schemas that a module exports by name stand in a module
 * of their own behind it, which comes with the forms that import them.
 */
export function leanContract(): Plugin {
  return {
    name: 'lean-contract',
    enforce: 'pre',
    load: {
      filter: { id: /\.ts(?:\?schemas)?$/ },
      handler: async (id) => {
        if (!id.startsWith(contract)) return null;
        const file = id.replace(/\?.*/, '');
        const { code } = await transformWithOxc(await readFile(file, 'utf8'), file);
        if (!/from ["']zod["']/.test(code)) return null;
        const parts = isSchemas(id) ? pureParts(code) : leanParts(code, file + schemas);
        return { code: parts, moduleType: 'js', moduleSideEffects: false };
      },
    },
  };
}

type Node = { type: string; start: number; end: number };
interface Declared {
  name: string;
  init: Node;
  isExported: boolean;
}

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string';

/** Calls `visit` with the node and all below it, until it answers false. */
function walk(node: Node, visit: (node: Node) => boolean): void {
  if (!visit(node)) return;
  for (const value of Object.values(node))
    for (const child of Array.isArray(value) ? value : [value]) if (isNode(child)) walk(child, visit);
}

const isFunction = ({ type }: Node): boolean => /Function/.test(type);

function callsAtOnce(node: Node): boolean {
  let found = false;
  walk(node, (one) => {
    found ||= /^(?:Call|New)Expression$/.test(one.type);
    return !isFunction(one);
  });
  return found;
}

function namesIn(node: Node): Set<string> {
  const names = new Set<string>();
  walk(node, (one) => {
    if ('name' in one && typeof one.name === 'string') names.add(one.name);
    return true;
  });
  return names;
}

interface Endpoint {
  start: number;
  end: number;
  definition: ESTree.ObjectExpression;
}

/** The endpoint calls of a group, each with its definition. */
function endpointsIn(node: Node): Endpoint[] {
  const found: Endpoint[] = [];
  walk(node, (one) => {
    const call = one as ESTree.CallExpression;
    const isEndpoint =
      one.type === 'CallExpression' && call.callee.type === 'Identifier' && call.callee.name === 'endpoint';
    const [definition] = isEndpoint ? call.arguments : [];
    if (definition?.type === 'ObjectExpression') found.push({ start: one.start, end: one.end, definition });
    return true;
  });
  return found;
}

function declarations(statement: ESTree.Statement | ESTree.ModuleDeclaration): Declared[] {
  const isExported = statement.type === 'ExportNamedDeclaration';
  const declaration = isExported ? statement.declaration : statement;
  if (declaration?.type === 'FunctionDeclaration')
    return [{ name: declaration.id?.name ?? '', init: declaration, isExported }];
  if (declaration?.type !== 'VariableDeclaration') return [];
  return declaration.declarations.map(({ id, init }) => {
    if (id.type !== 'Identifier' || !init) throw new Error('the contract declares one name at a time');
    return { name: id.name, init, isExported };
  });
}

/** The names of `export { … }`; a list holds either schemas or none. */
const exportList = (statement: ESTree.Statement | ESTree.ModuleDeclaration): string[] =>
  statement.type === 'ExportNamedDeclaration' && !statement.source
    ? statement.specifiers.flatMap(({ local }) => (local.type === 'Identifier' ? [local.name] : []))
    : [];

interface Edit {
  start: number;
  end: number;
  text: string;
}

/** The text from `start` to `end` with the edits that lie within. */
function edited(
  code: string,
  { start, end }: { start: number; end: number },
  edits: readonly Edit[],
): string {
  let text = '';
  let at = start;
  for (const edit of edits.filter((one) => one.start >= start && one.end <= end)) {
    text += code.slice(at, edit.start) + edit.text;
    at = edit.end;
  }
  return text + code.slice(at, end);
}

/** The properties of an endpoint that a caller reads. */
const readOf = ({ definition }: Endpoint): ESTree.ObjectProperty[] =>
  definition.properties.filter(
    (one) => one.type === 'Property' && one.key.type === 'Identifier' && !left.includes(one.key.name),
  ) as ESTree.ObjectProperty[];

const shortened = (code: string, endpoint: Endpoint): Edit => {
  const kept = readOf(endpoint).map(({ start, end }) => code.slice(start, end));
  return { start: endpoint.start, end: endpoint.end, text: `{ ${kept.join(', ')} }` };
};

/** Names that need the schema library: imported from it, called together at load, or built upon such a name. */
function schemaNames(all: readonly Declared[], library: ReadonlySet<string>): Set<string> {
  const found = new Set(library);
  for (let before = -1; before !== found.size; ) {
    before = found.size;
    for (const { name, init } of all)
      if (callsAtOnce(init) || [...namesIn(init)].some((used) => found.has(used))) found.add(name);
  }
  return found;
}

/** A module without its schemas; those it exports are passed on from `behind`. */
export function leanParts(code: string, behind: string): string {
  const { body } = parseAst(code);
  const library = new Set<string>();
  for (const one of body)
    if (one.type === 'ImportDeclaration' && one.source.value === 'zod')
      for (const { local } of one.specifiers) library.add(local.name);
  const calls = body.flatMap(endpointsIn);
  const edits = calls.map((one) => shortened(code, one));
  const groups = new Set<string>();
  const all = body.flatMap(declarations);
  for (const { name, init } of all) if (endpointsIn(init).length > 0) groups.add(name);
  const schema = schemaNames(
    all.filter(({ name }) => !groups.has(name)),
    library,
  );
  const needed = calls.flatMap(readOf).flatMap(({ value }) => [...namesIn(value)]);
  const lost = needed.filter((name) => schema.has(name));
  if (lost.length > 0) throw new Error(`${behind}: an endpoint needs ${lost.join(', ')} without its schemas`);
  const listed = body.flatMap(exportList);
  const exported = [...all.filter(({ isExported }) => isExported).map(({ name }) => name), ...listed];
  const passed = exported.filter((name) => schema.has(name));
  const kept = body.filter((one) => {
    if (one.type === 'ImportDeclaration') return one.source.value !== 'zod';
    return ![...declarations(one).map(({ name }) => name), ...exportList(one)].some((name) =>
      schema.has(name),
    );
  });
  const texts = kept.map((one) => edited(code, one, edits));
  if (passed.length > 0) texts.push(`export { ${passed.join(', ')} } from ${JSON.stringify(behind)};`);
  return texts.join('\n');
}

/** The same module whole, every constant marked as one that may be left out where nobody uses it. */
export function pureParts(code: string): string {
  const { body } = parseAst(code);
  const edits = body.flatMap(declarations).flatMap(({ init }) => {
    if (isFunction(init) || !callsAtOnce(init)) return [];
    const { start, end } = init;
    return [{ start, end, text: `/* @__PURE__ */ (() => (${code.slice(start, end)}))()` }];
  });
  return edited(code, { start: 0, end: code.length }, edits);
}
