import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { usePageSearch } from '../../shared/tabs/page.tsx';
import { batteryDetail } from './batteries.queries.ts';
import { rangeOf, readRange } from './range.ts';

/** A battery and the time range given by the URL. */
export function useBattery(sn: string) {
  const [params, setParams] = usePageSearch();
  const [openedMs] = useState(() => Date.now());
  const wanted = useMemo(() => readRange(params), [params]);
  const { data: battery, error, refetch } = useQuery({ ...batteryDetail(sn), enabled: sn !== '' });
  const { from, to } = (battery && rangeOf(wanted, battery, openedMs)) ?? {};
  const range = useMemo(
    () => (from === undefined || to === undefined ? undefined : { from, to }),
    [from, to],
  );
  return { battery, error, retry: () => void refetch(), wanted, range, setParams, params };
}
