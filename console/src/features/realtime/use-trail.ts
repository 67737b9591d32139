import { drones } from '@smartflight/contract/drones/drones.endpoints.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo } from 'react';
import { isAirborne } from '../../live/drone-status.ts';
import type { FleetStore } from '../../live/fleet-store.ts';
import { call } from '../../shared/api/client.ts';
import { createLiveTrail, type LiveTrail, type StoredTrail } from './live-trail.ts';

const refreshMs = 20_000;

/**
 * The trail of the selected drone: fetched from the server, so that it survives a reload, and continued by live
 * samples outside React. A landing fetches it again; a take-off also discards what is known of the sortie before.
 */
export function useTrail(
  store: FleetStore,
  id: string | undefined,
): { trail: LiveTrail | undefined; stored: StoredTrail | undefined } {
  const trail = useMemo(() => (id === undefined ? undefined : createLiveTrail()), [id]);
  const client = useQueryClient();
  const queryKey = useMemo(() => ['drones', id, 'trail'], [id]);
  const { data, refetch } = useQuery({
    queryKey,
    queryFn: ({ signal }) => call(drones.trail, { params: { id: id ?? '' }, signal, quiet: true }),
    enabled: id !== undefined,
    staleTime: 0,
    refetchInterval: refreshMs,
    meta: { quiet: true },
  });
  useEffect(() => {
    if (data) trail?.load(data);
  }, [data, trail]);
  useEffect(() => {
    const before = id === undefined ? undefined : store.get(id);
    let wasFlying = before && isAirborne(before);
    return store.onDrone((drone) => {
      if (drone.id !== id) return;
      trail?.push(drone);
      const isFlying = isAirborne(drone);
      if (wasFlying === false && isFlying) void client.resetQueries({ queryKey, exact: true });
      if (wasFlying === true && !isFlying) void refetch();
      wasFlying = isFlying;
    });
  }, [store, id, trail, refetch, client, queryKey]);
  return { trail, stored: id === undefined ? undefined : data };
}
