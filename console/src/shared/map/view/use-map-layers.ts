import { maps } from '@smartflight/contract/land/maps.endpoints.ts';
import type { MapArchive, MapLayer } from '@smartflight/contract/land/maps.schemas.ts';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../api/client.ts';
import type { Boundaries } from '../tiles/base-style.ts';

const staleMs = 10 * 60_000;
const nothing: readonly MapLayer[] = [];
const noArchives: readonly MapArchive[] = [];

/** The operator's tile layers and border policy; empty until loaded, because the offline layer needs no response. */
export function useMapLayers(): {
  layers: readonly MapLayer[];
  boundaries: Boundaries;
  archives: readonly MapArchive[];
  known: boolean;
} {
  const { data } = useQuery({
    queryKey: ['map', 'layers'],
    queryFn: ({ signal }) => call(maps.layers, { signal }),
    staleTime: staleMs,
    meta: { quiet: true },
  });
  return {
    layers: data?.layers ?? nothing,
    boundaries: data?.boundaries ?? 'none',
    archives: data?.archives ?? noArchives,
    known: data !== undefined,
  };
}
