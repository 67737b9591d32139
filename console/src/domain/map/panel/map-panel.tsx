import type { MapLayerType } from '@smartflight/contract/land/maps.ts';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useSession } from '../../../shared/api/session.ts';
import { currentLang } from '../../../shared/i18n/messages.ts';
import { useT } from '../../../shared/i18n/use-t.ts';
import type { BaseState } from '../../../shared/map/tiles/base-layers.ts';
import { createFieldMap, type FieldMap } from '../../../shared/map/view/field-map.ts';
import { markMap } from '../../../shared/map/view/map-marks.ts';
import { discardParkedMap, useParkedMap } from '../../../shared/map/view/parked-map.ts';
import { useMapLayers } from '../../../shared/map/view/use-map-layers.ts';
import { changeSettings, useSettings } from '../../../shared/settings/settings.ts';
import { useTabKey } from '../../../shared/tabs/page.tsx';
import { useLook } from '../../../shared/ui/theme/look.ts';
import { MapZones } from '../../zones/map-zones.tsx';
import { BaseNotice, dismissNotice, LostContext, shownOnce } from './map-notice.tsx';
import { MapTools } from './map-tools.tsx';
import './map-panel.css';

export interface MapPanelProps {
  label: string;
  /** Initial centre of a new map, if not the company's; a parked map keeps its view. */
  centre?: { lon: number; lat: number };
  zoom?: number;
  /**
   * Runs whenever the map is shown and ready for layers: initially, after a return to the tab, after a reload. Create
   * layers with `field.keep(name, () => createDronesLayer(field, …))`, so that they are created once per map.
   */
  onReady: (field: FieldMap) => (() => void) | undefined;
  /** Shows everything; absent if the page does not know the extent. */
  onFit?: () => void;
  /** Additional buttons of the toolbar (`MapTool`). */
  tools?: ReactNode;
  legend?: ReactNode;
  /** Whether the page shows weather stations and sensitive places, which the layer menu then offers to hide. */
  isOfFleet?: boolean;
  /** Panels above the map, positioned by their own style. */
  children?: ReactNode;
  /** Distinguishes two maps of one page. */
  part?: string;
  /** Clicks belong to the page, for example while drawing: zones do not open. */
  isBusy?: boolean;
}

const noBase: BaseState = { chosen: 'offline', shown: 'offline', problem: undefined, available: ['offline'] };
const worldCentre = { lon: 105, lat: 35 };
const worldZoom = 3;
const companyZoom = 13;

/** Applies the user's language, look and layer to the map. */
function useMapSettings(field: FieldMap | undefined): (id: MapLayerType) => void {
  const look = useLook();
  const t = useT();
  const chosen = useSettings((settings) => settings.mapLayerType);
  const unit = useSettings((settings) => settings.unit);
  const { layers, boundaries, archives, known } = useMapLayers();
  useEffect(() => field?.setLook(look), [field, look]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: t and unit change with language and unit
  useEffect(() => field?.setLang(currentLang()), [field, t, unit]);
  useEffect(() => {
    if (field && known) field.setBase({ layers, chosen, boundaries, archives });
  }, [field, known, layers, chosen, boundaries, archives]);
  return (id) => {
    if (id === chosen) field?.retryBase();
    else changeSettings({ mapLayerType: id });
  };
}

/** Initial view of a new map: as given by the page, else the company's centre (L-20), else the continents. */
function useStart({ centre, zoom }: MapPanelProps): { centre: { lon: number; lat: number }; zoom: number } {
  const company = useSession((session) => session.mapCenter);
  if (centre) return { centre, zoom: zoom ?? companyZoom };
  if (company) return { centre: { lon: company[0], lat: company[1] }, zoom: zoom ?? companyZoom };
  return { centre: worldCentre, zoom: zoom ?? worldZoom };
}

/** The map of a page, parked with its tab, with tools, notices and panels. */
export function MapPanel(props: MapPanelProps) {
  const { label, onReady, onFit, tools, legend, children, part, isBusy = false, isOfFleet = false } = props;
  const t = useT();
  const look = useLook();
  const start = useStart(props);
  const tabKey = useTabKey();
  const key = part === undefined ? tabKey : `${tabKey}#${part}`;
  const panelRef = useRef<HTMLDivElement>(null);
  const hostRef = useRef<HTMLDivElement>(null);
  const [rev, setRev] = useState(0);
  const [field, setField] = useState<FieldMap>();
  const [base, setBase] = useState(noBase);
  const [, setDismissals] = useState(0);
  const [lost, setLost] = useState<'made' | 'unmade'>();
  const [locateFailed, setLocateFailed] = useState(false);
  const latest = useRef(onReady);
  useEffect(() => {
    latest.current = onReady;
  });
  const chooseLayer = useMapSettings(field);
  useEffect(() => {
    const button = field?.map.getContainer().querySelector('.maplibregl-ctrl-attrib-button');
    for (const name of ['title', 'aria-label']) button?.setAttribute(name, t('map.attribution'));
  }, [field, t]);

  useParkedMap(
    key,
    rev,
    hostRef,
    (element) => {
      try {
        return createFieldMap(element, { look, lang: currentLang(), ...start });
      } catch (error) {
        // Without WebGL2 there is no map; the rest of the page works.
        console.error(error);
        setLost('unmade');
        return undefined;
      }
    },
    (view) => {
      let shown = true;
      const cleanUps = [
        view.onBase((state) => setBase(shownOnce(state, view))),
        view.onLost(() => setLost('made')),
        markMap(key, view),
      ];
      view.ready.then(() => {
        if (!shown) return;
        setField(view);
        const cleanUp = latest.current(view);
        if (cleanUp) cleanUps.push(cleanUp);
      });
      return () => {
        shown = false;
        for (const cleanUp of cleanUps) cleanUp();
      };
    },
  );

  const reload = () => {
    discardParkedMap(key);
    setField(undefined);
    setLost(undefined);
    setRev((before) => before + 1);
  };
  const dismiss = () => {
    dismissNotice(base);
    setDismissals((before) => before + 1);
  };
  return (
    <section className="sf-map" aria-label={label} ref={panelRef}>
      <div className="sf-map-host" ref={hostRef} />
      {field && (
        <MapTools
          field={field}
          base={base}
          panelRef={panelRef}
          onChooseLayer={chooseLayer}
          onLocateFailed={() => setLocateFailed(true)}
          onFit={onFit}
          isOfFleet={isOfFleet}
        >
          {tools}
        </MapTools>
      )}
      <div className="sf-map-notices">
        <BaseNotice base={base} onRetry={() => chooseLayer(base.chosen)} onDismiss={dismiss} />
        {locateFailed && (
          <button type="button" className="sf-map-slab sf-map-notice" onClick={() => setLocateFailed(false)}>
            {t('map.locateFailed')}
          </button>
        )}
      </div>
      {field && <MapZones field={field} isQuiet={isBusy} />}
      {legend && <div className="sf-map-legend-place">{legend}</div>}
      {children}
      {lost && <LostContext wasMade={lost === 'made'} onReload={reload} />}
    </section>
  );
}
