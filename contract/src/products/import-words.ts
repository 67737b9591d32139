import { headers } from './import-headers.ts';
import {
  type DroneUse,
  droneUses,
  type ImportColumn,
  importColumns,
  type ProductKind,
  productForms,
  productKinds,
} from './products.ts';

/** A header or a word of a cell without case, accents, spaces, signs and what is in brackets. */
export const plainWord = (text: string): string =>
  text
    .replace(/[([（].*?[)\]）]/g, '')
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}%]/gu, '');

const columnOfWord = new Map(
  importColumns.flatMap((column) =>
    [column, ...headers[column].split('|')].map((word): [string, ImportColumn] => [plainWord(word), column]),
  ),
);

/** The columns that the headers of a file are likely to be; each column at most once, null for the rest. */
export function suggestColumns(names: readonly string[]): (ImportColumn | null)[] {
  const taken = new Set<ImportColumn>();
  return names.map((name) => {
    const column = columnOfWord.get(plainWord(name));
    if (column === undefined || taken.has(column)) return null;
    taken.add(column);
    return column;
  });
}

const wordsOf = <Value extends string>(
  values: readonly Value[],
  others: Partial<Record<Value, readonly string[]>>,
): ReadonlyMap<string, Value> =>
  new Map(
    values.flatMap((value) =>
      [value, ...(others[value] ?? [])].map((word): [string, Value] => [plainWord(word), value]),
    ),
  );

/** Kinds of product by the plain words of a cell. */
export const kindWords: ReadonlyMap<string, ProductKind> = wordsOf(productKinds, {
  herbicide: ['除草剂', 'herbicida', 'гербицид'],
  insecticide: ['杀虫剂', 'insecticida', 'inseticida', 'инсектицид'],
  fungicide: ['杀菌剂', 'fungicida', 'фунгицид'],
  'growth-regulator': [
    '植物生长调节剂',
    '生长调节剂',
    'regulador de crecimiento',
    'regulador de crescimento',
    'fitorregulador',
    'регулятор роста',
  ],
  defoliant: ['脱叶剂', 'defoliante', 'desfolhante', 'дефолиант'],
  adjuvant: ['助剂', 'coadyuvante', 'adjuvante', 'адъювант'],
  fertiliser: ['fertilizer', '肥料', '叶面肥', 'fertilizante', 'удобрение'],
  seed: ['种子', 'semilla', 'semente', 'семена'],
  other: ['其他', '其它', 'otro', 'outro', 'прочее', 'другое'],
});

/** Liquid or solid by the plain words of a cell. */
export const formWords: ReadonlyMap<string, (typeof productForms)[number]> = wordsOf(productForms, {
  liquid: ['液体', 'líquido', 'жидкость', 'жидкий'],
  solid: ['固体', 'sólido', 'твёрдый', 'твёрдое'],
});

/** Drone use by the plain words of a cell. */
export const droneUseWords: ReadonlyMap<string, DroneUse> = wordsOf(droneUses, {
  permitted: ['yes', 'allowed', '允许', '是', 'sí', 'permitido', 'sim', 'да', 'разрешено'],
  forbidden: ['no', 'prohibited', '禁止', '否', 'prohibido', 'não', 'proibido', 'нет', 'запрещено'],
  unknown: [
    'not stated',
    '未说明',
    'sin indicar',
    'não informado',
    'не указано',
    '未知',
    '不详',
    'desconocido',
    'desconhecido',
    'неизвестно',
  ],
});
