import './flight-filters.css';
import CalendarDays from 'lucide-react/icons/calendar-days';
import { useRef } from 'react';
import { useFmt } from '../../../shared/format/fmt.ts';
import { useT } from '../../../shared/i18n/use-t.ts';

interface DateRangeProps {
  from: string;
  to: string;
  today: string;
  change: (from: string, to: string) => void;
}

/** One day of the range: shown in the reader's language, changed by the browser's own date input. */
function DayInput(props: { label: string; value: string; max: string; change: (day: string) => void }) {
  const fmt = useFmt();
  const input = useRef<HTMLInputElement>(null);
  const open = () => {
    try {
      input.current?.showPicker();
    } catch {
      input.current?.focus();
    }
  };
  return (
    <label className="sf-fl-day">
      <span aria-hidden="true">{fmt.day(props.value, { weekday: false, year: true })}</span>
      <input
        ref={input}
        type="date"
        aria-label={props.label}
        value={props.value}
        max={props.max}
        min="2019-01-01"
        onClick={open}
        onChange={(event) => event.target.value && props.change(event.target.value)}
      />
    </label>
  );
}

/** First and last operation day; an end before the start moves the start with it. */
export function DateRange({ from, to, today, change }: DateRangeProps) {
  const t = useT();
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset does not lay out as a row in every browser
    <div className="sf-fl-dates" role="group" aria-label={t('flights.date.label')}>
      <CalendarDays className="sf-icon" aria-hidden="true" />
      <DayInput
        label={`${t('flights.date.label')}, ${t('flights.date.from')}`}
        value={from}
        max={today}
        change={(day) => change(day, day > to ? day : to)}
      />
      <span className="sf-fl-to">{t('flights.date.to')}</span>
      <DayInput
        label={`${t('flights.date.label')}, ${t('flights.date.until')}`}
        value={to}
        max={today}
        change={(day) => change(day < from ? day : from, day)}
      />
    </div>
  );
}
