import { dirname, join, relative } from 'node:path';
import { endpoints } from '@smartflight/contract/endpoints.ts';
import ts from 'typescript';

/** Declarations by file name: those of the client's modules, and `contract.d.ts` with what they use of the contract. */
export type Declarations = Map<string, string>;

/** The module of the types that are written out. */
const contractModule = './contract.js';
/** The type of the inputs that every method takes. */
const callOptions = 'CallOptions';

/**
 * The declarations of the client for programs without this repository. Types of the contract are written out as plain
 * object types, so that they need neither the contract nor its schema library. Throws for types that it cannot write.
 */
export function clientDeclarations(root: string): Declarations {
  const program = programOf(root);
  const printer = new TypePrinter(program, join(root, 'contract', 'src'));
  const declarations: Declarations = new Map();
  const source = join(root, 'client', 'src');
  const waiting = [join(source, 'index.ts')];
  for (const file of waiting) {
    const name = relative(source, file).replace(/\.ts$/, '.d.ts');
    if (declarations.has(name)) continue;
    const toContract = relative(dirname(file), join(source, contractModule)).replace(/^(?!\.)/, './');
    const text = emitted(program, file);
    for (const [, names = '', from = ''] of text.matchAll(
      /(?:import|export) [^;{]*\{([^}]*)\} from '([^']+)'/g,
    ))
      if (isFlattened(from))
        for (const each of names.split(',')) printer.add(file, each.replace(/^\s*type\b/, '').trim());
    declarations.set(
      name,
      text.replace(
        /(from |import\()(['"])([^'"]+)\2/g,
        (_all, start: string, quote: string, from: string) => {
          if (isFlattened(from)) return start + quote + toContract + quote;
          waiting.push(join(dirname(file), from));
          return start + quote + from.replace(/\.ts$/, '.js') + quote;
        },
      ),
    );
  }
  // Names of the contract, such as `Flight`, are names of the package.
  declarations.set(
    'index.d.ts',
    `${declarations.get('index.d.ts')}export type * from '${contractModule}';\n`,
  );
  return declarations.set('contract.d.ts', printer.text());
}

/** Modules whose types are written out. */
const isFlattened = (from: string): boolean =>
  from.startsWith('@smartflight/contract/') || from.endsWith('/api-calls.ts');

function programOf(root: string): ts.Program {
  const base = ts.readConfigFile(join(root, 'tsconfig.base.json'), ts.sys.readFile);
  const { options } = ts.parseJsonConfigFileContent(base.config, ts.sys, root);
  return ts.createProgram([join(root, 'client', 'src', 'index.ts')], {
    ...options,
    noEmit: false,
    incremental: false,
    declaration: true,
    emitDeclarationOnly: true,
    types: ['node'],
    typeRoots: [join(root, 'node_modules', '@types')],
  });
}

function emitted(program: ts.Program, file: string): string {
  let text: string | undefined;
  program.emit(program.getSourceFile(file), (_name, written) => (text = written), undefined, true);
  if (text === undefined) throw new Error(`no declarations of ${file}`);
  return text;
}

/** Writes types of a program as text without imports. */
class TypePrinter {
  readonly #checker: ts.TypeChecker;
  readonly #program: ts.Program;
  /** Exported object types of the contract; an equal type elsewhere is written by its name. */
  readonly #names = new Map<ts.Type, string>();
  readonly #texts = new Map<string, string>();
  readonly #open: ts.Type[] = [];
  #options: string[] = [];

  constructor(program: ts.Program, contractDir: string) {
    this.#program = program;
    this.#checker = program.getTypeChecker();
    const taken = new Set(['ApiCalls', callOptions]);
    for (const file of program.getSourceFiles()) {
      if (!file.fileName.startsWith(contractDir)) continue;
      for (const symbol of this.#exportsOf(file)) {
        const type = this.#checker.getDeclaredTypeOfSymbol(symbol);
        if (this.#names.has(type) || taken.has(symbol.name) || !this.#isNameable(symbol, type)) continue;
        taken.add(symbol.name);
        this.#names.set(type, symbol.name);
      }
    }
  }

  /** Adds the type that a file imports or exports under this name. */
  add(file: string, name: string): void {
    if (this.#texts.has(name)) return;
    const module = this.#program.getSourceFile(file);
    const scope =
      module && this.#checker.getSymbolsInScope(module, ts.SymbolFlags.Type | ts.SymbolFlags.Alias);
    const local = scope?.find((each) => each.name === name);
    const reached = local ?? (module && this.#exportsOf(module).find((each) => each.name === name));
    if (!reached) throw new Error(`${file} has no type ${name}`);
    const isAlias = (reached.flags & ts.SymbolFlags.Alias) !== 0;
    const symbol = isAlias ? this.#checker.getAliasedSymbol(reached) : reached;
    if (symbol.declarations?.some(hasParameters)) throw new Error(`${name}, used by ${file}, has parameters`);
    const type = this.#checker.getDeclaredTypeOfSymbol(symbol);
    if (name === callOptions) this.#options = type.getProperties().map((property) => property.name);
    if (name === 'ApiCalls') this.add(file, callOptions);
    this.#texts.set(name, '');
    this.#texts.set(name, name === 'ApiCalls' ? this.#calls(type) : this.#structure(type));
  }

  text(): string {
    const entries = [...this.#texts].sort(([a], [b]) => (a < b ? -1 : 1));
    return entries.map(([name, text]) => `export type ${name} = ${text};\n`).join('\n');
  }

  #exportsOf(file: ts.SourceFile): ts.Symbol[] {
    const module = this.#checker.getSymbolAtLocation(file);
    return module ? this.#checker.getExportsOfModule(module) : [];
  }

  /** Whether the type is recognised elsewhere by its identity: object types, and unions with such. */
  #isNameable(symbol: ts.Symbol, type: ts.Type): boolean {
    const isType = symbol.declarations?.some(
      (each) => ts.isTypeAliasDeclaration(each) || ts.isInterfaceDeclaration(each),
    );
    if (!isType || symbol.declarations?.some(hasParameters)) return false;
    const parts = type.isUnion() ? type.types : [type];
    return parts.every((part) => isObject(part) && !this.#isList(part) && part.getProperties().length > 0);
  }

  /** The nouns and their methods, each with its summary. */
  #calls(type: ts.Type): string {
    const nouns = type.getProperties().map((noun) => {
      const methods = this.#checker.getTypeOfSymbol(noun).getProperties();
      return `${noun.name}: ${braced(methods.map((method) => this.#method(noun.name, method)))};`;
    });
    return braced(nouns);
  }

  #method(noun: string, method: ts.Symbol): string {
    const [signature] = this.#checker.getTypeOfSymbol(method).getCallSignatures();
    const [input] = signature?.parameters ?? [];
    const endpoint = endpoints[noun]?.[method.name];
    if (!signature || !input || !endpoint) throw new Error(`${noun}.${method.name} is no method`);
    const declared = input.valueDeclaration;
    const mark = declared && ts.isParameter(declared) && declared.questionToken ? '?' : '';
    const taken = this.#checker.getNonNullableType(this.#checker.getTypeOfSymbol(input));
    const parts = this.#object(taken, ({ name }) => !this.#options.includes(name));
    const given = [...(parts === '{}' ? [] : [parts]), callOptions].join(' & ');
    const result = this.#print(signature.getReturnType());
    const summary = `/** ${endpoint.summary} (${endpoint.method} ${endpoint.path}). */`;
    return `${summary}\n${method.name}(input${mark}: ${given}): ${result};`;
  }

  #print(type: ts.Type): string {
    const name = this.#names.get(type);
    if (name === undefined) return this.#structure(type);
    if (!this.#texts.has(name)) {
      this.#texts.set(name, '');
      this.#texts.set(name, this.#structure(type));
    }
    return name;
  }

  #structure(type: ts.Type): string {
    if (type.isUnion()) return this.#union(type.types);
    if (!isObject(type)) return this.#checker.typeToString(type, undefined, ts.TypeFormatFlags.NoTruncation);
    if (this.#isList(type)) return this.#list(type);
    if (isOfPlatform(this.#program, type)) return this.#ofPlatform(type);
    if (type.getCallSignatures().length > 0)
      throw new Error(`a function: ${this.#checker.typeToString(type)}`);
    if (this.#open.includes(type))
      throw new Error(`a type within itself: ${this.#checker.typeToString(type)}`);
    this.#open.push(type);
    const text = this.#object(type);
    this.#open.pop();
    return text;
  }

  #object(type: ts.Type, isWanted: (property: ts.Symbol) => boolean = () => true): string {
    const indexes = this.#checker
      .getIndexInfosOfType(type)
      .map(({ keyType, type: value }) => `[key: ${this.#print(keyType)}]: ${this.#print(value)};`);
    const properties = type
      .getProperties()
      .filter(isWanted)
      .flatMap((property) => {
        const isOptional = (property.flags & ts.SymbolFlags.Optional) !== 0;
        const value = this.#checker.getTypeOfSymbol(property);
        const text = isOptional ? this.#print(withoutUndefined(this.#checker, value)) : this.#print(value);
        if (isOptional && text === 'never') return [];
        return [`${this.#comment(property)}${keyOf(property.name)}${isOptional ? '?' : ''}: ${text};`];
      });
    return braced([...indexes, ...properties]);
  }

  #comment(property: ts.Symbol): string {
    const text = ts.displayPartsToString(property.getDocumentationComment(this.#checker));
    return text === '' ? '' : `/** ${text.replace(/\s+/g, ' ')} */\n`;
  }

  #union(types: readonly ts.Type[]): string {
    const texts = types.map((type) => this.#print(type));
    const isBoolean = texts.includes('true') && texts.includes('false');
    const rest = isBoolean ? texts.filter((text) => text !== 'true' && text !== 'false') : texts;
    return [...new Set([...(isBoolean ? ['boolean'] : []), ...rest])].join(' | ');
  }

  #isList = (type: ts.Type): boolean => this.#checker.isArrayType(type) || this.#checker.isTupleType(type);

  #list(type: ts.Type): string {
    const parts = this.#argumentsOf(type);
    if (this.#checker.isTupleType(type)) {
      const { elementFlags } = (type as ts.TupleTypeReference).target;
      const { Required, Rest } = ts.ElementFlags;
      const isPlain = elementFlags.every((flag) => flag === Required || flag === Rest);
      if (!isPlain) throw new Error(`a list of varying length: ${this.#checker.typeToString(type)}`);
      const each = parts.map((part, nth) => (elementFlags[nth] === Rest ? `...${ofList(part)}[]` : part));
      return `[${each.join(', ')}]`;
    }
    const [part = ''] = parts;
    const one = ofList(part);
    return type.symbol.name === 'ReadonlyArray' ? `readonly ${one}[]` : `${one}[]`;
  }

  #ofPlatform(type: ts.Type): string {
    const parts = this.#argumentsOf(type);
    return parts.length > 0 ? `${type.symbol.name}<${parts.join(', ')}>` : type.symbol.name;
  }

  #argumentsOf(type: ts.Type): string[] {
    return this.#checker.getTypeArguments(type as ts.TypeReference).map((part) => this.#print(part));
  }
}

const ofList = (part: string): string => (/[|&]/.test(part) ? `(${part})` : part);

const isObject = (type: ts.Type): boolean =>
  (type.flags & ts.TypeFlags.Object) !== 0 ||
  (type.isIntersection() && type.types.every((part) => isObject(part)));

const hasParameters = (declaration: ts.Declaration): boolean =>
  (ts.isTypeAliasDeclaration(declaration) || ts.isInterfaceDeclaration(declaration)) &&
  declaration.typeParameters !== undefined;

/** Types of the language or of the platform's own interfaces, such as `Promise` and `Blob`. */
function isOfPlatform(program: ts.Program, type: ts.Type): boolean {
  const file = (type.symbol as ts.Symbol | undefined)?.declarations?.[0]?.getSourceFile();
  if (!file || type.symbol.name.startsWith('__')) return false;
  return (
    program.isSourceFileDefaultLibrary(file) ||
    /node_modules\/(@types\/node|undici-types)\//.test(file.fileName)
  );
}

function withoutUndefined(checker: ts.TypeChecker, type: ts.Type): ts.Type {
  if ((type.flags & ts.TypeFlags.Undefined) !== 0) return checker.getNeverType();
  if (!type.isUnion() || !type.types.some(({ flags }) => (flags & ts.TypeFlags.Undefined) !== 0)) return type;
  const isNullable = type.types.some(({ flags }) => (flags & ts.TypeFlags.Null) !== 0);
  return isNullable ? type : checker.getNonNullableType(type);
}

/** An object type on one line where it is short. */
function braced(members: string[]): string {
  if (members.length === 0) return '{}';
  const line = `{ ${members.join(' ')} }`;
  if (line.length <= 80 && !line.includes('\n')) return line;
  return `{\n  ${members.join('\n').replaceAll('\n', '\n  ')}\n}`;
}

const keyOf = (name: string): string => (/^[A-Za-z_$][\w$]*$/.test(name) ? name : JSON.stringify(name));
