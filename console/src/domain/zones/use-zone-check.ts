import { keepsOut } from '@smartflight/contract/airspace/zone.ts';
import type {
  IntersectedZoneRow,
  UnresolvedZone,
  ZoneQuestion,
} from '@smartflight/contract/airspace/zones.schemas.ts';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useAllows } from '../../shared/api/session.ts';
import { zoneCheck } from './zones.queries.ts';

/** Delay after the last move of a corner before a check is requested, ms. */
const restMs = 300;

export interface ZoneCheck {
  /** Idle: nothing to check or no permission. */
  state: 'idle' | 'checking' | 'checked' | 'failed';
  /** Strictest first; from the previous response while a new one is pending. */
  zones: readonly IntersectedZoneRow[];
  /** Published features around the shape that could not be read: their rules are unknown. */
  unresolved: readonly UnresolvedZone[];
  /** Number of zones beyond those listed. */
  left: number;
  /** How many of them require a licence to fly in. */
  closed: number;
  retry: () => void;
}

/**
 * Zones that a shape intersects, requested when it stops changing, for drawings of plots, applications and tasks.
 * Without times it covers now and all future, without heights all heights; undefined requests nothing.
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
    unresolved: known?.unresolved ?? [],
    left: known?.left ?? 0,
    closed: zones.filter((zone) => keepsOut(zone.class)).length,
    retry: () => void refetch(),
  };
}

const nothing: ZoneQuestion = { shape: { type: 'Circle', centre: [0, 0], radiusM: 10 } };
