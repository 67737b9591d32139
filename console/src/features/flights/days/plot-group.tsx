import './plot-group.css';
import type { DayGroup, GroupFlight } from '@smartflight/contract/flights/flight-days.schemas.ts';
import { memo, useMemo } from 'react';
import { type Fmt, useFmt } from '../../../shared/format/fmt.ts';
import { useT } from '../../../shared/i18n/use-t.ts';
import { PageLink } from '../../../shared/ui/controls/page-link.tsx';
import { InfoTip } from '../../../shared/ui/overlay/info-tip.tsx';
import { smallMapOf } from './small-map.ts';

interface GroupProps {
  group: DayGroup;
  timeZone: string;
  /** Links to one flight of the group, and to all of them in the log; undefined for visitors of a link. */
  hrefOf?: (id: string) => string;
  logHref?: string;
}

function GroupMap({ group }: { group: DayGroup }) {
  const fmt = useFmt();
  const map = useMemo(() => smallMapOf(group), [group]);
  if (!map) return <div className="sf-nd-map is-empty" aria-hidden="true" />;
  const { width, height, plot, ways, scale } = map;
  const bar = { x: 12, y: height - 6 };
  return (
    <svg className="sf-nd-map" viewBox={`0 0 ${width} ${height}`} aria-hidden="true">
      {plot && <path className="is-plot" d={plot} fillRule="evenodd" />}
      {ways.map((way, at) => (
        <path key={group.flights[at]?.id} className="is-way" d={way} />
      ))}
      <path className="is-scale" d={`M${bar.x} ${bar.y - 4}v4h${scale.units}v-4`} />
      <text x={bar.x + scale.units + 6} y={bar.y}>
        {fmt.distance(scale.metres).text}
      </text>
    </svg>
  );
}

/** Applied product of a group or flight: litres, kilograms, or both. */
function product(fmt: Fmt, { volumeL, massKg }: Pick<GroupFlight, 'volumeL' | 'massKg'>): string {
  const parts = [
    ...(volumeL && volumeL >= 0.05 ? [fmt.volume(volumeL).text] : []),
    ...(massKg && massKg >= 0.5 ? [fmt.mass(massKg).text] : []),
  ];
  return parts.join(' · ') || fmt.volume(undefined).text;
}

function FlightLine(props: { flight: GroupFlight; timeZone: string; href: string | undefined }) {
  const { flight, timeZone, href } = props;
  const t = useT();
  const fmt = useFmt();
  const facts = (
    <>
      <span className="sf-num">{fmt.instant(flight.startAt, 'clock', timeZone)}</span>
      <span className="sf-cut">
        {flight.droneName}
        {flight.pilotName && <span className="sf-nd-pilot"> · {flight.pilotName}</span>}
      </span>
      <span className="sf-nd-type">{t(`flights.typeCell.${flight.workType}`)}</span>
      <span className="sf-num">{fmt.duration(flight.flightS)}</span>
      <b className="sf-num">{fmt.area(flight.grossAreaM2).text}</b>
    </>
  );
  return (
    <li>
      {href === undefined ? (
        <div className="sf-nd-flight">{facts}</div>
      ) : (
        <PageLink to={href} className="sf-nd-flight sf-inset">
          {facts}
        </PageLink>
      )}
    </li>
  );
}

export const PlotGroup = memo(function PlotGroup({ group, timeZone, hrefOf, logHref }: GroupProps) {
  const t = useT();
  const fmt = useFmt();
  const { totals, flights, plotAreaM2 } = group;
  const left = totals.sorties - flights.length;
  const figures = [
    { label: t('flights.total.sorties'), value: fmt.number(totals.sorties) },
    { label: t('flights.total.net'), value: fmt.area(totals.netAreaM2).text, explain: t('areas.net') },
    { label: t('flights.total.timeShort'), value: fmt.duration(totals.flightS) },
    { label: t('flights.days.product'), value: product(fmt, totals) },
  ];
  return (
    <article className="sf-nd-group">
      <GroupMap group={group} />
      <div className="sf-nd-words">
        <header>
          <h3 className="sf-cut">
            {group.plotName === null
              ? t('flights.detail.noPlot')
              : t('flights.detail.plotNamed', { name: group.plotName })}
          </h3>
          <b className="sf-num">{fmt.area(totals.grossAreaM2).text}</b>
        </header>
        {plotAreaM2 !== null && (
          <p className="sf-nd-of">{t('flights.days.ofPlot', { area: fmt.area(plotAreaM2).text })}</p>
        )}
        <dl>
          {figures.map(({ label, value, explain }) => (
            <div key={label}>
              <dt>
                {label}
                {explain !== undefined && <InfoTip about={label}>{explain}</InfoTip>}
              </dt>
              <dd className="sf-num">{value}</dd>
            </div>
          ))}
        </dl>
        <ol>
          {flights.map((flight) => (
            <FlightLine key={flight.id} flight={flight} timeZone={timeZone} href={hrefOf?.(flight.id)} />
          ))}
        </ol>
        {left > 0 && logHref !== undefined && (
          <PageLink to={logHref} className="sf-nd-more">
            {t('flights.days.more', { n: left })}
          </PageLink>
        )}
      </div>
    </article>
  );
});
