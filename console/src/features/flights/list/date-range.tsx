import './flight-filters.css';
import CalendarDays from 'lucide-react/icons/calendar-days';
import { useRef, useState } from 'react';
import { useFmt } from '../../../shared/format/fmt.ts';
import { useT } from '../../../shared/i18n/use-t.ts';
import type { DaySurfaceProps } from '../../../shared/ui/primitives/date-parts.tsx';
import { dateLibrary } from '../../../shared/ui/primitives/on-demand.ts';

interface DateRangeProps {
  from: string;
  to: string;
  today: string;
  change: (from: string, to: string) => void;
}

function DayCalendar(props: DaySurfaceProps) {
  const Surface = dateLibrary.use(props.close)?.DaySurface;
  return Surface && <Surface {...props} />;
}

function DayButton(props: { label: string; value: string; max: string; change: (day: string) => void }) {
  const { label, value, max, change } = props;
  const fmt = useFmt();
  const button = useRef<HTMLButtonElement>(null);
  const [isOpen, setOpen] = useState(false);
  const day = fmt.day(value, { weekday: false, year: true });
  return (
    <>
      <button
        ref={button}
        type="button"
        className="sf-fl-day"
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        aria-label={`${label}: ${day}`}
        onClick={(event) => {
          event.currentTarget.focus({ preventScroll: true });
          setOpen(true);
        }}
      >
        {day}
      </button>
      {isOpen && (
        <DayCalendar
          {...{ label, value, max }}
          min="2019-01-01"
          anchor={button}
          choose={change}
          close={() => setOpen(false)}
        />
      )}
    </>
  );
}

/** First and last operation day; setting an end before the start moves the start too. */
export function DateRange({ from, to, today, change }: DateRangeProps) {
  const t = useT();
  const label = t('flights.date.label');
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset does not lay out as a row in every browser
    <div className="sf-fl-dates" role="group" aria-label={label}>
      <CalendarDays className="sf-icon" aria-hidden="true" />
      <DayButton
        label={`${label}, ${t('flights.date.from')}`}
        value={from}
        max={today}
        change={(day) => change(day, day > to ? day : to)}
      />
      <span className="sf-fl-to">{t('flights.date.to')}</span>
      <DayButton
        label={`${label}, ${t('flights.date.until')}`}
        value={to}
        max={today}
        change={(day) => change(day < from ? day : from, day)}
      />
    </div>
  );
}
