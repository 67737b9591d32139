import './printed-filter.css';
import { useQueries } from '@tanstack/react-query';
import { useFmt } from '../../../shared/format/fmt.ts';
import { useT } from '../../../shared/i18n/use-t.ts';
import { pickedName } from '../flights.queries.ts';
import { type FlightSearch, noPlot, pickNames } from './flight-search.ts';

type Filter = Pick<FlightSearch, 'workType' | 'hideZero' | 'picks'> &
  Partial<Pick<FlightSearch, 'from' | 'to'>>;

/** Which flights a printed page lists, in words; the controls that show it on the screen are not printed. */
export function PrintedFilter({ search }: { search: Filter }) {
  const words = useFilterWords(search);
  return words === '' ? null : <p className="sf-fl-printed">{words}</p>;
}

/** A filter in words; '' for one that excludes no flights. */
export function useFilterWords(search: Filter): string {
  const t = useT();
  const fmt = useFmt();
  const { from, to, workType, hideZero, picks } = search;
  const picked = pickNames.flatMap((of) => (picks[of] === undefined ? [] : [{ of, id: picks[of] }]));
  const names = useQueries({
    queries: picked.map(({ of, id }) => ({ ...pickedName(of, id), enabled: id !== noPlot })),
  });
  const day = (text: string) => fmt.day(text, { weekday: false, year: true });
  return [
    from && to ? `${day(from)} – ${day(to)}` : '',
    workType === 'all' ? '' : t(`flights.workType.${workType}`),
    hideZero ? t('flights.hideZero') : '',
    ...picked.map(({ of, id }, at) => {
      const name = id === noPlot ? t('flights.detail.noPlot') : (names[at]?.data ?? id);
      return `${t(`flights.pick.${of}`)}: ${name}`;
    }),
  ]
    .filter(Boolean)
    .join(' · ');
}
