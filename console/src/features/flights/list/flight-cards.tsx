import './flight-cards.css';
import type { Flight } from '@smartflight/contract/flights/flights.schemas.ts';
import { memo, useDeferredValue, useMemo } from 'react';
import { useFmt } from '../../../shared/format/fmt.ts';
import { useT } from '../../../shared/i18n/use-t.ts';
import { usePageLocation } from '../../../shared/tabs/page.tsx';
import { PageLink } from '../../../shared/ui/controls/page-link.tsx';
import { StatusGlyph } from '../../../shared/ui/icons/glyph.tsx';
import { Delayed, ErrorState, Skeleton } from '../../../shared/ui/states/states.tsx';
import { noteGlyph, notesOf } from '../flight-notes.ts';
import { dayGroups } from './day-groups.ts';
import { type StartStyle, startText } from './flight-columns.tsx';
import { FlightThumbnail } from './flight-thumbnail.tsx';
import type { FlightList } from './use-flight-list.ts';

function CardLines({ flight, start }: { flight: Flight; start: StartStyle }) {
  const t = useT();
  const fmt = useFmt();
  const special =
    flight.workType === 'spray' || flight.workType === 'none'
      ? []
      : [t(`flights.typeCell.${flight.workType}`)];
  const who = [startText(flight, fmt, start), ...(flight.pilotName ? [flight.pilotName] : []), ...special];
  const overlap = t('flights.overlapOf', { value: fmt.percent(flight.overlapPct, 1).text });
  const [note] = notesOf(flight);
  return (
    <span className="sf-fl-card-lines">
      <span className="sf-cut">
        <b>{flight.plotName ?? flight.droneName}</b>
        {flight.plotName !== null && <span className="sf-fl-card-drone">{flight.droneName}</span>}
      </span>
      <span className="sf-cut">{who.join(' · ')}</span>
      <span className="sf-fl-card-last">
        <span>{fmt.duration(flight.flightS)} ·</span>
        {flight.state !== 'final' ? (
          <span className="is-noted">
            <StatusGlyph state={flight.state === 'open' ? 'working' : 'standby'} size={16} />
            {t(`flights.state.${flight.state}`)}
          </span>
        ) : note === undefined ? (
          <span className="sf-cut">{overlap}</span>
        ) : (
          <span className="is-noted">
            <StatusGlyph state={noteGlyph(note)} size={16} />
            <span className="sf-cut">{note === 'overlap' ? overlap : t(`flights.note.${note}`)}</span>
          </span>
        )}
      </span>
    </span>
  );
}

/** Memoized, so that a refetch without changes doesn't render the cards again. */
const Card = memo(function Card(props: { flight: Flight; start: StartStyle; href: string }) {
  const { flight, start, href } = props;
  const area = useFmt().area(flight.grossAreaM2);
  return (
    <PageLink to={href} className="sf-fl-card sf-inset">
      <FlightThumbnail outline={flight.thumbnail} />
      <CardLines flight={flight} start={start} />
      <span className="sf-fl-card-area sf-num">
        <b>{area.value}</b>
        <span>{area.unit}</span>
      </span>
    </PageLink>
  );
});

/** Cards of the first render: more than a phone shows. Styling and laying out fifty takes it a tenth of a second. */
const firstCards = 12;

/** The log on a phone: cards grouped by day, each 96 px high. */
export function FlightCards({ list }: { list: FlightList }) {
  const t = useT();
  const fmt = useFmt();
  const { pathname } = usePageLocation();
  const { underDay } = list;
  const most = useDeferredValue(Number.POSITIVE_INFINITY, firstCards);
  const start = useMemo(() => ({ timeZone: list.timeZone, underDay }), [list.timeZone, underDay]);
  if (list.error && !list.rows) return <ErrorState error={list.error} retry={list.retry} />;
  if (!list.rows) {
    return (
      <Delayed>
        {[0, 1, 2, 3].map((row) => (
          <div key={row} className="sf-fl-card-wait" aria-hidden="true">
            <Skeleton width={60} height={60} />
            <span className="sf-fl-card-lines">
              <Skeleton width="70%" height={16} />
              <Skeleton width="50%" />
              <Skeleton width="60%" />
            </span>
          </div>
        ))}
      </Delayed>
    );
  }
  if (list.rows.length === 0) return list.empty;
  return dayGroups(list.rows.slice(0, most), list.days).map(({ day, totals, flights }, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: sorted by anything but time, a day comes more than once
    <section key={`${day}:${index}`} aria-label={fmt.day(day)}>
      {start.underDay && (
        <h2 className="sf-fl-day-head">
          <b>{fmt.day(day)}</b>
          {totals && (
            <span>
              {t('flights.dayLine', {
                sorties: t('count.sorties', { n: totals.sorties }),
                area: fmt.area(totals.grossAreaM2).text,
              })}
            </span>
          )}
        </h2>
      )}
      {flights.map((flight) => (
        <Card key={flight.id} flight={flight} start={start} href={`${pathname}/detail/${flight.id}`} />
      ))}
    </section>
  ));
}
