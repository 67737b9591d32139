import { useMemo } from 'react';
import { useFmt } from '../../../shared/format/fmt.ts';
import { useT } from '../../../shared/i18n/use-t.ts';
import { StatusTag } from '../../../shared/ui/icons/glyph.tsx';
import type { Column } from '../../../shared/ui/table/column.ts';
import { DataTable } from '../../../shared/ui/table/data-table.tsx';
import { outcomeGlyph } from '../task-labels.ts';
import type { AddAnswer } from './use-adding.ts';

type Row = AddAnswer['items'][number];
/** Sort order of outcomes: failed, already present, added. */
const rank = ({ outcome }: Row): number => ['fault', 'idle', 'done'].indexOf(outcomeGlyph(outcome));
const keyOf = ({ droneId }: Row): string => droneId;

/** Result of adding for each drone, failures first. */
export function AddResults({ answer, isDraft }: { answer: AddAnswer; isDraft: boolean }) {
  const t = useT();
  const fmt = useFmt();
  const columns = useMemo(
    (): Column<Row>[] => [
      {
        key: 'drone',
        title: t('tasks.droneId'),
        always: true,
        cell: ({ droneId }) => <span className="sf-id">{droneId}</span>,
      },
      {
        key: 'outcome',
        title: t('tasks.outcomeTitle'),
        cell: ({ outcome }) => (
          <StatusTag
            state={outcomeGlyph(outcome)}
            word={
              isDraft && outcome === 'invited' ? t('tasks.outcomeOfDraft') : t(`tasks.outcome.${outcome}`)
            }
            size={16}
          />
        ),
      },
    ],
    [t, isDraft],
  );
  const rows = useMemo(() => [...answer.items].sort((a, b) => rank(a) - rank(b)), [answer]);
  return (
    <section className="ta-results" aria-labelledby="ta-results">
      <h2 id="ta-results" role="status">
        {t('tasks.addedOf', { n: fmt.number(answer.added), all: fmt.number(answer.items.length) })}
      </h2>
      <DataTable<Row> label={t('tasks.outcomeTitle')} columns={columns} rows={rows} rowKey={keyOf} />
    </section>
  );
}
