import './stations.css';
import '../../domain/devices/list/cards.css';
import type { Station } from '@smartflight/contract/stations/stations.schemas.ts';
import Plus from 'lucide-react/icons/plus';
import { lazy, Suspense } from 'react';
import { CardList } from '../../domain/devices/list/card-list.tsx';
import { DeviceListScreen } from '../../domain/devices/list/device-list-screen.tsx';
import { measured, measureNames } from '../../domain/weather/weather-values.ts';
import { useAllows } from '../../shared/api/session.ts';
import { useFmt } from '../../shared/format/fmt.ts';
import { useT } from '../../shared/i18n/use-t.ts';
import { go } from '../../shared/navigation.ts';
import { Button } from '../../shared/ui/controls/button.tsx';
import { SearchBox } from '../../shared/ui/controls/search-box.tsx';
import { optionsFrom, Select } from '../../shared/ui/primitives/select.tsx';
import { EmptyFiltered, EmptyState } from '../../shared/ui/states/states.tsx';
import { DataTable } from '../../shared/ui/table/data-table.tsx';
import { useMobile } from '../../shared/ui/theme/look.ts';
import { detailPath } from './paths.ts';
import { StationLink, StationOutside } from './station-labels.tsx';
import { useStationList } from './use-station-list.tsx';

/** Loaded when it is opened: most visits only read. */
const RegisterStation = lazy(async () => ({
  default: (await import('./station-form.tsx')).RegisterStation,
}));

const idOf = ({ id }: Station): string => id;

/** Weather stations of the company with their newest readings. */
export function StationsPage() {
  const t = useT();
  const isMobile = useMobile();
  const list = useStationList();
  const mayRegister = useAllows('drones.register');
  const title = t('title.stations');
  const open = (id: string) => go(detailPath(id));
  const register = mayRegister && (
    <Button
      kind="primary"
      icon={<Plus className="sf-icon" />}
      onClick={() => list.setParams({ panel: 'register' })}
    >
      {t('stations.register')}
    </Button>
  );
  const empty = list.isFiltered ? (
    <EmptyFiltered clear={list.clear} />
  ) : (
    <EmptyState text={t(mayRegister ? 'stations.empty' : 'stations.emptyMember')} action={register} />
  );
  return (
    <DeviceListScreen
      kind="station"
      list={list}
      title={title}
      actions={register}
      filters={
        <>
          <SearchBox
            label={t('stations.search')}
            value={list.search.q}
            change={(q) => list.change({ q: q?.slice(0, 64) })}
          />
          <Select
            label={t('stations.state')}
            value={list.search.link}
            empty={t('stations.state')}
            options={optionsFrom(['online', 'offline'] as const, (link) => t(`stations.link.${link}`))}
            change={(link) => list.change({ link })}
          />
        </>
      }
      rows={
        isMobile ? (
          <CardList
            label={title}
            rows={list.rows}
            error={list.error}
            retry={list.retry}
            empty={empty}
            card={(station) => <StationCard station={station} open={open} />}
          />
        ) : (
          <DataTable<Station>
            label={title}
            name={list.table}
            columns={list.columns}
            rows={list.rows}
            rowKey={idOf}
            open={({ id }) => open(id)}
            error={list.error}
            retry={list.retry}
            empty={empty}
            refreshing={list.isRefreshing}
          />
        )
      }
      side={
        <Suspense>
          {mayRegister && list.params.get('panel') === 'register' && (
            <RegisterStation close={() => list.setParams({ panel: undefined })} />
          )}
        </Suspense>
      }
      found={(n) => t('stations.found', { n })}
    />
  );
}

function StationCard({ station, open }: { station: Station; open: (id: string) => void }) {
  const t = useT();
  const fmt = useFmt();
  const { id, name, reading } = station;
  const facts = (['windMps', 'temperatureC', 'deltaTC'] as const).map(
    (measure) => `${t(measureNames[measure])} ${measured(fmt, measure, reading?.[measure] ?? null).text}`,
  );
  return (
    <div className="dr-card">
      <button type="button" className="dr-card-open sf-inset" onClick={() => open(id)}>
        <span className="dr-card-line">
          <b className="sf-cut">{name}</b>
          <StationLink station={station} />
        </span>
        <span className="dr-card-line">
          <small>{facts.join(' · ')}</small>
        </span>
        <StationOutside station={station} />
      </button>
    </div>
  );
}
