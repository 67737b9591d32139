import type { ZoneShape } from '@smartflight/contract/zone-shapes.ts';
import { type ZoneMet, zones } from '@smartflight/contract/zones.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { call } from '../../api/client.ts';

/** A hand rests this long before its drawing is held against the zones, ms. */
const restMs = 500;
const staleMs = 60_000;

export interface ZoneCheck {
  /** Zones that the shape meets, the strictest first; undefined while they are not known. */
  met: readonly ZoneMet[] | undefined;
  /** How many more there are. */
  left: number;
  isFailed: boolean;
}

/** Which zones a shape meets, now and at any later time; asked once the hand rests. Undefined asks nothing. */
export function useZoneCheck(shape: ZoneShape | undefined): ZoneCheck {
  const [rested, setRested] = useState(shape);
  useEffect(() => {
    const timer = setTimeout(() => setRested(shape), restMs);
    return () => clearTimeout(timer);
  }, [shape]);
  const { data, isError } = useQuery({
    queryKey: ['zones', 'check', rested],
    queryFn: ({ signal }) => call(zones.check, { body: { shape: rested as ZoneShape }, signal, quiet: true }),
    enabled: rested !== undefined,
    placeholderData: keepPreviousData,
    staleTime: staleMs,
    retry: false,
    meta: { quiet: true },
  });
  const known = shape === undefined ? undefined : data;
  return { met: known?.zones, left: known?.left ?? 0, isFailed: isError && rested !== undefined };
}
