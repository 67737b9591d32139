import { useQuery } from '@tanstack/react-query';
import { LicenceWarning } from '../../live/licences/drone-licences.tsx';
import { useAllows } from '../../shared/api/session.ts';
import { useFmt } from '../../shared/format/fmt.ts';
import { useT } from '../../shared/i18n/use-t.ts';
import { StatusGlyph } from '../../shared/ui/glyph.tsx';
import { heightText } from '../../shared/zones/zone-words.ts';
import { zoneDetail } from '../../shared/zones/zones.queries.ts';

/** What a flying drone must not overlook: the zone that its alarm is about, and a licence that it lacks. */
export function AirspaceNotes({ id, zoneId }: { id: string; zoneId: string | undefined }) {
  const maySee = useAllows('zones.list');
  return (
    <div className="rt-airspace">
      {zoneId !== undefined && maySee && <AlarmZone id={zoneId} />}
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
