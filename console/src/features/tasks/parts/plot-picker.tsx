import { plots } from '@smartflight/contract/land/plots.endpoints.ts';
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../../shared/api/client.ts';
import { useFmt } from '../../../shared/format/fmt.ts';
import { useT } from '../../../shared/i18n/use-t.ts';
import { SearchBox } from '../../../shared/ui/controls/search-box.tsx';
import { tasksKey } from '../tasks.queries.ts';

const plotChoices = (q: string) =>
  queryOptions({
    queryKey: [...tasksKey, 'plots', q],
    queryFn: ({ signal }) =>
      call(plots.list, { query: { size: 50, ...(q ? { q } : {}) }, signal, quiet: true }),
    placeholderData: keepPreviousData,
    meta: { quiet: true },
  });

/** Selects plots of a task from those the caller may use. */
export function PlotPicker(props: {
  ids: readonly string[];
  /** Plots already attached. */
  attached: readonly { id: string; name: string; areaM2: number }[];
  change: (ids: readonly string[]) => void;
  error: string | undefined;
}) {
  const { ids, attached, change, error } = props;
  const t = useT();
  const fmt = useFmt();
  const [q, setQ] = useState('');
  const { data } = useQuery(plotChoices(q));
  const listed = data?.items ?? [];
  const chosenOnly = attached.filter(({ id }) => ids.includes(id) && !listed.some((one) => one.id === id));
  const rows = [...chosenOnly, ...listed];
  const toggle = (id: string) => change(ids.includes(id) ? ids.filter((one) => one !== id) : [...ids, id]);
  const knownArea = [...attached, ...listed].filter(
    ({ id }, at, all) => ids.includes(id) && all.findIndex((one) => one.id === id) === at,
  );
  return (
    <details className="ta-more-fields" open={ids.length > 0 || error !== undefined}>
      <summary>
        {t('tasks.field.plots')}
        <span className="sf-num">
          {ids.length > 0 &&
            t('tasks.plotsChosen', {
              n: ids.length,
              area: fmt.area(knownArea.reduce((sum, { areaM2 }) => sum + areaM2, 0)).text,
            })}
        </span>
      </summary>
      <SearchBox label={t('tasks.searchPlots')} value={q} change={(next) => setQ(next?.slice(0, 64) ?? '')} />
      {rows.length === 0 && <p className="sf-list-note">{t('tasks.noPlots')}</p>}
      <ul className="ta-ticks">
        {rows.map(({ id, name, areaM2 }) => (
          <li key={id}>
            <label>
              <input type="checkbox" checked={ids.includes(id)} onChange={() => toggle(id)} />
              <span className="sf-cut">{name}</span>
              <small className="sf-num">{fmt.area(areaM2).text}</small>
            </label>
          </li>
        ))}
      </ul>
      {error && (
        <p className="sf-field-error" role="alert">
          {error}
        </p>
      )}
    </details>
  );
}
