import './flight-map.css';
import type { FlightDose } from '@smartflight/contract/flights/dose.schemas.ts';
import type { FlightCoverage, FlightDetail } from '@smartflight/contract/flights/flights.schemas.ts';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { DoseLegend } from '../../../domain/flights/dose/dose-legend.tsx';
import { MapPanel } from '../../../domain/map/panel/map-panel.tsx';
import { createDoseLayer } from '../../../domain/map/plots/dose-layer.ts';
import { createPlotsLayer } from '../../../domain/map/plots/plots-layer.ts';
import { createTrackLayer, type TrackColouring } from '../../../domain/map/plots/track-layer.ts';
import { MapPlaces } from '../../../domain/places/map-places.tsx';
import { type Fmt, useFmt } from '../../../shared/format/fmt.ts';
import { useT } from '../../../shared/i18n/use-t.ts';
import type { FieldMap } from '../../../shared/map/view/field-map.ts';
import { usePageSearch } from '../../../shared/tabs/page.tsx';
import { Segment } from '../../../shared/ui/controls/segment.tsx';
import { CoverageLegend } from './coverage-bar.tsx';
import { flightBounds, plotAreaM2, plotGeometry } from './flight-bounds.ts';
import { RampLegend } from './ramp-legend.tsx';
import { type FlownTrack, mapPoints } from './replay/flown-track.ts';
import type { ReplayClock } from './replay/replay-clock.ts';
import { ReplayMarker } from './replay/replay-marker.tsx';
import { ReplaySwath } from './replay/replay-swath.tsx';
import { useFlightView } from './use-flight-view.ts';

interface FlightMapProps {
  flight: FlightDetail;
  track: FlownTrack | undefined;
  coverage: FlightCoverage | undefined;
  dose: FlightDose | undefined;
  clock: ReplayClock | undefined;
  /** Called with the map when it is shown, for printing, and with undefined when it is removed. */
  onMap: (field: FieldMap | undefined) => void;
  problem: string | undefined;
}

const colourings = [
  'coverage',
  'dose',
  'rate',
  'speed',
  'height',
] as const satisfies readonly TrackColouring[];

/** The colouring in a page's search: that of the coverage when absent or unknown. */
const readColouring = (params: URLSearchParams): TrackColouring =>
  colourings.find((one) => one === params.get('colour')) ?? 'coverage';

function layersOf(field: FieldMap) {
  return field.keep('flight', () => ({
    field,
    plots: createPlotsLayer(field),
    dose: createDoseLayer(field),
    track: createTrackLayer(field),
  }));
}
type Layers = ReturnType<typeof layersOf>;

function useDrawn(
  layers: Layers | undefined,
  props: FlightMapProps,
  colouring: TrackColouring,
  fmt: Fmt,
): void {
  const { flight, track, coverage, dose } = props;
  const points = useMemo(() => track && mapPoints(track), [track]);
  useEffect(() => layers?.track.setTrack(points ?? []), [layers, points]);
  useEffect(() => layers?.track.setCoverage(coverage), [layers, coverage]);
  useEffect(() => layers?.dose.set(colouring === 'dose' ? dose : undefined), [layers, colouring, dose]);
  useEffect(() => layers?.track.colourBy(colouring), [layers, colouring]);
  useEffect(() => {
    const geometry = plotGeometry(flight.plotBoundary);
    const plot = geometry && {
      id: flight.plotId ?? flight.id,
      name: flight.plotName ?? '',
      area: fmt.area(plotAreaM2(flight)).text,
      geometry,
      current: true,
    };
    layers?.plots.set(plot ? [plot] : []);
  }, [layers, flight, fmt]);
}

/** Track, coverage and marker of one sortie with its plot. */
export function FlightMap(props: FlightMapProps) {
  const { flight, track, dose, clock, onMap, problem } = props;
  const t = useT();
  const fmt = useFmt();
  const [layers, setLayers] = useState<Layers>();
  const [params, setParams] = usePageSearch();
  const colouring = readColouring(params);
  const bounds = useMemo(() => flightBounds(flight), [flight]);
  const latest = useRef({ onMap });
  useEffect(() => {
    latest.current = { onMap };
  });
  const view = useFlightView(bounds);
  const corner = flight.bbox && { centre: { lon: flight.bbox[0], lat: flight.bbox[1] }, zoom: 16 };
  const start = view.start ? { centre: view.start, zoom: view.start.zoom } : (corner ?? {});
  const { watch } = view;
  const onReady = useCallback(
    (field: FieldMap) => {
      setLayers(layersOf(field));
      latest.current.onMap(field);
      const stop = watch(field);
      return () => {
        stop();
        latest.current.onMap(undefined);
      };
    },
    [watch],
  );
  useDrawn(layers, props, colouring, fmt);
  return (
    <MapPanel
      label={t('flights.detail.map')}
      onReady={onReady}
      onFit={view.fitAll}
      {...start}
      legend={
        colouring === 'coverage' ? (
          <div className="sf-fd-legend">
            <p className="sf-map-slab">
              <span>{t('flights.detail.sorted')}</span>
              <span>{fmt.areaUnitName}</span>
            </p>
            <CoverageLegend flight={flight} />
          </div>
        ) : colouring === 'dose' ? (
          dose && <DoseLegend dose={dose} />
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
          change={(colour) => setParams({ colour: colour === 'coverage' ? undefined : colour })}
        />
      </div>
      {layers && <MapPlaces field={layers.field} />}
      {layers && track && clock && <ReplayMarker field={layers.field} track={track} clock={clock} />}
      {layers && track && clock && colouring === 'coverage' && (
        <ReplaySwath field={layers.field} track={track} clock={clock} replaying={layers.track.replaying} />
      )}
      {problem !== undefined && (
        <p className="sf-map-slab sf-fd-problem" role="status">
          {problem}
        </p>
      )}
    </MapPanel>
  );
}
