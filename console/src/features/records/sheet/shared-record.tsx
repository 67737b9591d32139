import { recordSheets } from '@smartflight/contract/records/record-sheets.endpoints.ts';
import { useQuery } from '@tanstack/react-query';
import Printer from 'lucide-react/icons/printer';
import { call } from '../../../shared/api/client.ts';
import { useT } from '../../../shared/i18n/use-t.ts';
import { Button } from '../../../shared/ui/controls/button.tsx';
import { PageHeader } from '../../../shared/ui/layout/page-header.tsx';
import { ErrorState, PageSkeleton } from '../../../shared/ui/states/states.tsx';
import { recordsKey } from '../records.queries.ts';
import { RecordSheet } from './record-sheet.tsx';

/** The newest sealed version of a record, for visitors of a link. */
export function SharedRecord({ recordId }: { recordId: string }) {
  const t = useT();
  const { data, error, refetch } = useQuery({
    queryKey: [...recordsKey, 'sheet', recordId],
    queryFn: ({ signal }) => call(recordSheets.get, { params: { id: recordId }, signal, quiet: true }),
    meta: { quiet: true },
  });
  if (data)
    return (
      <div className="re-sheet-page">
        <PageHeader
          title={t('records.sheet')}
          actions={
            <Button icon={<Printer className="sf-icon" />} onClick={() => window.print()}>
              {t('records.print')}
            </Button>
          }
        />
        <RecordSheet {...data} />
      </div>
    );
  return error ? <ErrorState error={error} retry={() => void refetch()} /> : <PageSkeleton />;
}
