import '../../shared/ui/table/list-page.css';
import './stations.css';
import { stations } from '@smartflight/contract/stations/stations.endpoints.ts';
import type { Station } from '@smartflight/contract/stations/stations.schemas.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import Activity from 'lucide-react/icons/activity';
import PencilLine from 'lucide-react/icons/pencil-line';
import Plug from 'lucide-react/icons/plug';
import { lazy, Suspense, useState } from 'react';
import { LastFourDialog } from '../../domain/devices/ownership/last-four.tsx';
import { measured, measureNames } from '../../domain/weather/weather-values.ts';
import { call } from '../../shared/api/client.ts';
import { useFmt } from '../../shared/format/fmt.ts';
import { useT } from '../../shared/i18n/use-t.ts';
import { go } from '../../shared/navigation.ts';
import { usePageParams, usePageSearch, useTabTitle } from '../../shared/tabs/page.tsx';
import { Button } from '../../shared/ui/controls/button.tsx';
import { PageLink } from '../../shared/ui/controls/page-link.tsx';
import { Segment } from '../../shared/ui/controls/segment.tsx';
import { Figure, FigureStrip } from '../../shared/ui/layout/figure.tsx';
import { PageHeader } from '../../shared/ui/layout/page-header.tsx';
import { Facts } from '../../shared/ui/layout/section.tsx';
import { toast } from '../../shared/ui/overlay/toast-store.ts';
import { UnreadPage } from '../../shared/ui/states/unread-page.tsx';
import { connectPath, diagnosticsPath } from './paths.ts';
import { StationCharts } from './station-charts.tsx';
import { StationLink, StationOutside } from './station-labels.tsx';
import { oneStation, type StationRange, stationRanges, stationsKey } from './stations.queries.ts';

/** Loaded when it is opened: most visits only read. */
const ChangeStation = lazy(async () => ({ default: (await import('./station-form.tsx')).ChangeStation }));

const figures = [
  'windMps',
  'gustMps',
  'windDeg',
  'temperatureC',
  'humidityPct',
  'deltaTC',
  'pressureHpa',
  'rainMmph',
] as const;

const ranges = Object.keys(stationRanges) as StationRange[];

/** One weather station: its newest reading, charts and register data. */
export function StationDetailPage() {
  const t = useT();
  const { id = '' } = usePageParams();
  const [params, setParams] = usePageSearch();
  const { data: station, error, refetch } = useQuery({ ...oneStation(id), enabled: id !== '' });
  useTabTitle(station && { name: station.name });
  if (!station)
    return (
      <UnreadPage
        title={t('title.stationDetail')}
        notFound={t('stations.notFound')}
        error={error}
        retry={() => void refetch()}
      />
    );
  const range = ranges.find((one) => one === params.get('range')) ?? 'day';
  return (
    <div className="sf-list-page">
      <PageHeader
        title={station.name}
        actions={<Actions station={station} edit={() => setParams({ panel: 'edit' })} />}
        filters={
          <Segment
            label={t('stations.range.label')}
            value={range}
            options={ranges.map((value) => ({ value, label: t(`stations.range.${value}`) }))}
            change={(value) => setParams({ range: value === 'day' ? undefined : value })}
          />
        }
      />
      <StationOutside station={station} />
      <Newest station={station} />
      <div className="sf-list-main">
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls must be reachable by keyboard */}
        <section className="st-scroll sf-inset" tabIndex={0} aria-label={station.name}>
          <StationCharts id={id} range={range} />
          <StationFacts station={station} />
        </section>
        <Suspense>
          {params.get('panel') === 'edit' && station.mayManage && (
            <ChangeStation station={station} close={() => setParams({ panel: undefined })} />
          )}
        </Suspense>
      </div>
    </div>
  );
}

function Newest({ station: { reading } }: { station: Station }) {
  const t = useT();
  const fmt = useFmt();
  return (
    <FigureStrip>
      {figures.map((measure) => (
        <Figure
          key={measure}
          label={t(measureNames[measure])}
          value={measured(fmt, measure, reading?.[measure] ?? null)}
        />
      ))}
    </FigureStrip>
  );
}

function StationFacts({ station }: { station: Station }) {
  const t = useT();
  const fmt = useFmt();
  const { id, model, companyName, position, isPositionReported, lastSeenAt, reading } = station;
  const place = position && `${fmt.number(position.lat, 5)}, ${fmt.number(position.lon, 5)}`;
  const rows = [
    { name: t('stations.id'), value: id },
    { name: t('stations.model'), value: model },
    { name: t('stations.company'), value: companyName },
    {
      name: t('stations.place'),
      value: place
        ? `${place} (${t(isPositionReported ? 'stations.reported' : 'stations.entered')})`
        : t('stations.noPlace'),
    },
    { name: t('stations.readAt'), value: fmt.instant(reading?.at, 'minute') },
    { name: t('stations.lastSeen'), value: fmt.instant(lastSeenAt, 'minute') },
  ];
  return (
    <div className="sf-block">
      <Facts rows={[{ name: t('stations.state'), value: <StationLink station={station} /> }, ...rows]} />
    </div>
  );
}

function Actions({ station, edit }: { station: Station; edit: () => void }) {
  const t = useT();
  const client = useQueryClient();
  const [isRetiring, setRetiring] = useState(false);
  const { id, name, mayManage, retiredAt } = station;
  if (!mayManage || retiredAt !== null) return null;
  return (
    <>
      <PageLink to={connectPath(id)} className="sf-button">
        <Plug className="sf-icon" />
        {t('droneConnect.connect')}
      </PageLink>
      <PageLink to={diagnosticsPath(id)} className="sf-button">
        <Activity className="sf-icon" />
        {t('title.droneDiagnostics')}
      </PageLink>
      <Button icon={<PencilLine className="sf-icon" />} onClick={edit}>
        {t('stations.change')}
      </Button>
      <Button onClick={() => setRetiring(true)}>{t('stations.retire')}</Button>
      {isRetiring && (
        <LastFourDialog
          ownership={{ kind: 'station' }}
          id={id}
          title={t('stations.askRetire', { name })}
          ok={t('stations.retire')}
          close={() => setRetiring(false)}
          send={async (confirm) => {
            await call(stations.retire, { params: { id }, query: { confirm } });
            await client.invalidateQueries({ queryKey: stationsKey });
            toast.ok(t('stations.retired', { name }));
            go('/stations');
          }}
        >
          <p>{t('stations.retireMore')}</p>
        </LastFourDialog>
      )}
    </>
  );
}
