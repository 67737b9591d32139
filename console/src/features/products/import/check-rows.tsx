import { suggestColumns } from '@smartflight/contract/products/import-words.ts';
import type { ProductImportItem } from '@smartflight/contract/products/products.schemas.ts';
import {
  type ImportColumn,
  type ImportState,
  importColumns,
  importStates,
} from '@smartflight/contract/products/products.ts';
import { useMemo, useState } from 'react';
import { type Fmt, useFmt } from '../../../shared/format/fmt.ts';
import type { Translate } from '../../../shared/i18n/messages.ts';
import { useT } from '../../../shared/i18n/use-t.ts';
import { useTabGuard } from '../../../shared/tabs/page.tsx';
import { Button } from '../../../shared/ui/controls/button.tsx';
import { PageLink } from '../../../shared/ui/controls/page-link.tsx';
import { Segment } from '../../../shared/ui/controls/segment.tsx';
import { StatusTag } from '../../../shared/ui/icons/glyph.tsx';
import { EmptyState } from '../../../shared/ui/states/states.tsx';
import { type Column, DataTable } from '../../../shared/ui/table/data-table.tsx';
import { ColumnMapping } from './column-mapping.tsx';
import type { Mapping } from './import-lots.ts';
import type { Table } from './read-table.ts';
import { useRowCheck } from './use-row-check.ts';

const states = { created: 'done', changed: 'done', unchanged: 'idle', refused: 'fault' } as const;

function columnsOf(t: Translate, fmt: Fmt): Column<ProductImportItem>[] {
  const columnName = (at: string) => {
    const column = importColumns.find((one) => one === at);
    return column === undefined ? '' : t('productImport.columnName', { column });
  };
  return [
    {
      key: 'line',
      title: t('productImport.line'),
      figure: true,
      width: 72,
      cell: ({ line }) => fmt.number(line),
    },
    { key: 'name', title: t('products.name'), strong: true, cell: ({ name }) => name || fmt.number(null) },
    {
      key: 'result',
      title: t('productImport.result'),
      cell: ({ state, problems }) => (
        <ul className="sf-dr-faults">
          {problems.length === 0 && (
            <li>
              <StatusTag state={states[state]} size={16} word={t('productImport.stateName', { state })} />
            </li>
          )}
          {problems.map(({ at, code, msg, detail }) => (
            <li key={`${at} ${code}`}>
              <StatusTag state="fault" size={16} word={columnName(at)} />
              <span>
                {detail?.['line'] === undefined
                  ? msg
                  : t('productImport.ofLine', { text: msg, line: fmt.number(Number(detail['line'])) })}
              </span>
            </li>
          ))}
        </ul>
      ),
    },
  ];
}

/** Second step: what the columns are, the result of each row, and the import of those that can be used. */
export function CheckRows({ table, fileName, again }: { table: Table; fileName: string; again: () => void }) {
  const t = useT();
  const [mapping, setMapping] = useState<Mapping>(() => suggestColumns(table.header));
  const { results, run, forget } = useRowCheck(table, mapping);
  const isSaved = results?.isTrial === false;
  useTabGuard(!isSaved);
  const needed: readonly ImportColumn[] = ['name', 'country'];
  const isComplete = needed.every((column) => mapping.includes(column));
  const usable = (results?.items ?? []).filter(
    ({ state }) => state === 'created' || state === 'changed',
  ).length;
  return (
    <section className="sf-dr-step">
      <header>
        <p className="sf-cut">{fileName}</p>
        <Button disabled={run.isPending} onClick={again}>
          {t('productImport.other')}
        </Button>
      </header>
      {results === undefined ? (
        <ColumnMapping
          table={table}
          mapping={mapping}
          change={(next) => {
            forget();
            setMapping(next);
          }}
        />
      ) : (
        <Results items={results.items} />
      )}
      <footer>
        <p role="status">
          {!isComplete && t('productImport.needsName')}
          {run.isPending && t(run.variables ? 'productImport.checking' : 'productImport.importing')}
          {isSaved && !run.isPending && t('productImport.done', { n: usable })}
        </p>
        {results !== undefined && !isSaved && (
          <Button disabled={run.isPending} onClick={forget}>
            {t('productImport.columns')}
          </Button>
        )}
        {results === undefined && (
          <Button kind="primary" disabled={!isComplete || run.isPending} onClick={() => run.mutate(true)}>
            {t('productImport.check')}
          </Button>
        )}
        {results !== undefined && !isSaved && (
          <Button kind="primary" disabled={usable === 0 || run.isPending} onClick={() => run.mutate(false)}>
            {t('productImport.start', { n: usable })}
          </Button>
        )}
        {isSaved && (
          <PageLink to="/products" className="sf-button is-primary">
            {t('productImport.toProducts')}
          </PageLink>
        )}
      </footer>
    </section>
  );
}

const lineOf = ({ line }: ProductImportItem): string => String(line);

function Results({ items }: { items: readonly ProductImportItem[] }) {
  const t = useT();
  const fmt = useFmt();
  const [shown, setShown] = useState<ImportState | 'all'>('all');
  const columns = useMemo(() => columnsOf(t, fmt), [t, fmt]);
  const count = (state: ImportState) => items.filter((one) => one.state === state).length;
  const offered = importStates.filter((state) => count(state) > 0);
  const rows = shown === 'all' ? items : items.filter(({ state }) => state === shown);
  return (
    <>
      <div className="pi-shown">
        <Segment
          label={t('productImport.shown')}
          value={shown}
          options={[
            { value: 'all' as const, label: t('productImport.all', { n: fmt.number(items.length) }) },
            ...offered.map((state) => ({
              value: state,
              label: `${t('productImport.stateName', { state })} ${fmt.number(count(state))}`,
            })),
          ]}
          change={setShown}
        />
      </div>
      <DataTable<ProductImportItem>
        label={t('productImport.result')}
        name="product-import"
        columns={columns}
        rows={[...rows]}
        rowKey={lineOf}
        empty={<EmptyState text={t('productImport.unreadable')} />}
      />
    </>
  );
}
