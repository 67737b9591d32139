import { bestHeight } from '@smartflight/contract/device-link/flight-heights.ts';
import type { LiveDrone } from '@smartflight/contract/devices/live.schemas.ts';
import { heightName } from '../../domain/flights/height-name.ts';
import { isAirborne } from '../../live/drone-status.ts';
import { type Fmt, type Quantity, useFmt } from '../../shared/format/fmt.ts';
import { useT } from '../../shared/i18n/use-t.ts';
import { Figure } from '../../shared/ui/layout/figure.tsx';
import { Skeleton } from '../../shared/ui/states/states.tsx';
import { DroneSupplies } from './drone-supplies.tsx';
import { fixText } from './drone-texts.ts';
import type { Reading } from './forecast/trend.ts';
import type { StoredTrail } from './live-trail.ts';
import { flyingFigures, landedFigures } from './sortie-figures.ts';
import type { LastSortie } from './use-last-sortie.ts';

interface FiguresProps {
  drone: LiveDrone;
  isOld: boolean;
  readings: readonly Reading[];
  place: string;
  stored: StoredTrail | undefined;
  /** The newest stored sortie, for a drone on the ground. */
  last: LastSortie;
  now: number;
  compact: boolean;
}

/** The figures of the spec, large: area of the sortie, work, product, power, position. */
export function DroneFigures(props: FiguresProps) {
  const { drone, isOld, readings, place, compact } = props;
  const t = useT();
  const fmt = useFmt();
  const height = bestHeight(drone);
  const figure = (label: string, value: Quantity | string) => (
    <Figure label={label} value={value} stale={isOld} size={compact ? 'small' : 'normal'} />
  );
  const product = sows(drone)
    ? figure(t('realtime.spread'), {
        value: fmt.number(drone.spreadKgpm, 1),
        unit: t('realtime.kgPerMin'),
        text: '',
      })
    : figure(t(compact ? 'realtime.short.flow' : 'realtime.flow'), fmt.flow(drone.flowLpm));
  return (
    <div className={isOld ? 'rt-figures is-old' : 'rt-figures'}>
      <Sortie {...props} />
      <div className={compact ? 'rt-grid-4' : 'sf-grid-3'}>
        {figure(t(compact ? 'realtime.short.speed' : 'realtime.workSpeed'), fmt.speed(drone.speedMps))}
        {figure(
          t(compact ? 'realtime.short.height' : height ? heightName(height.reference) : 'realtime.height'),
          fmt.metres(height?.heightM ?? null),
        )}
        {figure(
          t(compact ? 'realtime.short.spacing' : 'realtime.rowSpacing'),
          fmt.metres(drone.rowSpacingM ?? drone.swathM),
        )}
        {product}
        {!compact && <Figure label={t('realtime.pilot')} value={drone.pilotName ?? '–'} size="small" />}
        {!compact && <Figure label={t('realtime.place')} value={place} size="small" />}
      </div>
      {!compact && <DroneSupplies drone={drone} isOld={isOld} readings={readings} />}
      {compact && (
        <dl className="sf-block sf-facts">
          <Fact name={t('realtime.pilot')} value={drone.pilotName ?? '–'} />
          <Fact name={t('realtime.place')} value={place} />
        </dl>
      )}
      <div className="rt-grid-4">
        <Figure label={t('realtime.rtk')} value={fixText(t, drone.fix)} size="small" stale={isOld} />
        <Figure
          label={t('realtime.satellites')}
          value={fmt.number(drone.satellites)}
          size="small"
          stale={isOld}
        />
        <Figure label={t('realtime.linkQuality')} value={linkText(fmt, drone)} size="small" stale={isOld} />
        <Figure label={t('realtime.heading')} value={headingText(fmt, drone)} size="small" stale={isOld} />
      </div>
    </div>
  );
}

/** Whether it spreads granules: it reports their flow and no liquid. */
const sows = ({ spreadKgpm, flowLpm }: LiveDrone): boolean =>
  spreadKgpm !== undefined && flowLpm === undefined;

const linkText = (fmt: Fmt, { rssiDbm, linkQuality }: LiveDrone): Quantity | string =>
  rssiDbm === undefined
    ? fmt.percent(linkQuality)
    : { value: fmt.number(rssiDbm).replace('-', '−'), unit: 'dBm', text: '' };

const headingText = (fmt: Fmt, { headingDeg, courseDeg }: LiveDrone): string => {
  const heading = headingDeg ?? courseDeg;
  return heading === undefined ? '–' : `${fmt.number(heading % 360)}°`;
};

function Fact({ name, value }: { name: string; value: string | undefined }) {
  return (
    <div className="rt-fact">
      <dt>{name}</dt>
      <dd className="sf-num">{value ?? <Skeleton width={72} />}</dd>
    </div>
  );
}

/** Area of the sortie as the main figure; on a phone with tank and battery next to it. */
function Sortie({ drone, isOld, readings, stored, last, now, compact }: FiguresProps) {
  const t = useT();
  const fmt = useFmt();
  const isFlying = isAirborne(drone);
  const figures = isFlying ? flyingFigures(drone, stored) : landedFigures(last.flight);
  const { source, startAt, endAt } = figures;
  const until = endAt ?? (isOld ? drone.ts : now) ?? now;
  const seconds = startAt === undefined ? undefined : (until - startAt) / 1000;
  const rate = sows(drone) ? fmt.sownRate(figures.kgPerHa) : fmt.rate(figures.litresPerHa);
  const waits = !isFlying && last.isAwaited;
  const isStored = waits || source === 'landed';
  const at = startAt === undefined ? '' : fmt.instant(startAt, 'clock');
  const since = source === 'since';
  const ended = endAt === undefined ? undefined : fmt.relative(endAt, new Date(now));
  const shown = <T,>(value: T): T | undefined => (waits ? undefined : value);
  return (
    <div className="rt-sortie">
      <Figure
        label={t(isStored ? 'realtime.lastSortieArea' : 'realtime.sortieArea')}
        value={shown(fmt.area(figures.grossAreaM2))}
        size="hero"
        stale={isOld && !isStored}
        note={since ? t('realtime.droneCounts') : waits ? '\u00a0' : ended}
      />
      {compact ? (
        <DroneSupplies drone={drone} isOld={isOld} readings={readings} />
      ) : (
        <dl className={isStored ? 'rt-sortie-facts is-stored' : 'rt-sortie-facts'}>
          <Fact
            name={since ? t('realtime.timeSince', { at }) : t('realtime.sortieTime')}
            value={shown(fmt.duration(seconds))}
          />
          <Fact
            name={since ? t('realtime.netSince', { at }) : t('realtime.net')}
            value={shown(fmt.area(figures.netAreaM2).text)}
          />
          <Fact name={t('realtime.rate')} value={shown(rate.text)} />
          {figures.gapAreaM2 !== undefined && (
            <Fact name={t('realtime.gap')} value={shown(fmt.area(figures.gapAreaM2).text)} />
          )}
          {figures.remainingAreaM2 !== undefined && (
            <Fact name={t('realtime.remaining')} value={shown(fmt.area(figures.remainingAreaM2).text)} />
          )}
        </dl>
      )}
    </div>
  );
}
