import { isDeepStrictEqual } from 'node:util';
import type { products } from '@smartflight/contract/endpoints.ts';
import type { BodyOf } from '@smartflight/contract/kit/endpoint.ts';
import {
  type ProductForm,
  type ProductImportItem,
  productForm,
} from '@smartflight/contract/products/products.schemas.ts';
import {
  type ImportColumn,
  type ImportState,
  importColumns,
  productLimits,
} from '@smartflight/contract/products/products.ts';
import { sql } from 'kysely';
import type { UserActor } from '../../access/actor.ts';
import { auditMany } from '../../access/audit.ts';
import { ownHolder } from '../../access/holder-scope.ts';
import { fieldResponse, issueCode } from '../../platform/http/failures.ts';
import type { FaultField } from '../../platform/http/fault.ts';
import type { Database } from '../../platform/postgres/pools.ts';
import { blankProduct, CellReader, type Cells, productCells, useCells } from './import-cells.ts';
import { formOf, insertProduct, insertVersion } from './product-rows.ts';
import { type ProductDeps, productTarget } from './products.service.ts';
import { spaceFor } from './products.store.ts';

interface Row {
  line: number;
  cells: Cells;
}

/** Rows of one product: the same name, authorisation number and country. */
interface Group {
  rows: Row[];
  /** The product that it changes. */
  known: Known | undefined;
}

interface Known {
  id: string;
  version: number;
  isArchived: boolean;
  form: ProductForm;
}

type Read = { form: ProductForm } | { problems: Map<number, FaultField[]> };

/** What identifies a product, whatever the case. */
const keyOf = (name: string, number: string, country: string): string =>
  JSON.stringify([name, number, country].map((text) => text.trim().toLocaleLowerCase()));

/**
 * Imports products from rows of a table, each product completely or not at all: a refused row refuses the other rows
 * of its product, and no other product. Columns that the table doesn't have keep their value in a product that exists.
 * A trial changes nothing.
 */
export async function importProducts(
  deps: ProductDeps,
  actor: UserActor,
  { columns, rows, isTrial }: BodyOf<typeof products.import>,
): Promise<{ items: ProductImportItem[] }> {
  const at = new Date(deps.clock());
  const items: ProductImportItem[] = [];
  await deps.pools.db.transaction().execute(async (tx) => {
    const holderId = await ownHolder(tx, actor);
    let space = await spaceFor(tx, holderId);
    const changes: { id: string; name: string }[] = [];
    for (const group of await groupsOf(
      tx,
      holderId,
      rows.map((row) => rowOf(columns, row)),
    )) {
      const read = readGroup(group);
      const { known } = group;
      const isNew = known === undefined;
      if ('problems' in read || (isNew && space < 1)) {
        const problems = 'problems' in read ? read.problems : tooMany(group);
        items.push(...refused(group, problems, actor));
        continue;
      }
      const { form } = read;
      const isSame = known !== undefined && isDeepStrictEqual(known.form, form);
      const state: ImportState = isNew ? 'created' : isSame ? 'unchanged' : 'changed';
      if (isNew) space -= 1;
      let id = known?.id ?? null;
      if (!isTrial && !isSame) {
        const written = { form, by: actor.id, at };
        if (known) await insertVersion(tx, known, written);
        else id = await insertProduct(tx, holderId, written);
        if (id !== null) changes.push({ id, name: form.name });
      }
      items.push(
        ...group.rows.map(({ line }) => ({ line, state, name: form.name, productId: id, problems: [] })),
      );
    }
    await auditMany(
      tx,
      actor,
      changes.map(({ id, name }) => ({
        action: 'products.import',
        target: productTarget(id),
        detail: { name },
      })),
    );
  });
  return { items: items.toSorted((a, b) => a.line - b.line) };
}

const rowOf = (
  columns: readonly ImportColumn[],
  { line, cells }: { line: number; cells: string[] },
): Row => ({
  line,
  cells: Object.fromEntries(columns.map((column, nth) => [column, (cells[nth] ?? '').trim()])),
});

