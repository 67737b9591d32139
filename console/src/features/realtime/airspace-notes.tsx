import type { LiveDrone } from '@smartflight/contract/devices/live.schemas.ts';
import { tasks } from '@smartflight/contract/tasks/tasks.endpoints.ts';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { LicenceWarning } from '../../domain/licences/drone-licences.tsx';
import { heightText } from '../../domain/zones/zone-labels.ts';
import { zoneDetail } from '../../domain/zones/zones.queries.ts';
import { alarmText } from '../../live/alarm-labels.ts';
import { call } from '../../shared/api/client.ts';
import { useAllows } from '../../shared/api/session.ts';
import { useFmt } from '../../shared/format/fmt.ts';
import { useT } from '../../shared/i18n/use-t.ts';
import { PageLink } from '../../shared/ui/controls/page-link.tsx';
import { StatusGlyph } from '../../shared/ui/icons/glyph.tsx';

/** Airspace warnings of a flying drone: the zone or task that its alarm refers to, and a missing licence. */
export function AirspaceNotes({ id, alarm }: { id: string; alarm: LiveDrone['alarm'] }) {
  const maySeeZones = useAllows('zones.list');
  const maySeeTasks = useAllows('tasks.list');
  const { zoneId, taskId } = alarm ?? {};
  return (
    <div className="rt-airspace">
      {zoneId !== undefined && maySeeZones && <AlarmZone id={zoneId} />}
      {taskId !== undefined && maySeeTasks && <AlarmTask id={taskId} alarm={alarm} />}
      <LicenceWarning id={id} />
    </div>
  );
}

function AlarmZone({ id }: { id: string }) {
  const t = useT();
  const fmt = useFmt();
  const { data } = useQuery(zoneDetail(id));
  const [layer] = data?.layers ?? [];
  if (!data) return null;
  return (
    <p role="status">
      <StatusGlyph state="fault" size={20} />
      <span>
        <b>{data.name}</b>
        <small>
          {[t(`zones.class.${data.class}`), layer && heightText({ t, fmt }, layer)]
            .filter(Boolean)
            .join(' · ')}
        </small>
      </span>
    </p>
  );
}

/** Renders nothing if the user has no access to the task; the alarm itself has the essentials. */
function AlarmTask({ id, alarm }: { id: string; alarm: LiveDrone['alarm'] }) {
  const t = useT();
  const { data } = useQuery(taskOf(id));
  if (!data) return null;
  return (
    <p role="status">
      <StatusGlyph state="warning" size={20} />
      <span>
        <PageLink to={`/unified-tasks/chart?${new URLSearchParams({ view: 'map', task: id })}`}>
          {data.name}
        </PageLink>
        <small>{alarmText(t, alarm)}</small>
      </span>
    </p>
  );
}

const taskOf = (id: string) =>
  queryOptions({
    queryKey: ['tasks', 'one', id],
    queryFn: ({ signal }) => call(tasks.get, { params: { id }, signal, quiet: true }),
    retry: false,
    meta: { quiet: true },
  });
