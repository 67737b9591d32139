import { plotScopes } from '@smartflight/contract/land/plots.ts';
import { useQuery } from '@tanstack/react-query';
import { useFmt } from '../../shared/format/fmt.ts';
import { useT } from '../../shared/i18n/use-t.ts';
import type { usePageSearch } from '../../shared/tabs/page.tsx';
import { type PlotSearch, sortText, yearsUntil } from './plot-search.ts';
import { plotYears } from './plots.queries.ts';

type Change = ReturnType<typeof usePageSearch>[1];
const orders = ['-changedAt', '-uploadedAt', 'name', '-areaM2', 'surveyorName'] as const;

/** Year with its count, whose plots, order. */
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
      <select
        aria-label={t('plots.year')}
        value={search.year ?? ''}
        onChange={(event) => change({ year: event.target.value, page: undefined })}
      >
        <option value="">{t('plots.allYears')}</option>
        {yearsUntil(thisYear).map((year) => (
          <option key={year} value={year}>
            {counts.has(year) ? `${year} (${fmt.number(counts.get(year))})` : year}
          </option>
        ))}
      </select>
      <select
        aria-label={t('plots.scope')}
        value={search.isEnded ? 'ended' : (search.scope ?? '')}
        onChange={({ target: { value } }) =>
          change({
            scope: value === 'ended' ? undefined : value,
            ended: value === 'ended',
            page: undefined,
          })
        }
      >
        <option value="">{t('plots.scopes.all')}</option>
        {plotScopes.map((scope) => (
          <option key={scope} value={scope}>
            {t(`plots.scopes.${scope}`)}
          </option>
        ))}
        <option value="ended">{t('plots.scopes.ended')}</option>
      </select>
      {search.look === 'map' && (
        <select
          aria-label={t('plots.order')}
          value={order}
          onChange={(event) => change({ sort: event.target.value })}
        >
          {!orders.some((one) => one === order) && <option value={order}>{t('plots.sort.other')}</option>}
          {orders.map((one) => (
            <option key={one} value={one}>
              {words[one]}
            </option>
          ))}
        </select>
      )}
    </>
  );
}
