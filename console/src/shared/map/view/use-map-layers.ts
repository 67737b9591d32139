import { maps } from '@smartflight/contract/land/maps.endpoints.ts';
import type { MapArchive, MapLayer } from '@smartflight/contract/land/maps.schemas.ts';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
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
  const imagery = useImagery(data?.archives ?? noArchives);
  const layers = data?.layers ?? nothing;
  return {
    layers: useMemo(() => (imagery.layer ? [imagery.layer, ...layers] : layers), [imagery.layer, layers]),
    boundaries: data?.boundaries ?? 'none',
    archives: data?.archives ?? noArchives,
    known: data !== undefined && imagery.isKnown,
  };
}

/** The layer of the operator's pictures; its reader is loaded with the first archive of them. */
function useImagery(archives: readonly MapArchive[]): { layer: MapLayer | undefined; isKnown: boolean } {
  const id = archives.find(({ use }) => use === 'imagery')?.id;
  const { data, isPending } = useQuery({
    queryKey: ['map', 'imagery', id],
    queryFn: async () => (await import('../detail/imagery.ts')).imageryLayer(id ?? ''),
    enabled: id !== undefined,
    staleTime: Number.POSITIVE_INFINITY,
    meta: { quiet: true },
  });
  return { layer: data, isKnown: id === undefined || !isPending };
}
