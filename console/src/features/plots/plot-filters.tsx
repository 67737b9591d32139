import { plotScopes } from '@smartflight/contract/land/plots.ts';
import { useQuery } from '@tanstack/react-query';
import { useFmt } from '../../shared/format/fmt.ts';
import { useT } from '../../shared/i18n/use-t.ts';
import type { usePageSearch } from '../../shared/tabs/page.tsx';
import { optionsFrom, Select } from '../../shared/ui/primitives/select.tsx';
import { sortText } from '../../shared/ui/table/list-search.ts';
import { type PlotSearch, yearsUntil } from './plot-search.ts';
import { plotYears } from './plots.queries.ts';

type Change = ReturnType<typeof usePageSearch>[1];
const orders = ['-changedAt', '-uploadedAt', 'name', '-areaM2', 'surveyorName'] as const;

/** Year with its count, ownership, order. */
export function PlotFilters(props: {
  search: PlotSearch;
  thisYear: number;
  timeZone: string;
  change: Change;
}) {
  const t = useT();
  const fmt = useFmt();
  const { search, thisYear, timeZone, change } = props;
  const { data } = useQuery(plotYears(timeZone, search.scope));
  const counts = new Map(data?.items.map(({ year, plots }) => [year, plots]));
  const order = sortText(search.sort);
  const words = {
    '-changedAt': t('plots.sort.changed'),
    '-uploadedAt': t('plots.sort.uploaded'),
    name: t('plots.sort.name'),
    '-areaM2': t('plots.sort.area'),
    surveyorName: t('plots.sort.surveyor'),
  };
  return (
    <>
      <Select
        label={t('plots.year')}
        value={String(search.year ?? '')}
        empty={t('plots.allYears')}
        options={yearsUntil(thisYear).map((year) => ({
          value: String(year),
          label: counts.has(year) ? `${year} (${fmt.number(counts.get(year))})` : String(year),
        }))}
        change={(year) => change({ year, page: undefined })}
      />
      <Select
        label={t('plots.scope')}
        value={search.isEnded ? 'ended' : (search.scope ?? '')}
        empty={t('plots.scopes.all')}
        options={optionsFrom([...plotScopes, 'ended' as const], (scope) => t(`plots.scopes.${scope}`))}
        change={(scope) =>
          change({
            scope: scope === 'ended' ? undefined : scope,
            ended: scope === 'ended',
            page: undefined,
          })
        }
      />
      {search.look === 'map' && (
        <Select
          label={t('plots.order')}
          value={order}
          options={[
            ...(orders.some((one) => one === order) ? [] : [{ value: order, label: t('plots.sort.other') }]),
            ...optionsFrom(orders, (one) => words[one]),
          ]}
          change={(sort) => change({ sort })}
        />
      )}
    </>
  );
}
