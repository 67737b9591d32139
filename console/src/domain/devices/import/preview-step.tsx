import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { type Fmt, useFmt } from '../../../shared/format/fmt.ts';
import type { Translate } from '../../../shared/i18n/messages.ts';
import { useT } from '../../../shared/i18n/use-t.ts';
import { Button } from '../../../shared/ui/controls/button.tsx';
import { Segment } from '../../../shared/ui/controls/segment.tsx';
import { StatusTag } from '../../../shared/ui/icons/glyph.tsx';
import { EmptyState } from '../../../shared/ui/states/states.tsx';
import { type Column, DataTable } from '../../../shared/ui/table/data-table.tsx';
import type {
  ImportPreview,
  ImportResult,
  ImportRow,
  OwnershipActions,
} from '../ownership/ownership-actions.ts';
import { entriesOf, isGood, type RowsShown, rowsOf } from './import-rows.ts';

/** Five hundred secrets are created and hashed one by one. */
const importTimeoutMs = 120_000;

function columnsOf(t: Translate, fmt: Fmt, words: OwnershipActions['words']): Column<ImportRow>[] {
  const none = fmt.number(null);
  return [
    { key: 'row', title: t('droneImport.row'), figure: true, width: 72, cell: ({ row }) => fmt.number(row) },
    { key: 'id', title: t(words.id), strong: true, cell: ({ id }) => id || none },
    {
      key: 'result',
      title: t('droneImport.becomes'),
      cell: (row) =>
        isGood(row) ? (
          <StatusTag state="done" word={t('droneImport.good')} size={16} />
        ) : (
          <ul className="sf-dr-faults">
            {row.faults.map(({ column, message }) => (
              <li key={`${column} ${message}`}>
                <StatusTag state="fault" word={column} size={16} />
                <span>{message}</span>
              </li>
            ))}
          </ul>
        ),
    },
    { key: 'model', title: t('drones.model'), cell: ({ entry }) => entry?.model ?? none },
    { key: 'year', title: t('drones.year'), figure: true, cell: ({ entry }) => entry?.year ?? none },
    { key: 'batch', title: t('drones.batch'), cell: ({ entry }) => entry?.batch ?? none },
    { key: 'number', title: t('drones.number'), cell: ({ entry }) => entry?.number ?? none },
    { key: 'name', title: t(words.name), cell: ({ entry }) => entry?.name ?? none },
  ];
}

/** Second step: result of each row; registers the valid ones, or takes the corrected file. */
export function PreviewStep(props: {
  ownership: OwnershipActions;
  preview: ImportPreview;
  fileName: string;
  again: () => void;
  done: (items: ImportResult[]) => void;
}) {
  const { ownership, preview, fileName, again, done } = props;
  const t = useT();
  const fmt = useFmt();
  const client = useQueryClient();
  const [shown, setShown] = useState<RowsShown>(preview.faulty > 0 ? 'faulty' : 'all');
  const columns = useMemo(() => columnsOf(t, fmt, ownership.words), [t, fmt, ownership]);
  const entries = entriesOf(preview.rows);
  const register = useMutation({
    mutationFn: () => ownership.sheet.import(entries, { timeoutMs: importTimeoutMs }),
    onSuccess: (items) => {
      void client.invalidateQueries({ queryKey: ownership.key });
      done(items);
    },
  });
  const count = (name: 'all' | 'good' | 'faulty', n: number) => t(`droneImport.${name}Rows`, { n });
  return (
    <section className="sf-dr-step">
      <header>
        <p className="sf-cut">{fileName}</p>
        <Segment
          label={t('droneImport.which')}
          value={shown}
          options={[
            { value: 'all', label: count('all', preview.rows.length) },
            { value: 'good', label: count('good', preview.fresh) },
            { value: 'faulty', label: count('faulty', preview.faulty) },
          ]}
          change={setShown}
        />
      </header>
      <DataTable<ImportRow>
        label={t('droneImport.preview')}
        columns={columns}
        rows={rowsOf(preview.rows, shown)}
        rowKey={({ row }) => String(row)}
        empty={<EmptyState text={t('droneImport.noRows')} />}
      />
      <footer>
        <p className="sf-dr-faint">
          {t(preview.faulty === 0 ? 'droneImport.allGood' : 'droneImport.someFaulty')}
        </p>
        <Button onClick={again}>{t('droneImport.again')}</Button>
        <Button
          kind="primary"
          disabled={entries.length === 0 || register.isPending}
          aria-busy={register.isPending}
          onClick={() => register.mutate()}
        >
          {t(ownership.sheet.words.register, { n: entries.length })}
        </Button>
      </footer>
    </section>
  );
}
