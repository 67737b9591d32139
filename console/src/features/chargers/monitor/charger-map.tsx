import { isAllowed, pageRoles } from '@smartflight/contract/access/access.ts';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { type ChargerMark, createChargersLayer } from '../../../domain/map/drones/chargers-layer.ts';
import type { DroneFeature, DroneFeatureSource } from '../../../domain/map/drones/drone-features.ts';
import { createDronesLayer } from '../../../domain/map/drones/drones-layer.ts';
import { MapPanel } from '../../../domain/map/panel/map-panel.tsx';
import type { ChargerLinkStatus } from '../../../live/charger-view.ts';
import { noFilter, viewFleet } from '../../../live/fleet-view.ts';
import { connectFleet, fleetOf, type Scope } from '../../../live/live-fleet.ts';
import { useAllows, useSession } from '../../../shared/api/session.ts';
import { useFmt } from '../../../shared/format/fmt.ts';
import { useT } from '../../../shared/i18n/use-t.ts';
import type { FieldMap } from '../../../shared/map/view/field-map.ts';
import type { DroneState } from '../../../shared/map/view/map-colours.ts';
import { onMapRest, readView, viewOf, viewText } from '../../../shared/map/view/map-view.ts';
import { linkStatusLabels } from '../charger-labels.ts';
import type { ChargerScreen } from './charger-screen.ts';

const stateOf: Record<ChargerLinkStatus, DroneState> = {
  attention: 'fault',
  charging: 'charging',
  full: 'working',
  idle: 'standby',
  maintain: 'warning',
  offline: 'offline',
};

/** A map of the chargers and the drones around them. */
export function ChargerMap({ screen }: { screen: ChargerScreen }) {
  const t = useT();
  const { map, change, choose, isKnown } = screen;
  const [field, setField] = useState<FieldMap>();
  const [first] = useState(() => readView(map));
  const marks = useMarks(screen);
  const latest = useRef(choose);
  useEffect(() => {
    latest.current = choose;
  });
  const layer = useMemo(
    () => field?.keep('chargers', () => createChargersLayer(field, (id) => latest.current(id))),
    [field],
  );
  useEffect(() => layer?.set(marks), [layer, marks]);
  useEffect(() => {
    if (!field || !layer || !isKnown) return;
    field.keep('charger-view', () => first !== undefined || layer.fit());
  }, [field, layer, isKnown, first]);
  const onReady = useCallback(
    (ready: FieldMap) => {
      setField(ready);
      return onMapRest(ready, () => change({ map: viewText(viewOf(ready)) }));
    },
    [change],
  );
  const isWatching = useAllows('fleet.watch');
  const isLost = isKnown && marks.length === 0;
  return (
    <div className="cm-map">
      <MapPanel
        label={t('title.chargerMonitor')}
        part="chargers"
        onReady={onReady}
        onFit={() => layer?.fit()}
        {...(first ? { centre: first, zoom: first.zoom } : {})}
      >
        {isLost && <p className="sf-map-slab cm-nowhere">{t('chargers.noPlaces')}</p>}
      </MapPanel>
      {field && isWatching && <Fleet field={field} />}
    </div>
  );
}

function useMarks(screen: ChargerScreen): ChargerMark[] {
  const t = useT();
  const fmt = useFmt();
  const { shown, chosenId } = screen;
  return useMemo(
    () =>
      shown.flatMap(({ charger, status, next }): ChargerMark[] => {
        const { id, lat, lon } = charger;
        if (lat === undefined || lon === undefined) return [];
        const left = next?.leftS;
        return [
          {
            id,
            lat,
            lon,
            state: stateOf[status],
            isEngine: charger.mode === 'engine',
            isChosen: id === chosenId,
            name: charger.name ?? id,
            label:
              left === undefined
                ? t(linkStatusLabels[status].word)
                : t('chargers.toFull', { left: fmt.duration(left) }),
          },
        ];
      }),
    [shown, chosenId, t, fmt],
  );
}

/** The drones that the user watches, without labels; the fleet map has the details. */
function Fleet({ field }: { field: FieldMap }) {
  const roles = useSession((session) => session.me?.roles);
  const scope: Scope = roles && isAllowed(roles, pageRoles.manageRealtime) ? 'tenant' : 'own';
  useEffect(() => {
    const link = connectFleet(scope);
    link.watch({});
    field.keep('charger-fleet', () =>
      createDronesLayer(field, droneSource(scope), { onSelect: () => undefined }),
    );
    return link.stop;
  }, [field, scope]);
  return null;
}

function droneSource(scope: Scope): DroneFeatureSource {
  const store = fleetOf(scope);
  return {
    version: store.version,
    *features(): Generator<DroneFeature> {
      const moment = { now: store.serverNow(), cutSince: store.cutSince() };
      for (const { drone, state, link } of viewFleet(store.drones().values(), noFilter, moment).shown) {
        const { id, lat, lon } = drone;
        if (lat === undefined || lon === undefined) continue;
        yield {
          id,
          lat,
          lon,
          headingDeg: drone.headingDeg ?? drone.courseDeg ?? null,
          status: state.glyph,
          linkState: link,
          locked: drone.locked === true,
          name: drone.name ?? id,
          label: '',
        };
      }
    },
  };
}
