import { records } from '@smartflight/contract/records/records.endpoints.ts';
import { queryOptions, useQuery } from '@tanstack/react-query';
import Printer from 'lucide-react/icons/printer';
import { callFile } from '../../../shared/api/client.ts';
import { useT } from '../../../shared/i18n/use-t.ts';
import { usePageLocation, usePageParams, useTabTitle } from '../../../shared/tabs/page.tsx';
import { Button } from '../../../shared/ui/controls/button.tsx';
import { PageHeader } from '../../../shared/ui/layout/page-header.tsx';
import { EmptyState } from '../../../shared/ui/states/states.tsx';
import { UnreadPage } from '../../../shared/ui/states/unread-page.tsx';
import { recordsKey } from '../records.queries.ts';
import { readSealed } from './read-sealed.ts';
import { RecordSheet } from './record-sheet.tsx';

const sealedFile = (id: string, version: number | undefined) =>
  queryOptions({
    queryKey: [...recordsKey, 'sealed', id, version],
    queryFn: async ({ signal }) => {
      const query = version === undefined ? {} : { version };
      const file = await callFile(records.sealed, { params: { id }, query, signal, quiet: true });
      return readSealed(await file.text());
    },
    meta: { quiet: true },
  });

/** A sealed version to print, checked in the browser before it is shown. */
export function RecordSheetPage() {
  const t = useT();
  const { id = '' } = usePageParams();
  const version = Number(new URLSearchParams(usePageLocation().search).get('version')) || undefined;
  const { data, error, refetch } = useQuery({ ...sealedFile(id, version), enabled: id !== '' });
  useTabTitle(data?.kind === 'sound' ? { name: `${t('records.sheet')} ${data.body.localDate}` } : undefined);
  if (!data)
    return (
      <UnreadPage
        title={t('title.recordSheet')}
        notFound={t('records.notFound')}
        error={error}
        retry={() => void refetch()}
      />
    );
  return (
    <div className="re-sheet-page">
      <PageHeader
        title={t('records.sheet')}
        actions={
          <Button kind="primary" icon={<Printer className="sf-icon" />} onClick={() => window.print()}>
            {t('records.print')}
          </Button>
        }
      />
      {data.kind === 'sound' ? <RecordSheet {...data} /> : <EmptyState text={t('records.notSound')} />}
    </div>
  );
}
