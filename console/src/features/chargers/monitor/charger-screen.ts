import type { LiveCharger } from '@smartflight/contract/power/charger.schemas.ts';
import { useEffect, useMemo } from 'react';
import {
  type ChargerLinkStatus,
  type ChargerMoment,
  type Charging,
  chargerLinkStatuses,
  chargingOf,
  type ShownCharger,
  type StatusCounts,
  viewChargers,
} from '../../../live/charger-view.ts';
import { connectChargers, liveChargers } from '../../../live/live-chargers.ts';
import { useFleet } from '../../../live/use-fleet.ts';
import { usePageSearch } from '../../../shared/tabs/page.tsx';

export const viewNames = ['bays', 'queue', 'map'] as const;
export type ViewName = (typeof viewNames)[number];

const versionOf = (store: { version(): number }): number => store.version();

/** The state of the charger monitor and its setters; all of it is in the URL. */
export interface ChargerScreen {
  /** False until the chargers are received. */
  isKnown: boolean;
  isCut: boolean;
  moment: ChargerMoment;
  shown: readonly ShownCharger[];
  counts: StatusCounts;
  /** All charging batteries of the shown chargers, the next full first. */
  queue: readonly Charging[];
  q: string;
  status: ChargerLinkStatus | undefined;
  view: ViewName;
  map: string | null;
  /** The id in the URL; the charger may not exist. */
  chosenId: string | undefined;
  chosen: ShownCharger | undefined;
  bay: number | undefined;
  change: (patch: Readonly<Record<string, string | number | undefined>>) => void;
  choose: (id: string | undefined, bay?: number) => void;
}

export function useChargerScreen(): ChargerScreen {
  const [params, setParams] = usePageSearch();
  useEffect(connectChargers, []);
  const store = liveChargers();
  const version = useFleet(store, versionOf);
  const q = params.get('q') ?? '';
  const status = chargerLinkStatuses.find((name) => name === params.get('state'));
  const moment = useMoment(version);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the version shows that the store has changed
  const { shown, counts } = useMemo(
    () => viewChargers(store.chargers().values(), { q, status }, moment),
    [store, version, q, status, moment],
  );
  const chosenId = params.get('charger') ?? undefined;
  const held: LiveCharger | undefined = chosenId === undefined ? undefined : store.chargers().get(chosenId);
  const index = params.get('bay');
  return {
    isKnown: store.isKnown(),
    isCut: store.phase() !== 'live' && (store.isKnown() || store.phase() === 'waiting'),
    moment,
    shown,
    counts,
    queue: useMemo(
      () =>
        chargingOf(
          shown.map(({ charger }) => charger),
          moment,
        ),
      [shown, moment],
    ),
    q,
    status,
    view: viewNames.find((name) => name === params.get('view')) ?? 'bays',
    map: params.get('map'),
    chosenId,
    chosen: held && viewChargers([held], { q: '', status: undefined }, moment).shown[0],
    bay: index !== null && /^\d+$/.test(index) ? Number(index) : undefined,
    change: setParams,
    choose: (id, bay) => setParams({ charger: id, bay, view: undefined }),
  };
}

function useMoment(version: number): ChargerMoment {
  const store = liveChargers();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the version shows that time has passed
  return useMemo(() => ({ now: store.serverNow(), cutSince: store.cutSince() }), [store, version]);
}
