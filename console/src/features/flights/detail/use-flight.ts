import { useQuery } from '@tanstack/react-query';
import { useMemo, useRef } from 'react';
import { useFmt } from '../../../shared/format/fmt.ts';
import { useOwnZone } from '../../../shared/format/use-own-zone.ts';
import { useT } from '../../../shared/i18n/use-t.ts';
import type { FieldMap } from '../../../shared/map/view/field-map.ts';
import { usePageParams } from '../../../shared/tabs/page.tsx';
import { flightCoverage, flightDetail, flightTrack } from '../flights.queries.ts';
import type { FlightScope } from '../list/flight-search.ts';
import { useFlightChanges } from '../use-flight-changes.ts';
import { useFlightDose } from './dose/use-dose.ts';
import { eventsOf, gapStretches } from './flight-events.ts';
import { flownTrack, noFlowStretches, productStretches } from './replay/flown-track.ts';
import { useReplayClock, useReplayKeys } from './replay/use-replay.ts';

/** Polling interval of a sortie in the air, in addition to the server's change events. */
const openRefetchMs = 15_000;

/** The data of the detail page, with the clock that its parts share. */
export function useFlight(scope: FlightScope) {
  const id = usePageParams()['id'] ?? '';
  const t = useT();
  const fmt = useFmt();
  const timeZone = useOwnZone();
  const detail = useQuery({
    ...flightDetail(id),
    refetchInterval: ({ state }) => (state.data && state.data.state !== 'final' ? openRefetchMs : false),
  });
  const points = useQuery(flightTrack(id));
  const coverage = useQuery(flightCoverage(id));
  const { dose, setTarget } = useFlightDose(id);
  useFlightChanges(scope, id);
  const startAt = detail.data && Date.parse(detail.data.startAt);
  const track = useMemo(
    () =>
      points.data && startAt !== undefined && points.data.length > 0
        ? flownTrack(points.data, startAt)
        : undefined,
    [points.data, startAt],
  );
  const { clock, remember } = useReplayClock(track);
  useReplayKeys(clock, remember);
  const product = useMemo(() => (track ? productStretches(track) : []), [track]);
  const noFlow = useMemo(() => (track ? noFlowStretches(track) : []), [track]);
  const gaps = useMemo(() => (detail.data ? gapStretches(detail.data) : []), [detail.data]);
  const events = useMemo(
    () => (detail.data ? eventsOf(detail.data, noFlow, { fmt, t }) : []),
    [detail.data, noFlow, fmt, t],
  );
  const map = useRef<FieldMap>(undefined);
  const trackProblem = points.isError ? t('flights.detail.trackFailed') : t('flights.detail.trackGone');
  const noTrack = points.isError || points.data?.length === 0;
  const problem = noTrack ? trackProblem : coverage.isError ? t('flights.detail.coverageFailed') : undefined;
  return {
    id,
    timeZone,
    flight: detail.data,
    error: detail.error,
    retry: () => void detail.refetch(),
    track,
    coverage: coverage.data,
    dose,
    setTarget,
    loading: points.isPending || (track !== undefined && clock === undefined),
    clock,
    remember,
    product,
    noFlow,
    gaps,
    events,
    problem,
    map,
    jump: (atMs: number) => {
      clock?.pause();
      clock?.seek(atMs);
      remember();
    },
  };
}
export type ShownFlight = ReturnType<typeof useFlight>;
