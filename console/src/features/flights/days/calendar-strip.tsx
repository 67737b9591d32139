import './calendar-strip.css';
import type { DayTotals } from '@smartflight/contract/flights/flight-days.schemas.ts';
import type { FlightTotals } from '@smartflight/contract/flights/flights.schemas.ts';
import ChevronLeft from 'lucide-react/icons/chevron-left';
import ChevronRight from 'lucide-react/icons/chevron-right';
import { type KeyboardEvent, useEffect, useRef } from 'react';
import { useFmt } from '../../../shared/format/fmt.ts';
import { useT } from '../../../shared/i18n/use-t.ts';
import { Button } from '../../../shared/ui/controls/button.tsx';
import { dayByKey, daysOf, firstMonth, monthAfter } from './day-search.ts';

interface StripProps {
  month: string;
  day: string;
  today: string;
  /** Undefined while loading. */
  days: readonly DayTotals[] | undefined;
  totals: FlightTotals | undefined;
  showMonth: (month: string) => void;
  showDay: (day: string) => void;
}

/** A month as a strip of days, each with a bar proportional to its area. Clicks and arrow keys select a day. */
export function CalendarStrip(props: StripProps) {
  const { month, day, today, days, showDay } = props;
  const t = useT();
  const fmt = useFmt();
  const list = useRef<HTMLOListElement>(null);
  const all = daysOf(month);
  const byDay = new Map(days?.map((entry) => [entry.localDate, entry]));
  const highest = Math.max(1, ...[...byDay.values()].map(({ grossAreaM2 }) => grossAreaM2));
  const focusesDay = useRef(false);
  useEffect(() => {
    // On a phone the strip is wider than the screen, so the selected day is scrolled into view.
    const shown = list.current?.querySelector<HTMLElement>(`[data-day="${day}"]`);
    const strip = list.current;
    if (shown && strip) strip.scrollLeft = shown.offsetLeft - (strip.clientWidth - shown.clientWidth) / 2;
    if (focusesDay.current) shown?.focus();
    focusesDay.current = false;
  }, [day]);
  const move = (event: KeyboardEvent) => {
    const next = dayByKey(event.key, day, today);
    if (next === undefined) return;
    event.preventDefault();
    if (next === day) return;
    focusesDay.current = true;
    showDay(next);
  };
  const nameOf = (one: string) => {
    const sums = byDay.get(one);
    const date = fmt.day(one);
    if (!sums) return t('flights.days.without', { day: date });
    return t('flights.days.with', {
      day: date,
      sorties: t('count.sorties', { n: sums.sorties }),
      area: fmt.area(sums.grossAreaM2).text,
    });
  };
  return (
    <section className="sf-nd-calendar" aria-label={t('flights.days.calendar')}>
      <MonthLine {...props} />
      <ol className="sf-nd-strip" ref={list}>
        {all.map((one) => {
          const sums = byDay.get(one);
          return (
            <li key={one}>
              <button
                type="button"
                data-day={one}
                className={sums ? 'has-flights' : undefined}
                aria-label={nameOf(one)}
                aria-current={one === day ? 'date' : undefined}
                tabIndex={one === day ? 0 : -1}
                disabled={one > today}
                onClick={() => showDay(one)}
                onKeyDown={move}
              >
                <span className="sf-nd-bar" aria-hidden="true">
                  <span style={{ height: `${((sums?.grossAreaM2 ?? 0) / highest) * 100}%` }} />
                </span>
                <span className="sf-nd-week" aria-hidden="true">
                  {fmt.weekday(one)}
                </span>
                <b aria-hidden="true">{Number(one.slice(8))}</b>
              </button>
            </li>
          );
        })}
      </ol>
    </section>
  );
}

function MonthLine({ month, today, totals, showMonth }: StripProps) {
  const t = useT();
  const fmt = useFmt();
  return (
    <div className="sf-nd-month">
      <Button
        kind="quiet"
        iconOnly={t('flights.days.previousMonth')}
        wordless
        icon={<ChevronLeft className="sf-icon" />}
        disabled={month <= firstMonth}
        onClick={() => showMonth(monthAfter(month, -1))}
      />
      <h2 aria-live="polite">{fmt.month(month)}</h2>
      <Button
        kind="quiet"
        iconOnly={t('flights.days.nextMonth')}
        wordless
        icon={<ChevronRight className="sf-icon" />}
        disabled={month >= today.slice(0, 7)}
        onClick={() => showMonth(monthAfter(month, 1))}
      />
      {totals && (
        <p className="sf-num">
          {t('flights.dayLine', {
            sorties: t('count.sorties', { n: totals.sorties }),
            area: fmt.area(totals.grossAreaM2).text,
          })}
        </p>
      )}
    </div>
  );
}
