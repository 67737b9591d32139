import { drones } from '@smartflight/contract/drones/drones.endpoints.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useCallback, useEffect, useMemo } from 'react';
import { createCoverageLayer } from '../../../domain/map/drones/coverage-layer.ts';
import { useFleet } from '../../../live/use-fleet.ts';
import { call } from '../../../shared/api/client.ts';
import { useT } from '../../../shared/i18n/use-t.ts';
import type { FieldMap } from '../../../shared/map/view/field-map.ts';
import type { FleetScreen } from '../fleet-screen.ts';
import { useSquare } from '../use-plots-in.ts';
import { createLatestPasses } from './latest-passes.ts';

const refreshMs = 30_000;
const drawMs = 1_000;

/** Paints what the watched drones have treated today: stored passes, continued by live samples. */
export function CoverageToday(props: { field: FieldMap; screen: FleetScreen; selected: string | undefined }) {
  const { field, screen, selected } = props;
  const { store } = screen;
  const t = useT();
  const bbox = useSquare(field);
  const latest = useMemo(() => createLatestPasses(), []);
  const { data } = useQuery({
    queryKey: ['drones', 'coverage', bbox],
    queryFn: ({ signal }) => call(drones.coverage, { query: { bbox: bbox ?? '' }, signal, quiet: true }),
    enabled: bbox !== undefined,
    staleTime: 0,
    // A moved map keeps what was painted until the answer for the new area.
    placeholderData: keepPreviousData,
    refetchInterval: refreshMs,
    meta: { quiet: true },
  });
  const layer = field.keep('coverage', () => createCoverageLayer(field));
  useEffect(() => layer.hide(selected), [layer, selected]);
  const seen = useMemo(() => [...new Set(data?.lanes.map(({ droneId }) => droneId))], [data]);
  // A team or the own drones may be watched, while the answer has all that the account sees.
  const watched = useFleet(
    store,
    useCallback(({ get }) => seen.filter((id) => get(id)).join(' '), [seen]),
  );
  useEffect(() => {
    const ids = new Set(watched.split(' '));
    const passes = (data?.lanes ?? []).flatMap(({ droneId, widthM, line }) =>
      ids.has(droneId) ? [{ droneId, widthM, points: line.map(([lon, lat]) => ({ lon, lat })) }] : [],
    );
    layer.set('stored', passes);
  }, [layer, data, watched]);
  useEffect(() => {
    if (data) latest.trim(data.airborne);
  }, [data, latest]);
  useEffect(() => store.onDrone(latest.push), [store, latest]);
  useEffect(() => {
    let drawn = -1;
    const timer = setInterval(() => {
      if (latest.version() === drawn) return;
      drawn = latest.version();
      layer.set('latest', latest.passes());
    }, drawMs);
    return () => {
      clearInterval(timer);
      layer.set('latest', []);
    };
  }, [layer, latest]);
  if (!data?.isPartial) return null;
  return (
    <div className="sf-map-slab sf-map-note" role="status">
      {t('realtime.coverage.partial')}
    </div>
  );
}
