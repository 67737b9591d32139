import '../orders.css';
import { orders } from '@smartflight/contract/orders/orders.endpoints.ts';
import type { Statement } from '@smartflight/contract/orders/orders.schemas.ts';
import { useQuery } from '@tanstack/react-query';
import Download from 'lucide-react/icons/download';
import Printer from 'lucide-react/icons/printer';
import Share from 'lucide-react/icons/share-2';
import { lazy, Suspense, useState } from 'react';
import { callFile } from '../../../shared/api/client.ts';
import { isNotFound } from '../../../shared/api/problem.ts';
import { currentLang } from '../../../shared/i18n/messages.ts';
import { useT } from '../../../shared/i18n/use-t.ts';
import { sheetTimeoutMs, useSaveFile } from '../../../shared/link/use-save-file.ts';
import { usePageParams, useTabTitle } from '../../../shared/tabs/page.tsx';
import { Button } from '../../../shared/ui/controls/button.tsx';
import { PageHeader } from '../../../shared/ui/layout/page-header.tsx';
import { EmptyState, ErrorState, PageSkeleton } from '../../../shared/ui/states/states.tsx';
import { orderStatement } from '../orders.queries.ts';
import { StatementView } from './statement-view.tsx';

const ShareDialog = lazy(async () => ({
  default: (await import('../../../domain/share-links/share-dialog.tsx')).ShareDialog,
}));

/** The statement of an order: printed, saved as a file, or shared with the customer by a link. */
export function StatementPage() {
  const t = useT();
  const { id = '' } = usePageParams();
  const { data, error, refetch } = useQuery({ ...orderStatement(id), enabled: id !== '' });
  useTabTitle(data && { name: t('orders.statementOf', { n: String(data.number) }) });
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls must be reachable by keyboard
    <div className="or-page sf-inset" tabIndex={0}>
      <PageHeader title={t('title.orderStatement')} actions={data && <Actions id={id} statement={data} />} />
      {data ? (
        <StatementView statement={data} />
      ) : !error ? (
        <PageSkeleton />
      ) : isNotFound(error) ? (
        <EmptyState text={t('orders.notFound')} />
      ) : (
        <ErrorState error={error} retry={() => void refetch()} action="records.list" />
      )}
    </div>
  );
}

function Actions({ id, statement: { number } }: { id: string; statement: Statement }) {
  const t = useT();
  const [isSharing, setSharing] = useState(false);
  const file = useSaveFile(
    (format: 'xlsx' | 'csv') =>
      callFile(orders.statementFile, {
        params: { id },
        query: { format, lang: currentLang() },
        timeoutMs: sheetTimeoutMs,
      }),
    (format) => `order-${number}.${format}`,
  );
  return (
    <>
      <Button icon={<Printer className="sf-icon" />} onClick={() => window.print()}>
        {t('orders.print')}
      </Button>
      <Button
        icon={<Download className="sf-icon" />}
        disabled={file.isPending}
        onClick={() => file.mutate('csv')}
      >
        {t('orders.accounting')}
      </Button>
      <Button
        icon={<Download className="sf-icon" />}
        disabled={file.isPending}
        onClick={() => file.mutate('xlsx')}
      >
        {t('orders.sheet')}
      </Button>
      <Button icon={<Share className="sf-icon" />} onClick={() => setSharing(true)}>
        {t('shareLinks.share')}
      </Button>
      <Suspense>
        {isSharing && (
          <ShareDialog
            target={{ kind: 'order', orderId: id }}
            name={t('orders.statementOf', { n: String(number) })}
            close={() => setSharing(false)}
          />
        )}
      </Suspense>
    </>
  );
}
