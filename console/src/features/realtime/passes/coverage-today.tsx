import { drones } from '@smartflight/contract/drones/drones.endpoints.ts';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useMemo } from 'react';
import { createCoverageLayer } from '../../../domain/map/drones/coverage-layer.ts';
import { call } from '../../../shared/api/client.ts';
import type { FieldMap } from '../../../shared/map/view/field-map.ts';
import { useSquare } from '../fleet-plots.tsx';
import type { FleetScreen } from '../fleet-screen.ts';
import { createLatestPasses } from './latest-passes.ts';

const refreshMs = 30_000;
const drawMs = 1_000;

/** Paints what the watched drones have treated today: stored passes, continued by live samples. */
export function CoverageToday(props: { field: FieldMap; screen: FleetScreen; selected: string | undefined }) {
  const { field, screen, selected } = props;
  const { store } = screen;
  const bbox = useSquare(field);
  const latest = useMemo(() => createLatestPasses(), []);
  const { data } = useQuery({
    queryKey: ['drones', 'coverage', bbox],
    queryFn: ({ signal }) => call(drones.coverage, { query: { bbox: bbox ?? '' }, signal, quiet: true }),
    enabled: bbox !== undefined,
    staleTime: 0,
    refetchInterval: refreshMs,
    meta: { quiet: true },
  });
  const layer = field.keep('coverage', () => createCoverageLayer(field));
  useEffect(() => layer.hide(selected), [layer, selected]);
  useEffect(() => {
    const passes = (data?.lanes ?? []).flatMap(({ droneId, widthM, line }) =>
      // A team or the own drones may be watched, while the answer has all that the account sees.
      store.get(droneId) ? [{ droneId, widthM, points: line.map(([lon, lat]) => ({ lon, lat })) }] : [],
    );
    layer.set('stored', passes);
    if (data) latest.trim(data.airborne);
  }, [layer, data, store, latest]);
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
  return null;
}
