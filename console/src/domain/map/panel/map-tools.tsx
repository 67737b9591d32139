import './map-tools.css';
import { type MapLayerType, mapLayerSettings, mapLayerTypes } from '@smartflight/contract/land/maps.ts';
import Layers from 'lucide-react/icons/layers';
import LocateFixed from 'lucide-react/icons/locate-fixed';
import MapPinned from 'lucide-react/icons/map-pinned';
import Maximize from 'lucide-react/icons/maximize';
import Minimize from 'lucide-react/icons/minimize';
import Minus from 'lucide-react/icons/minus';
import Plus from 'lucide-react/icons/plus';
import { type MouseEvent, type ReactNode, type RefObject, useEffect, useRef, useState } from 'react';
import { useAllows } from '../../../shared/api/session.ts';
import type { MsgKey } from '../../../shared/i18n/messages.ts';
import { useT } from '../../../shared/i18n/use-t.ts';
import type { BaseState } from '../../../shared/map/tiles/base-layers.ts';
import type { FieldMap } from '../../../shared/map/view/field-map.ts';
import { changeSettings, useSettings } from '../../../shared/settings/settings.ts';
import { useOnHide } from '../../../shared/tabs/page.tsx';
import { ZoneLegend } from '../../zones/zone-swatch.tsx';

export const layerNames: Record<MapLayerType, MsgKey> = {
  offline: 'map.layer.offline',
  imagery: 'map.layer.imagery',
  amap: 'map.layer.amap',
  google: 'map.layer.google',
  tianditu: 'map.layer.tianditu',
  googlecn: 'map.layer.googlecn',
};

interface ToolProps {
  label: string;
  icon: ReactNode;
  onClick: (event: MouseEvent) => void;
  pressed?: boolean;
  expanded?: boolean;
  isOff?: boolean;
}

export function MapTool({ label, icon, onClick, pressed, expanded, isOff = false }: ToolProps) {
  return (
    <button
      type="button"
      className="sf-map-tool"
      aria-label={label}
      title={label}
      aria-pressed={pressed}
      aria-expanded={expanded}
      disabled={isOff}
      onClick={onClick}
    >
      {icon}
      <span className="sf-map-tool-word" aria-hidden="true">
        {label}
      </span>
    </button>
  );
}

/** Menu of base layers. */
function LayerSwitch(props: { base: BaseState; onChoose: (id: MapLayerType) => void; isOfFleet: boolean }) {
  const t = useT();
  const [open, setOpen] = useState(false);
  const boxRef = useRef<HTMLDivElement>(null);
  useOnHide(() => setOpen(false));
  useEffect(() => {
    if (!open) return;
    const closeOutside = (event: PointerEvent) => {
      if (event.target instanceof Node && !boxRef.current?.contains(event.target)) setOpen(false);
    };
    const closeOnEscape = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return;
      setOpen(false);
      boxRef.current?.querySelector('button')?.focus();
    };
    document.addEventListener('pointerdown', closeOutside);
    document.addEventListener('keydown', closeOnEscape);
    return () => {
      document.removeEventListener('pointerdown', closeOutside);
      document.removeEventListener('keydown', closeOnEscape);
    };
  }, [open]);
  const { available, chosen, shown } = props.base;
  // The choice stays marked while its tiles fail and the offline map replaces it, which can then be chosen itself.
  const marked = available.includes(chosen) ? chosen : shown;
  return (
    <div className="sf-map-switch" ref={boxRef}>
      <MapTool
        label={t('map.layersTitle')}
        icon={<Layers />}
        expanded={open}
        onClick={() => setOpen(!open)}
      />
      {open && (
        <fieldset className="sf-map-slab sf-map-choices">
          <legend>{t('map.layersTitle')}</legend>
          {available.map((id) => (
            <label key={id}>
              <input
                type="radio"
                name="base-layer"
                checked={id === marked}
                onChange={() => {
                  props.onChoose(id);
                  setOpen(false);
                }}
              />
              {t(layerNames[id])}
            </label>
          ))}
          <MissingLayers available={available} />
          <ZoneSwitch />
          {props.isOfFleet && <StationSwitch />}
          {props.isOfFleet && <PlaceSwitch />}
        </fieldset>
      )}
    </div>
  );
}

/** Layers that the operator has not configured, with the setting of each, for administrators. */
function MissingLayers({ available }: { available: readonly MapLayerType[] }) {
  const t = useT();
  const isAdministrator = useAllows('enterprises.manage');
  const missing = mapLayerTypes.filter((id) => id !== 'offline').filter((id) => !available.includes(id));
  if (!isAdministrator || missing.length === 0) return null;
  return (
    <div className="sf-map-over sf-map-missing">
      <p>{t('map.needsSetting')}</p>
      <ul>
        {missing.map((id) => (
          <li key={id}>
            {t(layerNames[id])} <code>{mapLayerSettings[id]}</code>
          </li>
        ))}
      </ul>
    </div>
  );
}

