import { useSyncExternalStore } from 'react';
import type { DroneFeature, DroneFeatureSource } from '../../domain/map/drones/drone-features.ts';
import type { DroneStatus } from '../../live/drone-state.ts';
import type { Moment } from '../../live/drone-status.ts';
import type { FleetStore } from '../../live/fleet-store.ts';
import {
  createAttentionOrder,
  type FleetCounts,
  type FleetFilter,
  noFilter,
  type ShownDrone,
  viewFleet,
} from '../../live/fleet-view.ts';
import { fleetOf, type Scope } from '../../live/live-fleet.ts';
import { currentFmt } from '../../shared/format/fmt.ts';
import { currentLang, messagesVersion, t } from '../../shared/i18n/messages.ts';
import { labelText } from './drone-texts.ts';
import { type LastAirborne, watchAirborne } from './last-airborne.ts';

/** The static data of a list row: it renders only when the drone's state changes. */
export interface FleetRow {
  id: string;
  glyph: ShownDrone['state']['glyph'];
  link: ShownDrone['link'];
  locked: boolean;
}

export interface FleetList {
  rows: readonly FleetRow[];
  counts: FleetCounts;
}

/**
 * The screen's view of a fleet, shared by list and map and preserved while its page is hidden. It is not React state:
 * filters and selection are set from the URL.
 */
export interface FleetScreen {
  readonly store: FleetStore;
  readonly source: DroneFeatureSource;
  setFilter(filter: FleetFilter): void;
  setBox(box: Moment['box']): void;
  select(id: string | undefined): void;
  selected(): string | undefined;
  moment(): Moment;
  show(id: string): ShownDrone | undefined;
  lastAirborne(id: string): LastAirborne | undefined;
  /** Sets the handler of clicks on the map; the visible page sets it. */
  onPick(pick: (id: string | undefined) => void): void;
  pick(id: string | undefined): void;
  list(): FleetList;
  /** The shown drones that are not offline. */
  active(): { id: string; group: DroneStatus }[];
}

const screens = new Map<Scope, FleetScreen>();

export function fleetScreen(scope: Scope): FleetScreen {
  const store = fleetOf(scope);
  const known = screens.get(scope);
  if (known?.store === store) return known;
  const screen = createFleetScreen(store);
  screens.set(scope, screen);
  return screen;
}

function createFleetScreen(store: FleetStore): FleetScreen {
  let filter = noFilter;
  let box: Moment['box'];
  let selectedId: string | undefined;
  let changes = 0;
  let pick: (id: string | undefined) => void = () => undefined;
  const labels = createLabels();
  const inOrder = createAttentionOrder();
  const moment = (): Moment => ({ now: store.serverNow(), cutSince: store.cutSince(), box });

  return {
    store,
    moment,
    source: {
      version: () => store.version() + changes,
      features: () => features(store, { filter, moment: moment(), selectedId, labels }),
    },
    setFilter: (next) => {
      filter = next;
      changes += 1;
    },
    setBox: (next) => {
      box = next;
    },
    select: (id) => {
      selectedId = id;
      changes += 1;
    },
    selected: () => selectedId,
    lastAirborne: watchAirborne(store),
    onPick: (next) => {
      pick = next;
    },
    pick: (id) => pick(id),
    show: (id) => {
      const drone = store.get(id);
      return drone && viewFleet([drone], noFilter, moment()).shown[0];
    },
    active: () =>
      viewFleet(store.drones().values(), filter, moment()).shown.flatMap(({ drone, state: { group } }) =>
        group === 'offline' ? [] : [{ id: drone.id, group }],
      ),
    list: () => {
      const { shown, counts } = viewFleet(store.drones().values(), filter, moment());
      const rows = inOrder(shown, currentLang()).map(({ drone, state, link }) => ({
        id: drone.id,
        glyph: state.glyph,
        link,
        locked: drone.locked === true,
      }));
      return { rows, counts };
    },
  };
}

interface ListContext {
  filter: FleetFilter;
  moment: Moment;
  selectedId: string | undefined;
  labels: (shown: ShownDrone) => string;
}

function* features(
  store: FleetStore,
  { filter, moment, selectedId, labels }: ListContext,
): Generator<DroneFeature> {
  const { shown } = viewFleet(store.drones().values(), filter, moment);
  let isSelectedShown = false;
  for (const one of shown) {
    isSelectedShown ||= one.drone.id === selectedId;
    yield* featureOf(one, labels);
  }
  const selected = selectedId === undefined || isSelectedShown ? undefined : store.get(selectedId);
  if (selected)
    for (const one of viewFleet([selected], noFilter, moment).shown) yield* featureOf(one, labels);
}

function* featureOf(shown: ShownDrone, labels: (shown: ShownDrone) => string): Generator<DroneFeature> {
  const { drone, state, link } = shown;
  const { id, lat, lon } = drone;
  if (lat === undefined || lon === undefined) return;
  yield {
    id,
    lat,
    lon,
    headingDeg: drone.headingDeg ?? drone.courseDeg ?? null,
    status: state.glyph,
    linkState: link,
    locked: drone.locked === true,
    name: drone.name ?? id,
    get label() {
      return labels(shown);
    },
  };
}

/** Label texts, cached for each state of a drone, as every frame needs all of them. */
function createLabels(): (shown: ShownDrone) => string {
  let cache = new WeakMap<object, { glyph: string; text: string }>();
  let written = -1;
  let words = { t, fmt: currentFmt() };
  return (shown) => {
    const { drone, state } = shown;
    if (written !== messagesVersion()) {
      written = messagesVersion();
      cache = new WeakMap();
      words = { t, fmt: currentFmt() };
    }
    if (state.group === 'offline') return '';
    const known = cache.get(drone);
    if (known?.glyph === state.glyph) return known.text;
    const text = labelText(words, shown);
    cache.set(drone, { glyph: state.glyph, text });
    return text;
  };
}

/** The list, rendered only when its order or the state of one of its drones changes. */
export function useFleetList(screen: FleetScreen, filter: FleetFilter): FleetList {
  return useSyncExternalStore(screen.store.subscribe, () => remembered(screen, filter));
}

const lists = new WeakMap<
  FleetScreen,
  { version: number; filter: FleetFilter; lang: number; list: FleetList }
>();

function remembered(screen: FleetScreen, filter: FleetFilter): FleetList {
  const before = lists.get(screen);
  const version = screen.store.version();
  const lang = messagesVersion();
  if (before?.version === version && before.filter === filter && before.lang === lang) return before.list;
  const next = screen.list();
  const list = before && isEqual(before.list, next) ? before.list : next;
  lists.set(screen, { version, filter, lang, list });
  return list;
}

function isEqual(a: FleetList, b: FleetList): boolean {
  const counts: readonly (keyof FleetCounts)[] = [
    'working',
    'standby',
    'attention',
    'offline',
    'total',
    'shown',
  ];
  return (
    counts.every((name) => a.counts[name] === b.counts[name]) &&
    a.rows.length === b.rows.length &&
    a.rows.every((row, i) => isSame(row, b.rows[i]))
  );
}

const isSame = (a: FleetRow, b: FleetRow | undefined): boolean =>
  a.id === b?.id && a.glyph === b.glyph && a.link === b.link && a.locked === b.locked;
