import type { Plot } from '@smartflight/contract/land/plots.schemas.ts';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { type Fmt, useFmt } from '../../shared/format/fmt.ts';
import type { Translate } from '../../shared/i18n/messages.ts';
import { useT } from '../../shared/i18n/use-t.ts';
import type { usePageSearch } from '../../shared/tabs/page.tsx';
import { Button } from '../../shared/ui/controls/button.tsx';
import { EmptyFiltered, EmptyState } from '../../shared/ui/states/states.tsx';
import { type Column, DataTable } from '../../shared/ui/table/data-table.tsx';
import { sortText } from '../../shared/ui/table/list-search.ts';
import { Pager } from '../../shared/ui/table/pager.tsx';
import { type Picks, pickColumn } from '../../shared/ui/table/pick-column.tsx';
import { SharedMark } from './plot-list.tsx';
import { isFiltered, noFilter, type PlotListQuery, type PlotSearch } from './plot-search.ts';
import { plotPage, tableSize } from './plots.queries.ts';

/** T-01: name, surveyor, area, upload time, and work parameters. */
function columnsOf(t: Translate, fmt: Fmt): Column<Plot>[] {
  const figure = (key: string, title: string, cell: (plot: Plot) => string): Column<Plot> => ({
    key,
    title,
    sortBy: key,
    figure: true,
    cell,
  });
  return [
    {
      key: 'name',
      title: t('plots.name'),
      sortBy: 'name',
      always: true,
      strong: true,
      cell: (plot) => (
        <>
          {plot.name} <SharedMark row={plot} />
        </>
      ),
    },
    {
      key: 'surveyorName',
      title: t('plots.surveyor'),
      sortBy: 'surveyorName',
      cell: ({ surveyorName }) => surveyorName ?? fmt.number(null),
    },
    figure('areaM2', t('plots.area'), ({ areaM2 }) => fmt.area(areaM2).text),
    figure('uploadedAt', t('plots.uploadedAt'), ({ uploadedAt }) => fmt.instant(uploadedAt, 'minute')),
    figure('angleDeg', t('plots.angleDeg'), ({ parameters }) => degreesText(fmt, parameters.angleDeg)),
    figure('swathM', t('plots.swathM'), ({ parameters }) => fmt.metres(parameters.swathM).text),
    figure('heightM', t('plots.heightM'), ({ parameters }) => fmt.metres(parameters.heightM).text),
    figure('speedMps', t('plots.speedMps'), ({ parameters }) => fmt.speed(parameters.speedMps).text),
    figure('flowLpm', t('plots.flowLpm'), ({ parameters }) => fmt.flow(parameters.flowLpm).text),
    figure('insetM', t('plots.insetM'), ({ parameters }) => fmt.metres(parameters.insetM).text),
    figure('rateLpha', t('plots.rateLpha'), ({ parameters }) => fmt.rate(parameters.rateLpha).text),
    { key: 'crop', title: t('plots.crop'), cell: ({ crop }) => crop || fmt.number(null) },
  ];
}

export const degreesText = (fmt: Fmt, degrees: number | null): string =>
  degrees === null ? fmt.number(null) : `${fmt.number(degrees, 0, { maxDigits: 1 })}°`;

interface TableProps {
  search: PlotSearch;
  filter: PlotListQuery;
  picks: Picks;
  change: ReturnType<typeof usePageSearch>[1];
  draw: () => void;
}

export function PlotTable({ search, filter, picks, change, draw }: TableProps) {
  const t = useT();
  const fmt = useFmt();
  const { page } = search;
  const { data, error, isFetching, refetch } = useQuery(plotPage({ ...filter, page }));
  const columns = useMemo(
    () => [
      pickColumn<Plot>({
        rows: data?.items,
        rowKey: ({ id }) => id,
        rowName: ({ name }) => name,
        allLabel: t('plots.pickAll'),
        picks,
      }),
      ...columnsOf(t, fmt),
    ],
    [t, fmt, data, picks],
  );
  return (
    <div className="sf-list-column">
      <DataTable<Plot>
        label={t('plots.list')}
        name="plots"
        columns={columns}
        rows={data?.items}
        rowKey={({ id }) => id}
        sort={search.sort}
        changeSort={(sort) => change({ sort: sortText(sort), page: undefined })}
        selected={search.plotId}
        open={({ id }) => change({ plot: id })}
        error={error}
        retry={() => void refetch()}
        empty={
          isFiltered(search) ? (
            <EmptyFiltered clear={() => change(noFilter)} />
          ) : (
            <EmptyState
              text={t('plots.empty')}
              action={
                <Button kind="primary" onClick={draw}>
                  {t('plots.draw')}
                </Button>
              }
            />
          )
        }
        refreshing={isFetching}
      />
      <Pager
        page={page}
        size={tableSize}
        total={data?.total}
        change={(next) => change({ page: next === 1 ? undefined : next })}
        note={data && <span className="sf-num">{fmt.area(data.totals.areaM2).text}</span>}
      />
    </div>
  );
}
