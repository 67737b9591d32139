import type { ExportQuery } from '@smartflight/contract/flights/exports.schemas.ts';
import { reports } from '@smartflight/contract/flights/reports.endpoints.ts';
import type { ReportPeriod } from '@smartflight/contract/flights/reports.ts';
import { call } from '../../shared/api/client.ts';
import { useT } from '../../shared/i18n/use-t.ts';
import { useSettings } from '../../shared/settings/settings.ts';
import { ReportDialog } from './report-dialog.tsx';

/** The query of the flight log, with its flag as text. */
type LogQuery = Partial<Omit<ExportQuery, 'hideZero'>> & {
  hideZero?: 'true' | 'false' | '1' | '0' | undefined;
};

/** Has the flights of the log's filter sent regularly, without its days, which only suggest the period. */
export function NewReport({ query, close }: { query: LogQuery; close: () => void }) {
  const t = useT();
  const { from, to, lang: _lang, tz, hideZero, ...filter } = query;
  return (
    <ReportDialog
      title={t('reports.new')}
      start={{
        name: t('reports.defaultName'),
        filter: { ...filter, hideZero: hideZero === 'true' },
        period: periodOf(from, to),
        hour: 7,
        timeZone: tz ?? 'UTC',
        unit: useSettings.getState().unit,
        isEnabled: true,
      }}
      submit={t('reports.make')}
      send={(body) => call(reports.create, { body })}
      done={(name) => t('reports.made', { name })}
      close={close}
    />
  );
}

/** A day or a month if the days are one, otherwise a week. */
function periodOf(from: string | undefined, to: string | undefined): ReportPeriod {
  if (from === undefined || to === undefined) return 'week';
  if (from === to) return 'day';
  const dayAfter = new Date(Date.parse(to) + 86_400_000).toISOString();
  return from === `${to.slice(0, 7)}-01` && dayAfter.slice(8, 10) === '01' ? 'month' : 'week';
}
