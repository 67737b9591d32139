import { keepsOut } from '@smartflight/contract/airspace/zone.ts';
import type { IntersectedZoneRow, ZoneQuestion } from '@smartflight/contract/airspace/zones.schemas.ts';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useAllows } from '../../shared/api/session.ts';
import { zoneCheck } from './zones.queries.ts';

/** While a corner is dragged nothing is asked; so long after it has come to rest, ms. */
const restMs = 300;

export interface ZoneCheck {
  /** Nothing to check yet or no right to; on its way; what the newest answer states. */
  state: 'idle' | 'checking' | 'checked' | 'failed';
  /** The strictest first. While a newer answer is on its way, what the last one stated. */
  zones: readonly IntersectedZoneRow[];
  /** How many more than `zones` there are. */
  left: number;
  /** How many of them may not be flown in without a licence. */
  closed: number;
  retry: () => void;
}

/**
 * Which zones a shape meets, asked for as soon as it rests: for anyone who draws a plot, an application or a task. Without
 * times it holds for now and all to come, without heights for all heights; undefined asks nothing.
 */
export function useZoneCheck(question: ZoneQuestion | undefined): ZoneCheck {
  const isAllowed = useAllows('zones.list');
  const [asked, setAsked] = useState(question);
  const text = JSON.stringify(question);
  // biome-ignore lint/correctness/useExhaustiveDependencies: only another question starts the wait
  useEffect(() => {
    const timer = setTimeout(() => setAsked(question), restMs);
    return () => clearTimeout(timer);
  }, [text]);
  const isAsking = isAllowed && question !== undefined && asked !== undefined;
  const { data, error, isPlaceholderData, refetch } = useQuery({
    ...zoneCheck(asked ?? nothing),
    enabled: isAsking,
  });
  const known = isAsking ? data : undefined;
  const isNewest = known !== undefined && !isPlaceholderData && JSON.stringify(asked) === text;
  const zones = known?.zones ?? [];
  return {
    state:
      !isAllowed || !question ? 'idle' : isNewest ? 'checked' : error && isAsking ? 'failed' : 'checking',
    zones,
    left: known?.left ?? 0,
    closed: zones.filter((zone) => keepsOut(zone.class)).length,
    retry: () => void refetch(),
  };
}

const nothing: ZoneQuestion = { shape: { type: 'Circle', centre: [0, 0], radiusM: 10 } };