/** Rows by product, with what the holder has of each. */
async function groupsOf(tx: Database, holderId: string, rows: readonly Row[]): Promise<Iterable<Group>> {
  const groups = new Map<string, Group>();
  for (const row of rows) {
    const { name = '', authorisationNumber = '', country = '' } = row.cells;
    // Rows without a name have nothing in common.
    const key = name === '' ? String(row.line) : keyOf(name, authorisationNumber, country);
    const group = groups.get(key) ?? { rows: [], known: undefined };
    group.rows.push(row);
    groups.set(key, group);
  }
  const { rows: stored } = await sql<{ id: string; version: number; archived_at: Date | null }>`
    select p.id, p.version, p.archived_at from products p where p.holder_id = ${holderId}
      and lower(p.name) = any(${rows.map(({ cells }) => cells.name?.toLocaleLowerCase() ?? '')}::text[])
    order by p.archived_at is null, p.created_at desc for no key update`.execute(tx);
  if (stored.length === 0) return groups.values();
  const versions = await tx
    .selectFrom('product_versions as v')
    .innerJoin('products as p', (join) =>
      join.onRef('p.id', '=', 'v.product_id').onRef('p.version', '=', 'v.version'),
    )
    .selectAll('v')
    .where(
      'p.id',
      'in',
      stored.map(({ id }) => id),
    )
    .execute();
  const formById = new Map(versions.map((row) => [row.product_id, formOf(row)]));
  for (const { id, version, archived_at } of stored) {
    const form = formById.get(id);
    const group = form && groups.get(keyOf(form.name, form.authorisationNumber, form.country));
    if (group) group.known = { id, version, isArchived: archived_at !== null, form };
  }
  return groups.values();
}

const tooMany = ({ rows }: Group): Map<number, FaultField[]> =>
  new Map(rows.map(({ line }) => [line, [{ at: 'name', code: 'product.too-many' }]]));

/** The product that the rows of a group describe, or the problems by line. */
function readGroup({ rows, known }: Group): Read {
  const problems = new Map<number, FaultField[]>();
  const report = (line: number, found: readonly FaultField[]): void => {
    if (found.length > 0) problems.set(line, [...(problems.get(line) ?? []), ...found]);
  };
  const [first] = rows;
  if (first === undefined) throw new Error('a group has at least one row');
  if (known?.isArchived) report(first.line, [{ at: 'name', code: 'product.archived' }]);
  const product: Record<string, unknown> = { ...blankProduct, ...known?.form };
  const uses: { line: number; use: object }[] = [];
  for (const row of rows) {
    const reader = new CellReader(row.cells);
    const fields = Object.entries(productCells(reader, known?.form));
    for (const [name, value] of fields) if (row === first && value !== undefined) product[name] = value;
    const use = useCells(reader);
    if (use) uses.push({ line: row.line, use });
    report(
      row.line,
      reader.problems.map(({ column, code }) => ({ at: column, code })),
    );
    report(row.line, differences(row, first));
  }
  const hasUses = importColumns.some((column) => column === 'crop' && first.cells[column] !== undefined);
  if (hasUses) product['uses'] = uses.map(({ use }) => use);
  const checked = productForm.safeParse(product);
  if (problems.size === 0 && checked.success) return { form: checked.data };
  for (const issue of checked.error?.issues ?? []) {
    const ofUse =
      issue.path[0] === 'uses' && typeof issue.path[1] === 'number' ? uses[issue.path[1]] : undefined;
    const line = ofUse?.line ?? first.line;
    const at = columnOf(issue.path);
    const isKnown = problems.get(line)?.some((one) => one.at === at);
    if (!isKnown) report(line, [{ at, code: codeOf(issue) }]);
  }
  for (const { line } of rows)
    if (!problems.has(line))
      problems.set(line, [
        { at: 'name', code: 'product.other-row', detail: { line: [...problems.keys()][0] ?? first.line } },
      ]);
  return { problems };
}

const useColumns: ReadonlySet<string> = new Set([
  'name',
  'authorisationNumber',
  'country',
  'crop',
  'eppoCode',
  'target',
  'doseMin',
  'doseMax',
  'waterMinLpha',
  'waterMaxLpha',
  'maxApplications',
  'preHarvestDays',
]);

/** Cells of a further row that contradict the first row of the product; empty ones repeat it. */
const differences = (row: Row, first: Row): FaultField[] =>
  Object.entries(row.cells).flatMap(([column, text]) =>
    useColumns.has(column) || text === '' || text === first.cells[column as ImportColumn]
      ? []
      : [{ at: column, code: 'product.rows-differ', detail: { line: first.line } }],
  );

/** The column of a field of the form: its last name, of a buffer the column of what it is kept from. */
function columnOf(path: readonly PropertyKey[]): string {
  const names = path.filter((part) => typeof part === 'string');
  const known = names.findLast((name) => importColumns.some((column) => column === name));
  if (names[0] === 'substances') return 'substances';
  return names[0] === 'uses' && names.length === 1 ? 'crop' : (known ?? 'name');
}

const codeOf = (issue: { code: string; message: string; origin?: unknown }): string =>
  issueCode({
    instancePath: '',
    keyword: issue.code,
    message: issue.message,
    params: { origin: issue.origin },
  });

const refused = (
  { rows }: Group,
  problems: ReadonlyMap<number, readonly FaultField[]>,
  { language }: UserActor,
): ProductImportItem[] =>
  rows.map(({ line, cells }) => ({
    line,
    state: 'refused',
    name: cells.name?.slice(0, productLimits.nameLength) ?? '',
    productId: null,
    problems: (problems.get(line) ?? []).slice(0, 10).map((problem) => fieldResponse(problem, language)),
  }));
