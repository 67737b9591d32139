import { flightDays } from '@smartflight/contract/flights/flight-days.endpoints.ts';
import { mostDayGroups } from '@smartflight/contract/flights/flight-days.ts';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { chargerLinkOf } from '../../../live/charger-view.ts';
import { linkOf } from '../../../live/drone-status.ts';
import { connectChargers, liveChargers } from '../../../live/live-chargers.ts';
import type { Scope } from '../../../live/live-fleet.ts';
import { call } from '../../../shared/api/client.ts';
import { useAllows } from '../../../shared/api/session.ts';
import { dayIn } from '../../../shared/format/dates.ts';
import { useOwnZone } from '../../../shared/format/use-own-zone.ts';
import type { FleetScreen } from '../fleet-screen.ts';
import { type AirborneDrone, type Forecast, forecastOf } from './forecast.ts';
import { readingsOf } from './readings.ts';

const lookMs = 5_000;
const refreshMs = 60_000;
const nothing: Forecast = { conflicts: [], predictions: [], isMeasuring: true };

/** Treated net area by plot, or undefined for a plot of which it is not known. */
type Treated = (plotId: string) => number | undefined;

/** What the next ten minutes bring to the fleet, looked at every few seconds. */
export function useForecast(screen: FleetScreen, scope: Scope): Forecast {
  const seesChargers = useAllows('chargers.list');
  const treated = useTreated(scope);
  const [forecast, setForecast] = useState(nothing);
  useEffect(() => (seesChargers ? connectChargers() : undefined), [seesChargers]);
  useEffect(() => {
    readingsOf(screen.store);
    const look = () => {
      const next = lookAhead(screen, treated);
      setForecast((before) => (JSON.stringify(next) === JSON.stringify(before) ? before : next));
    };
    look();
    const timer = setInterval(look, lookMs);
    return () => clearInterval(timer);
  }, [screen, treated]);
  return forecast;
}

function lookAhead({ store, moment }: FleetScreen, treated: Treated): Forecast {
  const drones: AirborneDrone[] = [];
  const treatedM2 = new Map<string, number>();
  for (const [id, readings] of readingsOf(store)) {
    const drone = store.get(id);
    if (!drone || linkOf(drone, moment()) !== 'online') continue;
    const { lat, lon, plotId, plotName = '', plotAreaM2, seenAt = store.serverNow() } = drone;
    const place = lat === undefined || lon === undefined ? undefined : { lat, lon };
    const done = plotId === undefined ? undefined : treated(plotId);
    if (plotId !== undefined && done !== undefined) treatedM2.set(plotId, done);
    const isKnown = plotId !== undefined && plotAreaM2 !== undefined && done !== undefined;
    const plot = isKnown ? { id: plotId, name: plotName, areaM2: plotAreaM2 } : undefined;
    drones.push({ id, place, plot, seenAt, readings });
  }
  const power = liveChargers();
  const now = store.serverNow();
  const chargers = [...power.chargers().values()].filter(
    (charger) => chargerLinkOf(charger, { now, cutSince: power.cutSince() }) === 'online',
  );
  return forecastOf({ now, drones, chargers, treatedM2 });
}

/** What landed sorties of the day treated; plots beyond the first page of a long day are unknown. */
function useTreated(scope: Scope): Treated {
  const tz = useOwnZone();
  const today = dayIn(tz, Date.now());
  const { data } = useQuery({
    queryKey: ['flights', 'treated', scope, today],
    queryFn: ({ signal }) =>
      call(flightDays.day, {
        params: { day: today },
        query: { scope, tz, size: mostDayGroups },
        signal,
        quiet: true,
      }),
    refetchInterval: refreshMs,
    meta: { quiet: true },
    select: treatedOf,
  });
  return data ?? unknown;
}

const unknown: Treated = () => undefined;

function treatedOf({
  items,
  total,
}: {
  items: readonly { plotId: string | null; totals: { netAreaM2: number } }[];
  total: number;
}): Treated {
  const byPlot = new Map(items.map(({ plotId, totals }) => [plotId, totals.netAreaM2]));
  const others = total > items.length ? undefined : 0;
  return (plotId) => byPlot.get(plotId) ?? others;
}
