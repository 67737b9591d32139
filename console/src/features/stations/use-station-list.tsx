import type { Station } from '@smartflight/contract/stations/stations.schemas.ts';
import { useMemo } from 'react';
import { useDeviceList } from '../../domain/devices/list/use-device-list.ts';
import { measured, measureNames } from '../../domain/weather/weather-values.ts';
import { type Fmt, useFmt } from '../../shared/format/fmt.ts';
import type { Translate } from '../../shared/i18n/messages.ts';
import { useT } from '../../shared/i18n/use-t.ts';
import type { Column } from '../../shared/ui/table/data-table.tsx';
import { listSearch } from '../../shared/ui/table/list-search.ts';
import { StationLink, StationOutside } from './station-labels.tsx';
import { stationList } from './stations.queries.ts';

const stationSearch = listSearch({
  texts: { q: 64 },
  ids: [],
  choices: { link: ['online', 'offline'] },
  flags: [],
  sorts: ['name'],
  usualSort: 'name',
  sizes: [50, 100, 200],
});

const shownMeasures = ['windMps', 'gustMps', 'windDeg', 'temperatureC', 'humidityPct', 'deltaTC'] as const;

const columnsOf = (t: Translate, fmt: Fmt): Column<Station>[] => [
  {
    key: 'name',
    title: t('stations.name'),
    always: true,
    cell: ({ id, name }) => (
      <span className="st-name">
        <b className="sf-cut">{name}</b>
        {name !== id && <small className="sf-id">{id}</small>}
      </span>
    ),
  },
  {
    key: 'link',
    title: t('stations.state'),
    cell: (station) => (
      <>
        <StationLink station={station} />
        <StationOutside station={station} />
      </>
    ),
  },
  ...shownMeasures.map(
    (measure): Column<Station> => ({
      key: measure,
      title: t(measureNames[measure]),
      figure: true,
      cell: ({ reading }) => measured(fmt, measure, reading?.[measure] ?? null).text,
    }),
  ),
  {
    key: 'readAt',
    title: t('stations.readAt'),
    cell: ({ reading }) => (
      <span className="sf-num">{reading ? fmt.relative(reading.at, new Date()) : fmt.number(null)}</span>
    ),
  },
  { key: 'model', title: t('stations.model'), cell: ({ model }) => model || fmt.number(null) },
  {
    key: 'company',
    title: t('stations.company'),
    cell: ({ companyName }) => companyName ?? fmt.number(null),
  },
];

/** The list of stations for the URL's query parameters, with functions that change them. */
export function useStationList() {
  const t = useT();
  const fmt = useFmt();
  const columns = useMemo(() => columnsOf(t, fmt), [t, fmt]);
  return useDeviceList({
    table: 'stations',
    param: 'station',
    columns,
    address: stationSearch,
    query: stationList,
  });
}
