import { IntlMessageFormat } from 'intl-messageformat';
import { flatten } from './checks/locales/locales.ts';
import { listFiles, readText } from './files.ts';
import { rootDir } from './process.ts';

const SCREENS = 'console/src/locales/en';
const TARGET = 'console/src/shared/i18n/message-arguments.ts';
const WIDTH = 110;

type Ast = ReturnType<IntlMessageFormat['getAst']>;
type Element = Ast[number];

/** console/src/shared/i18n/message-arguments.ts: the argument types of each English text of the console. */
export async function generate(): Promise<Record<string, string>> {
  const files = listFiles(rootDir, [SCREENS]).filter((file) => file.endsWith('.json'));
  const texts = files.flatMap((file) => [...flatten(JSON.parse(readText(rootDir, file)))]);
  return { [TARGET]: argumentsModule(new Map(texts)) };
}

/** The module that types the arguments of `texts` (id → ICU text); texts without arguments are left out. */
export function argumentsModule(texts: ReadonlyMap<string, string>): string {
  const entries = [...texts]
    .map(([key, text]) => [key, argumentTypes(text)] as const)
    .filter(([, types]) => types.size > 0)
    .sort(([one], [other]) => (one < other ? -1 : 1));
  return [
    '/**',
    ' * The arguments of every text that has some, read from the English texts.',
    ' * Made by `npm run generate`: change the texts, not this file.',
    ' */',
    'export interface MessageArguments {',
    ...entries.flatMap(([key, types]) => entryLines(key, types)),
    '}',
    '',
  ].join('\n');
}

function entryLines(key: string, types: ReadonlyMap<string, string>): string[] {
  const name = /^\w+$/.test(key) ? key : `'${key}'`;
  const fields = [...types].map(([field, type]) => `${field}: ${type}`);
  const line = `  ${name}: { ${fields.join('; ')} };`;
  if (line.length <= WIDTH) return [line];
  return [`  ${name}: {`, ...fields.map((field) => `    ${field};`), '  };'];
}

function argumentTypes(text: string): Map<string, string> {
  const types = new Map<string, string>();
  collect(new IntlMessageFormat(text, 'en').getAst(), types);
  return types;
}

function collect(ast: Ast, types: Map<string, string>): void {
  for (const element of ast) {
    const type = typeOf(element);
    // A name used twice keeps its narrower type: `{n}` with `{n, plural, …}` is a number.
    if (type && 'value' in element && (type === 'number' || !types.has(element.value))) {
      types.set(element.value, type);
    }
    if ('options' in element) {
      for (const option of Object.values(element.options)) collect(option.value, types);
    }
    if ('children' in element) collect(element.children, types);
  }
}

/**
 * By the node type in the parser's tree: 1 plain, 2 number, 3 date, 4 time, 5 select, 6 plural. A plain argument is
 * typed as text: a number would bypass the formatters and be shown without separators.
 */
function typeOf(element: Element): string | undefined {
  if (element.type === 1) return 'string';
  if (element.type === 2 || element.type === 6) return 'number';
  if (element.type === 3 || element.type === 4) return 'Date | number';
  if (element.type !== 5) return undefined;
  const cases = Object.keys(element.options).filter((one) => one !== 'other');
  return cases.length === Object.keys(element.options).length
    ? cases.map((one) => `'${one}'`).join(' | ')
    : 'string';
}
