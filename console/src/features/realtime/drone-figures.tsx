import type { LiveDrone } from '@smartflight/contract/live.ts';
import { Battery, type LucideIcon, Package } from 'lucide-react';
import { isAirborne } from '../../live/drone-status.ts';
import { type Fmt, type Quantity, useFmt } from '../../shared/format/fmt.ts';
import { useT } from '../../shared/i18n/use-t.ts';
import { Figure } from '../../shared/ui/figure.tsx';
import { TankIcon } from '../../shared/ui/icons.tsx';
import { fixText } from './drone-texts.ts';
import type { StoredTrail } from './live-trail.ts';

interface FiguresProps {
  drone: LiveDrone;
  /** Greys every value: it is no longer fresh. */
  isOld: boolean;
  place: string;
  stored: StoredTrail | undefined;
  now: number;
  /** A phone shows what is read at arm's length first. */
  compact: boolean;
}

/** The spec's figures, large: area of the sortie, work, product, power, position. */
export function DroneFigures(props: FiguresProps) {
  const { drone, isOld, place, compact } = props;
  const t = useT();
  const fmt = useFmt();
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
          t(compact ? 'realtime.short.height' : 'realtime.height'),
          fmt.metres(drone.heightAglM ?? drone.heightHomeM),
        )}
        {figure(
          t(compact ? 'realtime.short.spacing' : 'realtime.rowSpacing'),
          fmt.metres(drone.rowSpacingM ?? drone.swathM),
        )}
        {product}
        {!compact && <Figure label={t('realtime.pilot')} value={drone.pilotName ?? '–'} size="small" />}
        {!compact && <Figure label={t('realtime.place')} value={place} size="small" />}
      </div>
      {!compact && <Supplies drone={drone} isOld={isOld} />}
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

/** Whether it carries granules: it reports how much of them flows, and no liquid. */
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

function Fact({ name, value }: { name: string; value: string }) {
  return (
    <div className="rt-fact">
      <dt>{name}</dt>
      <dd className="sf-num">{value}</dd>
    </div>
  );
}

/** Area of the sortie as the hero of the panel; on a phone with tank and battery beside it. */
function Sortie({ drone, isOld, stored, now, compact }: FiguresProps) {
  const t = useT();
  const fmt = useFmt();
  const isFlying = isAirborne(drone);
  const areaM2 = drone.areaM2 ?? (isFlying ? stored?.grossAreaM2 : undefined);
  const startAt = isFlying && stored?.startAt ? Date.parse(stored.startAt) : undefined;
  const seconds =
    startAt === undefined ? undefined : ((isOld ? drone.ts : now) ?? now) / 1000 - startAt / 1000;
  const litres = drone.volumeUsedL ?? stored?.volumeL ?? undefined;
  const perHa = (amount: number | undefined): number | undefined =>
    amount !== undefined && areaM2 ? amount / (areaM2 / 10_000) : undefined;
  const rate = sows(drone) ? fmt.sownRate(perHa(drone.massUsedKg)) : fmt.rate(perHa(litres));
  return (
    <div className="rt-sortie">
      <Figure label={t('realtime.sortieArea')} value={fmt.area(areaM2)} size="hero" stale={isOld} />
      {compact ? (
        <Supplies drone={drone} isOld={isOld} />
      ) : (
        <dl className="rt-sortie-facts">
          <Fact name={t('realtime.sortieTime')} value={fmt.duration(seconds)} />
          <Fact name={t('realtime.net')} value={fmt.area(isFlying ? stored?.netAreaM2 : undefined).text} />
          <Fact name={t('realtime.rate')} value={rate.text} />
        </dl>
      )}
    </div>
  );
}

/** Fullest tank of common machines, where the device does not tell its own. */
const usualTankL = 40;
const usualHopperKg = 50;
const lowShare = 0.2;

function Supplies({ drone, isOld }: { drone: LiveDrone; isOld: boolean }) {
  const t = useT();
  const fmt = useFmt();
  const { tankL, hopperKg, flowLpm, socPct } = drone;
  const isHopper = tankL === undefined && hopperKg !== undefined;
  const emptyInS = tankL !== undefined && flowLpm ? (tankL / flowLpm) * 60 : undefined;
  const electric = [
    drone.voltageV === undefined ? '' : `${fmt.number(drone.voltageV, 1)} V`,
    drone.currentA === undefined ? '' : `${fmt.number(drone.currentA)} A`,
    drone.tempC === undefined ? '' : `${fmt.number(drone.tempC)} °C`,
  ];
  return (
    <div className={isOld ? 'rt-supplies is-old' : 'rt-supplies'}>
      <Gauge
        icon={isHopper ? Package : TankIcon}
        name={t(isHopper ? 'realtime.hopper' : 'realtime.tank')}
        value={isHopper ? fmt.mass(hopperKg) : fmt.volume(tankL)}
        share={isHopper ? hopperKg / usualHopperKg : tankL === undefined ? undefined : tankL / usualTankL}
        note={emptyInS === undefined ? '' : t('realtime.emptyIn', { time: fmt.duration(emptyInS) })}
      />
      <Gauge
        icon={Battery}
        name={t('realtime.battery')}
        value={fmt.percent(socPct)}
        share={socPct === undefined ? undefined : socPct / 100}
        note={electric.filter(Boolean).join(' · ')}
      />
    </div>
  );
}

function Gauge(props: {
  icon: LucideIcon | typeof TankIcon;
  name: string;
  value: Quantity;
  share: number | undefined;
  note: string;
}) {
  const { icon: Icon, name, value, share, note } = props;
  const percent = Math.round(Math.min(1, Math.max(0, share ?? 0)) * 100);
  return (
    <div className="rt-gauge">
      <span className="rt-gauge-name">
        <Icon className="sf-icon" />
        {name}
        <b className="sf-num">
          {value.value} <small>{value.unit}</small>
        </b>
      </span>
      <span
        className={share !== undefined && share < lowShare ? 'rt-bar is-low' : 'rt-bar'}
        aria-hidden="true"
      >
        <span style={{ width: `${percent}%` }} />
      </span>
      <small className="sf-num">{note}</small>
    </div>
  );
}
