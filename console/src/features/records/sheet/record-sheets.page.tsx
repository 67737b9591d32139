import { recordLimits } from '@smartflight/contract/records/fields.ts';
import { recordSheets } from '@smartflight/contract/records/record-sheets.endpoints.ts';
import type { RecordFilter } from '@smartflight/contract/records/records.schemas.ts';
import { queryOptions, useQuery } from '@tanstack/react-query';
import Printer from 'lucide-react/icons/printer';
import { call } from '../../../shared/api/client.ts';
import { useT } from '../../../shared/i18n/use-t.ts';
import { usePageSearch } from '../../../shared/tabs/page.tsx';
import { Button } from '../../../shared/ui/controls/button.tsx';
import { PageHeader } from '../../../shared/ui/layout/page-header.tsx';
import { EmptyState, ErrorState, PageSkeleton } from '../../../shared/ui/states/states.tsx';
import { readRecordSearch, recordFilterOf } from '../record-search.ts';
import { recordsKey } from '../records.queries.ts';
import { readSealed } from './read-sealed.ts';
import { RecordSheet } from './record-sheet.tsx';

/** Each file is checked in the browser, one after the other. */
const sealedFiles = (query: Omit<RecordFilter, 'state'>) =>
  queryOptions({
    queryKey: [...recordsKey, 'sheets', query],
    queryFn: async ({ signal }) => {
      const { items, isComplete } = await call(recordSheets.list, { query, signal, quiet: true });
      const sheets = [];
      for (const { id, file } of items) sheets.push({ id, checked: await readSealed(file) });
      return { sheets, isComplete };
    },
    gcTime: 0,
    meta: { quiet: true },
  });

/** The newest sealed versions of the filtered records, to print: each begins a page. */
export function RecordSheetsPage() {
  const t = useT();
  const [params] = usePageSearch();
  const { state: _, ...filter } = recordFilterOf(readRecordSearch(params));
  const { data, error, refetch } = useQuery(sealedFiles(filter));
  const count = data?.sheets.length ?? 0;
  return (
    <div className="re-sheet-page">
      <PageHeader
        title={t('title.recordSheets')}
        actions={
          count > 0 && (
            <Button kind="primary" icon={<Printer className="sf-icon" />} onClick={() => window.print()}>
              {t('records.print')}
            </Button>
          )
        }
      />
      {!data && !error && <PageSkeleton />}
      {!data && error && <ErrorState error={error} retry={() => void refetch()} action="records.list" />}
      {data && count === 0 && <EmptyState text={t('records.noneSealed')} />}
      {data?.isComplete === false && (
        <p className="re-sheets-note" role="status">
          {t('records.printLimit', { n: recordLimits.printed })}
        </p>
      )}
      {data?.sheets.map(({ id, checked }) =>
        checked.kind === 'sound' ? (
          <RecordSheet key={id} {...checked} />
        ) : (
          <div key={id} className="re-sheet">
            <p>{t('records.notSound')}</p>
          </div>
        ),
      )}
    </div>
  );
}
