import CircleCheck from 'lucide-react/icons/circle-check';
import { useEffect, useState } from 'react';
import type { DroneGlyph } from '../../../live/drone-state.ts';
import { stateLabel } from '../../../live/drone-state.ts';
import { useT } from '../../../shared/i18n/use-t.ts';
import { StatusGlyph } from '../../../shared/ui/icons/glyph.tsx';
import type { FleetScreen } from '../fleet-screen.ts';

interface LaneRow {
  id: string;
  glyph: DroneGlyph;
  locked: boolean;
  name: string;
  state: string;
  place: string;
}

const lookMs = 1_000;
/** Rows that fit, with the line that counts the others; sizes follow the screen. */
const mostRows = 4;

/** The drones that need attention, most urgent first, and how many more there are. */
export function WallLane({ screen }: { screen: FleetScreen }) {
  const t = useT();
  const rows = useLaneRows(screen);
  return (
    <section className="rt-wall-lane" aria-label={t('realtime.attention')}>
      <h2>{t('realtime.attention')}</h2>
      {rows.length === 0 ? (
        <p className="rt-wall-calm">
          <CircleCheck aria-hidden="true" />
          {t('realtime.wall.calm')}
        </p>
      ) : (
        <ul>
          {/* A state that changes is a new row, so that it is shown once by its entrance. */}
          {rows.slice(0, mostRows).map(({ id, glyph, locked, name, state, place }) => (
            <li key={`${id} ${state}`} className={`is-${glyph}`}>
              <StatusGlyph state={glyph} locked={locked} />
              <b className="sf-cut">{name}</b>
              <span className="rt-wall-state">{state}</span>
              <span className="sf-cut rt-wall-place">{place}</span>
            </li>
          ))}
        </ul>
      )}
      {rows.length > mostRows && (
        <p className="rt-wall-more sf-num">{t('realtime.wall.more', { n: rows.length - mostRows })}</p>
      )}
    </section>
  );
}

/** Rendered only when a text of the lane changes. */
function useLaneRows(screen: FleetScreen): LaneRow[] {
  const t = useT();
  const [rows, setRows] = useState<LaneRow[]>([]);
  useEffect(() => {
    const look = () =>
      setRows((before) => {
        const next = laneRows(screen, t);
        return JSON.stringify(next) === JSON.stringify(before) ? before : next;
      });
    look();
    const timer = setInterval(look, lookMs);
    return () => clearInterval(timer);
  }, [screen, t]);
  return rows;
}

function laneRows(screen: FleetScreen, t: ReturnType<typeof useT>): LaneRow[] {
  return screen.list().rows.flatMap(({ id, glyph, link, locked }) => {
    const shown = screen.show(id);
    if (!shown) return [];
    const { state, drone } = shown;
    const isSilent = glyph === 'working' && link === 'stale';
    if (state.group !== 'attention' && !isSilent) return [];
    const place = [drone.plotName, drone.pilotName].filter(Boolean).join(' · ');
    return [{ id, glyph, locked, name: drone.name ?? id, state: stateLabel(t, state), place }];
  });
}
