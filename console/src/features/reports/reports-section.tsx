import { reports } from '@smartflight/contract/flights/reports.endpoints.ts';
import type { Report, ReportFilter } from '@smartflight/contract/flights/reports.schemas.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type ComponentType, useState } from 'react';
import { call } from '../../shared/api/client.ts';
import { reportProblem } from '../../shared/api/report.ts';
import { useFmt } from '../../shared/format/fmt.ts';
import { useT } from '../../shared/i18n/use-t.ts';
import { Switch } from '../../shared/ui/controls/switch.tsx';
import { StatusGlyph } from '../../shared/ui/icons/glyph.tsx';
import { ListRow, ListSection } from '../../shared/ui/layout/list-section.tsx';
import { confirm } from '../../shared/ui/overlay/confirm-store.ts';
import { lazyLayer } from '../../shared/ui/overlay/layer-boundary.tsx';
import { toast } from '../../shared/ui/overlay/toast-store.ts';
import { formOf, ownReports, reportsKey } from './reports.queries.ts';

const ChangeReport = lazyLayer(async () => (await import('./change-report.tsx')).ChangeReport);

/** Shows a filter in words; the composition root provides it, as features don't import each other. */
type Words = ComponentType<{ filter: ReportFilter }>;

/** Scheduled reports of the account: what each sends when, and what came of the last sending. */
export function ReportsSection({ Words }: { Words: Words }) {
  const t = useT();
  const queries = useQueryClient();
  const query = useQuery(ownReports());
  const again = () => queries.invalidateQueries({ queryKey: reportsKey });
  const [changed, setChanged] = useState<Report>();
  const setEnabled = async (report: Report, isEnabled: boolean) => {
    const body = { ...formOf(report), isEnabled };
    await call(reports.change, { params: { id: report.id }, body }).catch(reportProblem);
    await again();
  };
  const send = ({ id, name }: Report) =>
    call(reports.send, { params: { id } })
      .then(() => toast.ok(t('reports.asked', { name })), reportProblem)
      .finally(again);
  const close = () => setChanged(undefined);
  const remove = async ({ id, name }: Report) => {
    const question = { text: t('reports.askRemove', { name }), detail: t('reports.askRemoveMore') };
    if (!(await confirm({ ...question, ok: t('reports.remove'), danger: true }))) return;
    await call(reports.remove, { params: { id } })
      .then(() => toast.ok(t('reports.removed', { name })), reportProblem)
      .finally(again);
  };
  return (
    <ListSection
      id="reports"
      title={t('reports.title')}
      about={
        query.data?.address === null
          ? [t('reports.about'), t('reports.noAddress')].join(' ')
          : t('reports.about')
      }
      query={query}
      items={query.data?.items}
      empty={t('reports.empty')}
      row={(of) => (
        <Row
          of={of}
          Words={Words}
          setEnabled={(isEnabled) => void setEnabled(of, isEnabled)}
          change={() => setChanged(of)}
          send={() => void send(of)}
          remove={() => void remove(of)}
        />
      )}
    >
      {changed && <ChangeReport close={close} part={{ report: changed, close }} />}
    </ListSection>
  );
}

interface RowProps {
  of: Report;
  Words: Words;
  setEnabled: (isEnabled: boolean) => void;
  change: () => void;
  send: () => void;
  remove: () => void;
}

function Row({ of, Words, setEnabled, change, send, remove }: RowProps) {
  const t = useT();
  const fmt = useFmt();
  const { name, filter, period, hour, nextAt, last, isEnabled, timeZone } = of;
  const isFine = !last || ['sent', 'no-flights'].includes(last.result);
  const time = `${String(hour).padStart(2, '0')}:00`;
  const schedule = [
    t(`reports.every.${period}`),
    time,
    nextAt === null
      ? t('reports.paused')
      : t('reports.next', { when: fmt.instant(nextAt, 'minute', timeZone) }),
  ].join(' · ');
  const result = last
    ? t('reports.last', {
        when: fmt.instant(last.at, 'minute', timeZone),
        result: t(`reports.result.${last.result}`),
      })
    : t('reports.neverSent');
  return (
    <ListRow
      icon={<StatusGlyph state={isEnabled ? (isFine ? 'done' : 'warning') : 'idle'} size={20} />}
      name={name}
      lines={[<Words key="filter" filter={filter} />, schedule, result]}
      control={
        <Switch
          label={<span className="sf-hidden">{t('reports.enabled', { name })}</span>}
          checked={isEnabled}
          change={setEnabled}
        />
      }
      actions={[
        { text: t('reports.edit'), label: t('reports.editOf', { name }), run: change },
        { text: t('reports.send'), label: t('reports.sendOf', { name }), run: send },
        { text: t('reports.remove'), label: t('reports.removeOf', { name }), run: remove },
      ]}
    />
  );
}
