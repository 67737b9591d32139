import type { TaskDetail } from '@smartflight/contract/tasks/task.schemas.ts';
import { useQuery } from '@tanstack/react-query';
import { useCallback, useEffect, useRef } from 'react';
import { createDronesLayer } from '../../../domain/map/drones/drones-layer.ts';
import { MapWorkspace, useWorkspaceMap } from '../../../domain/map/panel/map-workspace.tsx';
import { stateLabel } from '../../../live/drone-state.ts';
import { connectFleet, fleetOf } from '../../../live/live-fleet.ts';
import { useFleet, useKnown } from '../../../live/use-fleet.ts';
import { useFmt } from '../../../shared/format/fmt.ts';
import { useT } from '../../../shared/i18n/use-t.ts';
import { usePageSearch } from '../../../shared/tabs/page.tsx';
import { StatusGlyph } from '../../../shared/ui/icons/glyph.tsx';
import { Delayed, EmptyState, ErrorState, Skeleton } from '../../../shared/ui/states/states.tsx';
import { isUnconfirmed, NotConfirmed } from '../overview/overview-view.tsx';
import { reportedState } from '../parts/participant-columns.tsx';
import { participantPage, taskOnMap, useFleetScope } from '../tasks.queries.ts';
import { type ParticipantsSource, participantsSource } from './participants-source.ts';
import { TaskOnMap } from './task-on-map.tsx';

/** Same number of drones as the list beside the map. */
const listed = 200;
const closeZoom = 15;

/** A task on the map: outline, plots, treated ground and its drones, live (K-01). */
export function MapView({ task }: { task: TaskDetail }) {
  const t = useT();
  const [params, setParams] = usePageSearch();
  const scope = useFleetScope();
  const store = fleetOf(scope);
  const source = participantsSource(store);
  const { data, error } = useQuery(taskOnMap(task.id));
  useEffect(() => {
    const link = connectFleet(scope);
    link.watch({ droneIds: [] });
    return () => link.stop();
  }, [scope]);
  useEffect(() => {
    source.setIds(data?.droneIds ?? []);
    return () => source.setIds([]);
  }, [source, data]);
  const keepsView = useRef(params.has('map')).current;
  const changeView = useCallback((map: string) => setParams({ map }), [setParams]);
  const drone = params.get('drone') ?? undefined;
  const pick = useCallback((id: string | undefined) => setParams({ drone: id }), [setParams]);
  if (isUnconfirmed(error)) return <NotConfirmed />;
  return (
    <MapWorkspace
      title={t('tasks.view.map')}
      label={t('tasks.mapOf', { task: task.name })}
      view={params.get('map')}
      changeView={changeView}
      head={
        <>
          <Legend />
          <TaskOnMap id={task.id} name={task.name} keepsView={keepsView} />
          <Drones source={source} chosen={drone} pick={pick} />
        </>
      }
      list={<Participants task={task} source={source} scope={scope} chosen={drone} pick={pick} />}
      opened={undefined}
    />
  );
}

/** Legend of the map as text. */
function Legend() {
  const t = useT();
  return (
    <ul className="ta-map-legend" aria-label={t('map.legend.title')}>
      <li className="is-district">{t('tasks.districtLine')}</li>
      <li className="is-ground">{t('tasks.treatedGround')}</li>
    </ul>
  );
}

interface Picking {
  source: ParticipantsSource;
  chosen: string | undefined;
  pick: (id: string | undefined) => void;
}

function Drones({ source, chosen, pick }: Picking) {
  const { field } = useWorkspaceMap();
  useEffect(() => source.onPick(pick), [source, pick]);
  useEffect(() => {
    if (!field) return;
    const layer = field.keep('task-drones', () =>
      createDronesLayer(field, source, { onSelect: source.pick }),
    );
    layer.select(chosen);
    const at = chosen === undefined ? undefined : source.show(chosen)?.drone;
    if (at?.lat === undefined || at.lon === undefined) return;
    const zoom = Math.max(field.map.getZoom(), closeZoom);
    field.map.easeTo({ center: [at.lon, at.lat], zoom, duration: 500 });
  }, [field, source, chosen]);
  return null;
}

function Participants(props: Picking & { task: TaskDetail; scope: 'own' | 'tenant' }) {
  const { task, source, scope, chosen, pick } = props;
  const t = useT();
  const fmt = useFmt();
  const { data, error, refetch } = useQuery(
    participantPage(task.id, { state: 'agreed', size: listed, sort: '-insideAreaM2' }),
  );
  // Redrawn when a drone's state changes, not when it only moves.
  useFleet(
    fleetOf(scope),
    useCallback(() => {
      const states = (data?.items ?? []).map(({ droneId }) => source.show(droneId)?.state);
      return states.map((state) => (state ? `${state.glyph} ${stateLabel(t, state)}` : '')).join('\n');
    }, [data, source, t]),
  );
  const isKnown = useKnown(fleetOf(scope));
  if (error && !data) return <ErrorState error={error} retry={() => void refetch()} action="tasks.list" />;
  if (!data)
    return (
      <Delayed>
        <div className="ta-wait" role="status" aria-label={t('state.loading')}>
          {[70, 55, 80].map((width) => (
            <Skeleton key={width} width={`${width}%`} height={36} />
          ))}
        </div>
      </Delayed>
    );
  if (data.items.length === 0) return <EmptyState text={t('tasks.noConfirmed')} />;
  return (
    <ol className="ta-rows" aria-label={t('tasks.liveDrones')}>
      {data.items.map((one) => {
        const live = source.show(one.droneId);
        const { glyph, word } = live
          ? { glyph: live.state.glyph, word: stateLabel(t, live.state) }
          : reportedState(t, one);
        return (
          <li key={one.id}>
            <button
              type="button"
              className={`ta-row sf-inset${one.droneId === chosen ? ' is-open' : ''}`}
              aria-current={one.droneId === chosen ? 'true' : undefined}
              onClick={() => pick(one.droneId === chosen ? undefined : one.droneId)}
            >
              <StatusGlyph state={glyph} size={18} />
              <span className="ta-row-main">
                <b className="sf-cut">{one.droneName || one.droneId}</b>
                <small className="sf-cut">{one.ownerName}</small>
                {isKnown && !live && one.link !== 'offline' && <small>{t('tasks.notWatched')}</small>}
              </span>
              <span className="ta-row-end">
                <b className="sf-num">{fmt.area(one.figures.insideAreaM2).text}</b>
                <small>{word}</small>
              </span>
            </button>
          </li>
        );
      })}
    </ol>
  );
}
