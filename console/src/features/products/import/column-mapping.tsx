import { importColumns } from '@smartflight/contract/products/products.ts';
import { useT } from '../../../shared/i18n/use-t.ts';
import { optionsFrom, Select } from '../../../shared/ui/primitives/select.tsx';
import type { Mapping } from './import-lots.ts';
import type { Table } from './read-table.ts';

const mostExamples = 3;

/** The columns of the file with their first values, each with a choice of what it is. A choice is used once. */
export function ColumnMapping(props: { table: Table; mapping: Mapping; change: (next: Mapping) => void }) {
  const { table, mapping, change } = props;
  const t = useT();
  const examples = (at: number): string =>
    table.rows
      .flatMap(({ cells }) => cells[at] || [])
      .slice(0, mostExamples)
      .join(' · ');
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls must be reachable by keyboard
    <section className="pi-mapping sf-inset" tabIndex={0} aria-label={t('productImport.columns')}>
      <h2>{t('productImport.columns')}</h2>
      <p className="sf-list-note">{t('productImport.columnsHint')}</p>
      <ul>
        {table.header.map((name, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two columns of a file may have the same name
          <li key={at}>
            <span className="pi-column">
              <b className="sf-cut">{name || String(at + 1)}</b>
              <small className="sf-cut">{examples(at)}</small>
            </span>
            <Select
              label={name || String(at + 1)}
              className="is-wide"
              value={mapping[at] ?? ''}
              empty={t('productImport.ignored')}
              options={optionsFrom(
                importColumns.filter((one) => mapping[at] === one || !mapping.includes(one)),
                (column) => t('productImport.columnName', { column }),
              )}
              change={(column) =>
                change(
                  table.header.map((_name, nth) => (nth === at ? (column ?? null) : (mapping[nth] ?? null))),
                )
              }
            />
          </li>
        ))}
      </ul>
    </section>
  );
}
