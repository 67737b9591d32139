import type { FlightCoverage, FlightDetail } from '@smartflight/contract/flights.ts';
import type { MultiPolygon, Polygon } from 'geojson';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { type Fmt, useFmt } from '../../../shared/format/fmt.ts';
import { useT } from '../../../shared/i18n/use-t.ts';
import type { FieldMap } from '../../../shared/map/field-map.ts';
import { type LegendKey, MapLegend } from '../../../shared/map/map-legend.tsx';
import { MapPanel } from '../../../shared/map/map-panel.tsx';
import { createPlotsLayer } from '../../../shared/map/plots-layer.ts';
import { createTrackLayer, type TrackColouring } from '../../../shared/map/track-layer.ts';
import { Segment } from '../../../shared/ui/segment.tsx';
import { type FlownTrack, mapPoints } from './flown-track.ts';
import { RampLegend } from './ramp-legend.tsx';
import type { ReplayClock } from './replay-clock.ts';
import { ReplayMarker } from './replay-marker.tsx';

interface FlightMapProps {
  flight: FlightDetail;
  track: FlownTrack | undefined;
  coverage: FlightCoverage | undefined;
  clock: ReplayClock | undefined;
  /** Told the map that is shown, for printing; undefined when it leaves. */
  onMap: (field: FieldMap | undefined) => void;
  problem: string | undefined;
}

const colourings = ['coverage', 'rate', 'speed', 'height'] as const satisfies readonly TrackColouring[];

function layersOf(field: FieldMap) {
  return field.keep('flight', () => ({
    field,
    plots: createPlotsLayer(field),
    track: createTrackLayer(field),
  }));
}
type Layers = ReturnType<typeof layersOf>;

function isArea(value: unknown): value is Polygon | MultiPolygon {
  if (typeof value !== 'object' || value === null || !('type' in value)) return false;
  return value.type === 'Polygon' || value.type === 'MultiPolygon';
}

/** Area of the plot as the covered share implies it; the flight itself names only what was inside. */
export function plotAreaM2({ insideAreaM2, coveragePct }: FlightDetail): number | null {
  return insideAreaM2 !== null && coveragePct ? (insideAreaM2 / coveragePct) * 100 : null;
}

function fit({ map }: FieldMap, bbox: FlightDetail['bbox']): void {
  if (!bbox) return;
  const [west, south, east, north] = bbox;
  map.fitBounds([west, south, east < west ? east + 360 : east, north], {
    padding: { top: 72, bottom: 64, left: 72, right: 72 },
    maxZoom: 20,
    duration: 0,
  });
}

function useDrawn(
  layers: Layers | undefined,
  props: FlightMapProps,
  colouring: TrackColouring,
  fmt: Fmt,
): void {
  const { flight, track, coverage } = props;
  const points = useMemo(() => track && mapPoints(track.points), [track]);
  useEffect(() => layers?.track.setTrack(points ?? []), [layers, points]);
  useEffect(() => layers?.track.setCoverage(coverage), [layers, coverage]);
  useEffect(() => layers?.track.colourBy(colouring), [layers, colouring]);
  useEffect(() => {
    const geometry = flight.plotBoundary;
    const plot = isArea(geometry) && {
      id: flight.plotId ?? flight.id,
      name: flight.plotName ?? '',
      area: fmt.area(plotAreaM2(flight)).text,
      geometry,
      current: true,
    };
    layers?.plots.set(plot ? [plot] : []);
  }, [layers, flight, fmt]);
}

/** Track, coverage and marker of one sortie on its plot. */
export function FlightMap(props: FlightMapProps) {
  const { flight, track, clock, onMap, problem } = props;
  const t = useT();
  const fmt = useFmt();
  const [layers, setLayers] = useState<Layers>();
  const [colouring, setColouring] = useState<TrackColouring>('coverage');
  const fitted = useRef<string>(undefined);
  const latest = useRef({ bbox: flight.bbox, onMap });
  useEffect(() => {
    latest.current = { bbox: flight.bbox, onMap };
  });
  const onReady = useCallback((field: FieldMap) => {
    setLayers(layersOf(field));
    latest.current.onMap(field);
    return () => latest.current.onMap(undefined);
  }, []);
  useEffect(() => {
    if (!layers || fitted.current === flight.id) return;
    fitted.current = flight.id;
    fit(layers.field, flight.bbox);
  }, [layers, flight.id, flight.bbox]);
  useDrawn(layers, props, colouring, fmt);
  const legend: Record<'once' | 'twice' | 'more' | 'skipped' | 'outside', number | null> = {
    once: flight.onceAreaM2,
    twice: flight.twiceAreaM2,
    more: flight.moreAreaM2,
    skipped: flight.skipAreaM2,
    outside: flight.outsideAreaM2,
  };
  const keys: LegendKey[] =
    flight.plotId === null ? ['once', 'twice', 'more'] : ['once', 'twice', 'more', 'skipped', 'outside'];
  const values = Object.fromEntries(Object.entries(legend).map(([key, m2]) => [key, fmt.area(m2).value]));
  return (
    <MapPanel
      label={t('flights.detail.map')}
      onReady={onReady}
      onFit={() => layers && fit(layers.field, flight.bbox)}
      {...(flight.bbox ? { centre: { lon: flight.bbox[0], lat: flight.bbox[1] }, zoom: 16 } : {})}
      legend={
        colouring === 'coverage' ? (
          <div className="sf-fd-legend">
            <p className="sf-map-slab">
              <span>{t('flights.detail.sorted')}</span>
              <span>{fmt.areaUnitName}</span>
            </p>
            <MapLegend keys={keys} values={values} />
          </div>
        ) : (
          track && <RampLegend track={track} colouring={colouring} />
        )
      }
    >
      <div className="sf-fd-colour">
        <Segment
          label={t('flights.colour.label')}
          value={colouring}
          options={colourings.map((value) => ({ value, label: t(`flights.colour.${value}`) }))}
          change={setColouring}
        />
      </div>
      {layers && track && clock && <ReplayMarker field={layers.field} track={track} clock={clock} />}
      {problem !== undefined && (
        <p className="sf-map-slab sf-fd-problem" role="status">
          {problem}
        </p>
      )}
    </MapPanel>
  );
}
