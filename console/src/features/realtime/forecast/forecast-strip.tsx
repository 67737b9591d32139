import './forecast.css';
import ListChecks from 'lucide-react/icons/list-checks';
import Package from 'lucide-react/icons/package';
import type { ReactNode } from 'react';
import type { FleetStore } from '../../../live/fleet-store.ts';
import { liveChargers } from '../../../live/live-chargers.ts';
import type { Scope } from '../../../live/live-fleet.ts';
import { type Fmt, useFmt } from '../../../shared/format/fmt.ts';
import { useT } from '../../../shared/i18n/use-t.ts';
import { PageLink } from '../../../shared/ui/controls/page-link.tsx';
import { StatusGlyph } from '../../../shared/ui/icons/glyph.tsx';
import { BatteryIcon, ChargerIcon, TankIcon } from '../../../shared/ui/icons/icons.tsx';
import type { FleetScreen } from '../fleet-screen.ts';
import type { ScreenAddress } from '../screen-address.ts';
import type { Conflict, Prediction } from './forecast.ts';
import { useForecast } from './use-forecast.ts';

/** Most predictions listed; the line that counts the others follows. */
const mostShown = 30;

const icons: Record<Prediction['kind'], ReactNode> = {
  tank: <TankIcon />,
  hopper: <Package className="sf-icon" />,
  battery: <BatteryIcon level={1} />,
  plot: <ListChecks className="sf-icon" />,
  bay: <ChargerIcon />,
};

interface StripProps {
  screen: FleetScreen;
  scope: Scope;
  address: ScreenAddress;
}

/** What the next ten minutes bring, conflicts first, then by time. */
export function ForecastStrip({ screen, scope, address }: StripProps) {
  const t = useT();
  const { conflicts, predictions, isMeasuring } = useForecast(screen, scope);
  const { store } = screen;
  const isCalm = conflicts.length + predictions.length === 0;
  return (
    <section className="rt-forecast" aria-label={t('realtime.forecast.title')}>
      <h2>{t('realtime.forecast.title')}</h2>
      {isCalm ? (
        <p className="rt-forecast-calm">
          {t(isMeasuring ? 'realtime.forecast.measuring' : 'realtime.forecast.calm')}
        </p>
      ) : (
        <ul>
          {conflicts.map((conflict) => (
            <li key={conflict.droneIds[0]}>
              <ConflictLink conflict={conflict} store={store} />
            </li>
          ))}
          {predictions.slice(0, mostShown).map((prediction) => (
            <li key={keyOf(prediction)}>
              <PredictionLink
                prediction={prediction}
                store={store}
                choose={(id) => address.change({ drone: id })}
              />
            </li>
          ))}
          {predictions.length > mostShown && (
            <li className="rt-forecast-calm sf-num">
              {t('realtime.wall.more', { n: predictions.length - mostShown })}
            </li>
          )}
        </ul>
      )}
    </section>
  );
}

function keyOf(prediction: Prediction): string {
  if (prediction.kind === 'plot') return `plot ${prediction.plotId}`;
  if (prediction.kind === 'bay') return `bay ${prediction.chargerId} ${prediction.bay}`;
  return `${prediction.kind} ${prediction.droneId}`;
}

const nameOf = (store: FleetStore, id: string): string => store.get(id)?.name ?? id;

function ConflictLink({
  conflict: { at, droneIds, full },
  store,
}: {
  conflict: Conflict;
  store: FleetStore;
}) {
  const t = useT();
  const fmt = useFmt();
  return (
    <PageLink
      to="/charger-monitor"
      className="rt-forecast-item is-conflict"
      title={fmt.list(droneIds.map((id) => nameOf(store, id)))}
    >
      <StatusGlyph state="warning" size={16} />
      {t('realtime.forecast.conflict', { n: droneIds.length, time: clock(fmt, at) })}
      {' · '}
      {t('realtime.forecast.full', { n: full })}
    </PageLink>
  );
}

interface PredictionProps {
  prediction: Prediction;
  store: FleetStore;
  choose: (droneId: string) => void;
}

function PredictionLink({ prediction, store, choose }: PredictionProps) {
  const t = useT();
  const fmt = useFmt();
  const content = (name: string, event: string) => (
    <>
      {icons[prediction.kind]}
      <time className="sf-num">{spanText(fmt, prediction)}</time>
      <span className="rt-forecast-name">{name}</span>
      <span>{event}</span>
    </>
  );
  if (prediction.kind === 'plot')
    return (
      <span className="rt-forecast-item">{content(prediction.plotName, t('realtime.forecast.plot'))}</span>
    );
  if (prediction.kind === 'bay') {
    const { chargerId, bay } = prediction;
    const name = liveChargers().chargers().get(chargerId)?.name ?? chargerId;
    return (
      <PageLink
        to={`/charger-monitor?charger=${encodeURIComponent(chargerId)}&bay=${bay}`}
        className="rt-forecast-item"
      >
        {content(name, t('realtime.forecast.bay', { n: String(bay) }))}
      </PageLink>
    );
  }
  const { droneId, kind } = prediction;
  return (
    <button type="button" className="rt-forecast-item" onClick={() => choose(droneId)}>
      {content(nameOf(store, droneId), t(`realtime.forecast.${kind}`))}
    </button>
  );
}

const clock = (fmt: Fmt, at: number): string => fmt.instant(at, 'clock');

/** One time where both ends are in the same minute. */
function spanText(fmt: Fmt, { from, to }: Prediction): string {
  const [first, last] = [clock(fmt, from), clock(fmt, to)];
  return first === last ? first : `${first}–${last}`;
}
