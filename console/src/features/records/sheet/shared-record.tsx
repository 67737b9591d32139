import { recordSheets } from '@smartflight/contract/records/record-sheets.endpoints.ts';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../../shared/api/client.ts';
import { ErrorState, PageSkeleton } from '../../../shared/ui/states/states.tsx';
import { recordsKey } from '../records.queries.ts';
import { RecordSheet } from './record-sheet.tsx';

/** The newest sealed version of a record, for visitors of a link. */
export function SharedRecord({ recordId }: { recordId: string }) {
  const { data, error, refetch } = useQuery({
    queryKey: [...recordsKey, 'sheet', recordId],
    queryFn: ({ signal }) => call(recordSheets.get, { params: { id: recordId }, signal, quiet: true }),
    meta: { quiet: true },
  });
  if (data)
    return (
      <div className="re-sheet-page">
        <RecordSheet {...data} />
      </div>
    );
  return error ? <ErrorState error={error} retry={() => void refetch()} /> : <PageSkeleton />;
}