/** Shows or hides no-fly zones on all maps, and explains their patterns. */
function ZoneSwitch() {
  const t = useT();
  const isAllowed = useAllows('zones.list');
  const isShown = useSettings((settings) => settings.showZones);
  if (!isAllowed) return null;
  return (
    <OverlaySwitch
      label={t('zones.show')}
      isShown={isShown}
      change={(showZones) => changeSettings({ showZones })}
    >
      <ZoneLegend />
    </OverlaySwitch>
  );
}

/** Shows or hides weather stations on the maps of the fleet. */
function StationSwitch() {
  const t = useT();
  const isAllowed = useAllows('stations.list');
  const isShown = useSettings((settings) => settings.showStations);
  if (!isAllowed) return null;
  return (
    <OverlaySwitch
      label={t('stations.show')}
      isShown={isShown}
      change={(showStations) => changeSettings({ showStations })}
    >
      <p className="sf-map-hint">{t('stations.arrow')}</p>
    </OverlaySwitch>
  );
}

/** Shows or hides sensitive places on the maps of the fleet. */
function PlaceSwitch() {
  const t = useT();
  const isAllowed = useAllows('records.list');
  const isShown = useSettings((settings) => settings.showPlaces);
  if (!isAllowed) return null;
  return (
    <OverlaySwitch
      label={t('title.places')}
      isShown={isShown}
      change={(showPlaces) => changeSettings({ showPlaces })}
    />
  );
}

/** Shows or hides something on the map; `children` explain it while it is shown. */
function OverlaySwitch(props: {
  label: string;
  isShown: boolean;
  change: (isShown: boolean) => void;
  children?: ReactNode;
}) {
  const { label, isShown, change, children } = props;
  return (
    <div className="sf-map-over">
      <label>
        <input type="checkbox" checked={isShown} onChange={({ target }) => change(target.checked)} />
        {label}
      </label>
      {isShown && children}
    </div>
  );
}

function useFullscreen(ref: RefObject<HTMLElement | null>): [boolean, () => void] {
  const [full, setFull] = useState(false);
  useEffect(() => {
    const refresh = () => setFull(document.fullscreenElement === ref.current && ref.current !== null);
    document.addEventListener('fullscreenchange', refresh);
    return () => document.removeEventListener('fullscreenchange', refresh);
  }, [ref]);
  const toggle = () => {
    const done = full ? document.exitFullscreen() : ref.current?.requestFullscreen();
    done?.catch((error: unknown) => console.warn(error));
  };
  return [full, toggle];
}

interface MapToolsProps {
  field: FieldMap;
  base: BaseState;
  panelRef: RefObject<HTMLElement | null>;
  onChooseLayer: (id: MapLayerType) => void;
  onLocateFailed: () => void;
  onFit?: () => void;
  /** Whether the map shows weather stations. */
  isOfFleet: boolean;
  children?: ReactNode;
}

export function MapTools({
  field,
  base,
  panelRef,
  onChooseLayer,
  onLocateFailed,
  onFit,
  isOfFleet,
  children,
}: MapToolsProps) {
  const t = useT();
  const [full, toggleFull] = useFullscreen(panelRef);
  const { map } = field;
  // The event lets listeners recognise moves by the viewer, as with the mouse.
  const locate = ({ nativeEvent: originalEvent }: MouseEvent) => {
    if (!navigator.geolocation) return onLocateFailed();
    navigator.geolocation.getCurrentPosition(
      ({ coords: { longitude, latitude } }) =>
        map.easeTo({ center: [longitude, latitude], zoom: Math.max(map.getZoom(), 15) }, { originalEvent }),
      onLocateFailed,
      { timeout: 10_000 },
    );
  };
  const fullLabel = full ? t('map.exitFullscreen') : t('map.fullscreen');
  return (
    <div
      className="sf-map-slab sf-map-tools"
      role="toolbar"
      aria-label={t('map.tools')}
      aria-orientation="vertical"
    >
      <MapTool
        label={t('map.zoomIn')}
        icon={<Plus />}
        onClick={({ nativeEvent: originalEvent }) => map.zoomIn({ duration: 200 }, { originalEvent })}
      />
      <MapTool
        label={t('map.zoomOut')}
        icon={<Minus />}
        onClick={({ nativeEvent: originalEvent }) => map.zoomOut({ duration: 200 }, { originalEvent })}
      />
      {onFit && <MapTool label={t('map.fit')} icon={<MapPinned />} onClick={onFit} />}
      <MapTool label={t('map.locate')} icon={<LocateFixed />} onClick={locate} />
      {children}
      <LayerSwitch base={base} onChoose={onChooseLayer} isOfFleet={isOfFleet} />
      {document.fullscreenEnabled && (
        <MapTool
          label={fullLabel}
          icon={full ? <Minimize /> : <Maximize />}
          pressed={full}
          onClick={toggleFull}
        />
      )}
    </div>
  );
}
