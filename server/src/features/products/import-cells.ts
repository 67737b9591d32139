import {
  droneUseWords,
  formWords,
  kindWords,
  plainWord,
} from '@smartflight/contract/products/import-words.ts';
import { isSolidFormulation } from '@smartflight/contract/products/mixing-order.ts';
import type { ProductForm, ProductUse } from '@smartflight/contract/products/products.schemas.ts';
import { type ImportColumn, substanceUnits } from '@smartflight/contract/products/products.ts';

/** Cells of a row by column, trimmed; columns that the file doesn't have are absent. */
export type Cells = Partial<Record<ImportColumn, string>>;

/** A cell that can't be used. */
export interface CellProblem {
  column: ImportColumn;
  code: string;
}

/** Reads cells one by one and collects what can't be used. */
export class CellReader {
  readonly problems: CellProblem[] = [];
  readonly #cells: Cells;

  constructor(cells: Cells) {
    this.#cells = cells;
  }

  /** Undefined when the file doesn't have the column. */
  text(column: ImportColumn): string | undefined {
    return this.#cells[column];
  }

  /** Null when empty; a comma may be the decimal sign. Undefined when the file doesn't have the column. */
  figure(column: ImportColumn): number | null | undefined {
    const text = this.#cells[column];
    if (text === undefined) return undefined;
    if (text === '') return null;
    const plain = text.replace(',', '.');
    if (/^[+-]?\d+(\.\d+)?$/.test(plain)) return Number(plain);
    return this.#refuse(column, 'product.not-a-number');
  }

  word<Value>(column: ImportColumn, words: ReadonlyMap<string, Value>): Value | undefined {
    const text = this.#cells[column];
    if (text === undefined || text === '') return undefined;
    return words.get(plainWord(text)) ?? this.#refuse(column, 'product.unknown-word');
  }

  substances(): ProductForm['substances'] | undefined {
    const text = this.#cells.substances;
    if (text === undefined) return undefined;
    const parts = text.split(/[;；]/).flatMap((part) => part.trim() || []);
    const read = parts.map(substanceOf);
    if (read.every((one) => one !== undefined)) return read;
    return this.#refuse('substances', 'product.substances');
  }

  #refuse(column: ImportColumn, code: string): undefined {
    this.problems.push({ column, code });
    return undefined;
  }
}

/** `azoxystrobin 250 g/L`. */
function substanceOf(text: string): ProductForm['substances'][number] | undefined {
  const [, name, content, unit] = /^(.*\S)\s+(\d+(?:[.,]\d+)?)\s*(g\/l|g\/kg|%)$/i.exec(text) ?? [];
  const known = substanceUnits.find((one) => one.toLowerCase() === unit?.toLowerCase());
  if (name === undefined || content === undefined || known === undefined) return undefined;
  return { name, content: Number(content.replace(',', '.')), unit: known };
}

const buffers = [
  ['water', 'waterBufferM'],
  ['bees', 'beesBufferM'],
  ['livestock', 'livestockBufferM'],
  ['dwellings', 'dwellingsBufferM'],
  ['organic', 'organicBufferM'],
] as const;

const limitColumns = [
  'windMaxMps',
  'temperatureMinC',
  'temperatureMaxC',
  'deltaTMinC',
  'deltaTMaxC',
] as const;

type Changes = { [Field in keyof ProductForm]?: ProductForm[Field] | undefined };

/** The fields of a product that a row has; unchecked except that each cell can be read. */
export function productCells(cells: CellReader, former: ProductForm | undefined): Changes {
  const formulation = cells.text('formulation')?.toUpperCase();
  const isSolid = formulation === undefined ? undefined : isSolidFormulation(formulation);
  const read = buffers.map(([of, column]) => ({ of, m: cells.figure(column) }));
  const limits = limitColumns.flatMap((column) => {
    const value = cells.figure(column);
    return value === undefined ? [] : [[column, value] as const];
  });
  return {
    name: cells.text('name'),
    kind: cells.word('kind', kindWords),
    authorisationNumber: cells.text('authorisationNumber'),
    country: cells.text('country')?.toUpperCase(),
    formulation,
    form: cells.word('form', formWords) ?? (isSolid === undefined ? undefined : isSolid ? 'solid' : 'liquid'),
    substances: cells.substances(),
    densityKgPerL: cells.figure('densityKgPerL'),
    droneUse: cells.word('droneUse', droneUseWords),
    reEntryHours: cells.figure('reEntryHours'),
    ...(read.some(({ m }) => m !== undefined)
      ? {
          buffers: read.flatMap(({ of, m }) => {
            const value = m === undefined ? former?.buffers.find((one) => one.of === of)?.m : m;
            return value === undefined || value === null ? [] : [{ of, m: value }];
          }),
        }
      : {}),
    ...(limits.length > 0
      ? { limits: { ...noLimits, ...former?.limits, ...Object.fromEntries(limits) } }
      : {}),
  };
}

const noLimits: ProductForm['limits'] = {
  windMaxMps: null,
  temperatureMinC: null,
  temperatureMaxC: null,
  deltaTMinC: null,
  deltaTMaxC: null,
};

/** A product of which nothing is known. */
export const blankProduct: ProductForm = {
  name: '',
  kind: 'other',
  substances: [],
  formulation: '',
  form: 'liquid',
  densityKgPerL: null,
  authorisationNumber: '',
  country: '',
  uses: [],
  droneUse: 'unknown',
  reEntryHours: null,
  buffers: [],
  limits: noLimits,
  isInvented: false,
  labelFileId: null,
};

/** The use of a row; undefined when it names no crop and no dose. A lone dose is both ends of the range. */
export function useCells(cells: CellReader): Partial<ProductUse> | undefined {
  const crop = cells.text('crop') ?? '';
  const [min, max] = [cells.figure('doseMin') ?? null, cells.figure('doseMax') ?? null];
  if (crop === '' && min === null && max === null) return undefined;
  const dose = { doseMin: min ?? max, doseMax: max ?? min };
  return {
    crop,
    eppoCode: cells.text('eppoCode')?.toUpperCase() || null,
    target: cells.text('target') ?? '',
    ...(dose.doseMin === null || dose.doseMax === null
      ? {}
      : { doseMin: dose.doseMin, doseMax: dose.doseMax }),
    waterMinLpha: cells.figure('waterMinLpha') ?? null,
    waterMaxLpha: cells.figure('waterMaxLpha') ?? null,
    maxApplications: cells.figure('maxApplications') ?? null,
    preHarvestDays: cells.figure('preHarvestDays') ?? null,
  };
}
