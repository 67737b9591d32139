import './records.css';
import { records } from '@smartflight/contract/records/records.endpoints.ts';
import type { RecordDetail } from '@smartflight/contract/records/records.schemas.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import Pencil from 'lucide-react/icons/pencil';
import Stamp from 'lucide-react/icons/stamp';
import { useState } from 'react';
import { ShareButton } from '../../domain/share-links/share-button.tsx';
import { call } from '../../shared/api/client.ts';
import { reportProblem } from '../../shared/api/report.ts';
import { useFmt } from '../../shared/format/fmt.ts';
import { useT } from '../../shared/i18n/use-t.ts';
import { usePageParams, useTabTitle } from '../../shared/tabs/page.tsx';
import { Button } from '../../shared/ui/controls/button.tsx';
import { PageLink } from '../../shared/ui/controls/page-link.tsx';
import { PageHeader } from '../../shared/ui/layout/page-header.tsx';
import { Section } from '../../shared/ui/layout/section.tsx';
import { confirm } from '../../shared/ui/overlay/confirm-store.ts';
import { toast } from '../../shared/ui/overlay/toast-store.ts';
import { UnreadPage } from '../../shared/ui/states/unread-page.tsx';
import { DraftFlights } from './draft-flights.tsx';
import { EnteredFacts, FlightRows, MeasuredFacts } from './record-facts.tsx';
import { RecordFields } from './record-form.tsx';
import { RecordPlacesFacts } from './record-places.tsx';
import { RecordRegimes } from './record-regimes.tsx';
import { RecordStateTag } from './record-state.tsx';
import { RecordWeatherFacts } from './record-weather.tsx';
import { recordDetail, recordsKey } from './records.queries.ts';
import { SealedVersions } from './sealed-versions.tsx';

/** One spray record: what was measured, what was entered, what is missing, and its sealed versions. */
export function RecordDetailPage() {
  const t = useT();
  const fmt = useFmt();
  const { id = '' } = usePageParams();
  const { data: record, error, refetch } = useQuery({ ...recordDetail(id), enabled: id !== '' });
  const place = record && (record.plotName ?? record.droneId ?? '');
  useTabTitle(record && { name: `${place} ${fmt.day(record.localDate)}` });
  if (record) return <RecordView key={record.id} record={record} />;
  return (
    <UnreadPage
      title={t('title.recordDetail')}
      notFound={t('records.notFound')}
      error={error}
      retry={() => void refetch()}
    />
  );
}

function RecordView({ record }: { record: RecordDetail }) {
  const t = useT();
  const fmt = useFmt();
  const [isEditing, setEditing] = useState(false);
  const place = record.plotName ?? record.droneId;
  const title = `${place} · ${fmt.day(record.localDate, { year: true })}`;
  const isDraft = record.state === 'draft';
  const edit = isDraft ? record.mayEnter : record.mayComplete;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls must be reachable by keyboard
    <div className="re-page sf-inset" tabIndex={0}>
      <PageHeader
        title={title}
        actions={
          <>
            {record.mayShare && <ShareButton target={{ kind: 'record', recordId: record.id }} name={title} />}
            {!isEditing && isDraft && record.mayComplete && <CompleteButton record={record} />}
          </>
        }
      />
      <div className="re-columns">
        <div className="re-main">
          <div className="re-state">
            <RecordStateTag record={record} />
            <RecordPlaceLinks record={record} />
            {record.isOutdated && <p className="re-outdated">{t('records.outdated')}</p>}
          </div>
          <Section
            id="record-entries"
            title={t('records.entered')}
            action={
              edit &&
              !isEditing && (
                <Button icon={<Pencil className="sf-icon" />} onClick={() => setEditing(true)}>
                  {t(isDraft ? 'records.enter' : 'records.correct')}
                </Button>
              )
            }
          >
            {isEditing ? (
              <RecordFields record={record} isCorrection={!isDraft} close={() => setEditing(false)} />
            ) : (
              <EnteredFacts record={record} measured={record.weather.fields} />
            )}
          </Section>
          <Section id="record-weather" title={t('weather.title')}>
            <RecordWeatherFacts weather={record.weather} />
          </Section>
          <Section id="record-places" title={t('places.near.title')}>
            <RecordPlacesFacts record={record} />
          </Section>
        </div>
        <div className="re-side">
          <Section id="record-measured" title={t('records.measured')}>
            <MeasuredFacts record={record} />
          </Section>
          <Section id="record-regimes" title={t('records.regimes')}>
            <RecordRegimes record={record} />
          </Section>
          <Section id="record-flights" title={t('records.flights')}>
            {isDraft && record.mayComplete ? (
              <DraftFlights key={record.revision} record={record} />
            ) : (
              <FlightRows record={record} />
            )}
          </Section>
          {record.sealed.length > 0 && (
            <Section id="record-sealed" title={t('records.sealed')}>
              <SealedVersions record={record} />
            </Section>
          )}
        </div>
      </div>
    </div>
  );
}

/** Links to the plot and the orders of a record. */
function RecordPlaceLinks({ record: { plotId, plotName, orders } }: { record: RecordDetail }) {
  const t = useT();
  return (
    <p className="re-links">
      {plotId !== null && (
        <PageLink className="sf-row-link" to={`/plot-manage?plot=${plotId}`}>
          {plotName ?? t('flights.pick.plotId')}
        </PageLink>
      )}
      {orders.map(({ id, number }) => (
        <PageLink key={id} className="sf-row-link" to={`/orders/${id}`}>
          {t('orders.number', { n: String(number) })}
        </PageLink>
      ))}
    </p>
  );
}

function CompleteButton({ record }: { record: RecordDetail }) {
  const t = useT();
  const queries = useQueryClient();
  const complete = async () => {
    const question = { text: t('records.askComplete'), detail: t('records.askCompleteMore') };
    if (!(await confirm({ ...question, ok: t('records.completeNow') }))) return;
    const input = { params: { id: record.id }, body: { revision: record.revision } };
    await call(records.complete, input).then(() => toast.ok(t('records.completed')), reportProblem);
    await queries.invalidateQueries({ queryKey: recordsKey });
  };
  return (
    <Button
      kind="primary"
      icon={<Stamp className="sf-icon" />}
      disabled={record.missing.length > 0}
      onClick={() => void complete()}
    >
      {t('records.completeNow')}
    </Button>
  );
}
