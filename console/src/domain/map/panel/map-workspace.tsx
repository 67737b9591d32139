import './map-workspace.css';
import { createContext, type ReactNode, useCallback, useContext, useMemo, useState } from 'react';
import { createPortal } from 'react-dom';
import type { FieldMap } from '../../../shared/map/view/field-map.ts';
import { onMapRest, readView, viewOf, viewText } from '../../../shared/map/view/map-view.ts';
import { BottomSheet, type SheetStop } from '../../../shared/ui/overlay/inspector.tsx';
import { useMobile } from '../../../shared/ui/theme/look.ts';
import { MapPanel } from './map-panel.tsx';

/** The map shared by the parts of a panel. */
export interface WorkspaceMap {
  field: FieldMap | undefined;
  /** Element above the map, for bars and panels. */
  over: HTMLElement | null;
  /** Set while a part draws: clicks on the map are its own, and nothing else opens. */
  setBusy: (isBusy: boolean) => void;
}

const WorkspaceContext = createContext<WorkspaceMap>({
  field: undefined,
  over: null,
  setBusy: () => undefined,
});
export const useWorkspaceMap = (): WorkspaceMap => useContext(WorkspaceContext);

/** Renders content above the panel's map. */
export function OverMap({ children }: { children: ReactNode }) {
  const { over } = useWorkspaceMap();
  return over && createPortal(children, over);
}

interface MapWorkspaceProps {
  /** Page title, also used while the list and its header are hidden. */
  title: string;
  label: string;
  /** Title, tabs and actions above the list. */
  head: ReactNode;
  list: ReactNode;
  opened: ReactNode;
  /** Parts that only draw on the map; they stay while the list is hidden. */
  layers?: ReactNode;
  /** The map's view in the address, and its callback. */
  view: string | null;
  changeView: (view: string) => void;
}

/** A list, its map and the opened item side by side; on a phone the map with one sheet above it. */
export function MapWorkspace(props: MapWorkspaceProps) {
  const { title, label, head, list, opened, layers, view, changeView } = props;
  const mobile = useMobile();
  const [field, setField] = useState<FieldMap>();
  const [over, setOver] = useState<HTMLElement | null>(null);
  const [isBusy, setBusy] = useState(false);
  const [stop, setStop] = useState<SheetStop>('middle');
  const [first] = useState(() => readView(view));
  const onReady = useCallback(
    (ready: FieldMap) => {
      setField(ready);
      return onMapRest(ready, () => changeView(viewText(viewOf(ready))));
    },
    [changeView],
  );
  const workspace = useMemo(() => ({ field, over, setBusy }), [field, over]);
  const side = (
    <section className="sf-desk-list">
      {head}
      {list}
    </section>
  );
  return (
    <WorkspaceContext value={workspace}>
      <div
        className={['sf-desk', mobile ? 'is-phone' : '', isBusy ? 'is-busy' : ''].filter(Boolean).join(' ')}
      >
        <h1 className="sf-hidden">{title}</h1>
        {!mobile && side}
        <div className="sf-desk-map">
          <MapPanel
            label={label}
            onReady={onReady}
            isBusy={isBusy}
            {...(first ? { centre: first, zoom: first.zoom } : {})}
          >
            <div className="sf-desk-over" ref={setOver} />
          </MapPanel>
        </div>
        {layers}
        {opened}
        {mobile && !opened && (
          <BottomSheet label={label} stop={stop} change={setStop}>
            {side}
          </BottomSheet>
        )}
      </div>
    </WorkspaceContext>
  );
}
