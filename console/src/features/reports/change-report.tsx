import { reports } from '@smartflight/contract/flights/reports.endpoints.ts';
import type { Report } from '@smartflight/contract/flights/reports.schemas.ts';
import { call } from '../../shared/api/client.ts';
import { useT } from '../../shared/i18n/use-t.ts';
import { ReportDialog } from './report-dialog.tsx';
import { formOf } from './reports.queries.ts';

/** Changes name and schedule of a report; its filter stays. */
export function ChangeReport({ report, close }: { report: Report; close: () => void }) {
  const t = useT();
  const { id } = report;
  return (
    <ReportDialog
      title={t('reports.change')}
      start={formOf(report)}
      submit={t('reports.save')}
      send={(body) => call(reports.change, { params: { id }, body })}
      done={(name) => t('reports.saved', { name })}
      close={close}
    />
  );
}
