import './calendar.css';
import {
  type CalendarDate,
  type CalendarDateTime,
  parseDate,
  parseDateTime,
  toCalendarDate,
} from '@internationalized/date';
import CalendarDays from 'lucide-react/icons/calendar-days';
import ChevronLeft from 'lucide-react/icons/chevron-left';
import ChevronRight from 'lucide-react/icons/chevron-right';
import { type Ref, type RefObject, useImperativeHandle, useRef } from 'react';
import { Button } from 'react-aria-components/Button';
import {
  Calendar,
  CalendarCell,
  CalendarGrid,
  CalendarGridBody,
  CalendarGridHeader,
  CalendarHeaderCell,
} from 'react-aria-components/Calendar';
import { DateInput, DateSegment } from 'react-aria-components/DateField';
import { DatePicker } from 'react-aria-components/DatePicker';
import { Dialog } from 'react-aria-components/Dialog';
import { Group } from 'react-aria-components/Group';
import { Heading } from 'react-aria-components/Heading';
import { Modal, ModalOverlay } from 'react-aria-components/Modal';
import { Popover } from 'react-aria-components/Popover';
import { usePhone } from '../theme/look.ts';
import { Floating, LibraryLocale } from './floating.tsx';

type Moment = CalendarDate | CalendarDateTime;

/** Parses `YYYY-MM-DD`, or `YYYY-MM-DDThh:mm` with a time; null for anything else. */
function readMoment(text: string | undefined): Moment | null {
  if (!text) return null;
  try {
    return text.includes('T') ? parseDateTime(text) : parseDate(text);
  } catch {
    return null;
  }
}

function readDay(text: string | undefined): CalendarDate | null {
  const moment = readMoment(text);
  return moment && toCalendarDate(moment);
}

const written = (moment: Moment | null, withTime: boolean): string =>
  moment ? moment.toString().slice(0, withTime ? 16 : 10) : '';

function Month() {
  return (
    <>
      <header className="sf-calendar-head">
        <Button slot="previous" className="sf-button is-quiet is-icon">
          <ChevronLeft className="sf-icon" />
        </Button>
        <Heading />
        <Button slot="next" className="sf-button is-quiet is-icon">
          <ChevronRight className="sf-icon" />
        </Button>
      </header>
      <CalendarGrid className="sf-calendar-grid">
        <CalendarGridHeader>{(day) => <CalendarHeaderCell>{day}</CalendarHeaderCell>}</CalendarGridHeader>
        <CalendarGridBody>{(date) => <CalendarCell date={date} className="sf-day" />}</CalendarGridBody>
      </CalendarGrid>
    </>
  );
}

function CalendarLayer() {
  const isPhone = usePhone();
  const calendar = (
    <Dialog className="sf-calendar">
      <Calendar>
        <Month />
      </Calendar>
    </Dialog>
  );
  return isPhone ? (
    <ModalOverlay isDismissable className="sf-modal-backdrop is-tray">
      <Modal className="sf-tray">{calendar}</Modal>
    </ModalOverlay>
  ) : (
    <Popover className="sf-floating" placement="bottom start" offset={4} containerPadding={8}>
      {calendar}
    </Popover>
  );
}

export interface DateInputProps {
  /** `YYYY-MM-DD`, or with `withTime` `YYYY-MM-DDThh:mm` without a zone; '' while it is empty or incomplete. */
  value: string;
  change: (value: string) => void;
  withTime?: boolean;
  min?: string;
  max?: string;
  /** The id of the element that names the field; `label` names it where there is none. */
  labelledBy?: string;
  label?: string;
  describedBy?: string | undefined;
  isInvalid?: boolean;
  isDisabled?: boolean;
  leave?: () => void;
  inputRef?: Ref<{ focus: () => void }>;
}

/** A date typed in segments, in the order of the user's language, or picked from a calendar. */
export function DateInputPart(props: DateInputProps) {
  const { value, change, withTime = false } = props;
  const host = useRef<HTMLDivElement>(null);
  useImperativeHandle(props.inputRef, () => ({
    focus: () => host.current?.querySelector<HTMLElement>('[role="spinbutton"]')?.focus(),
  }));
  return (
    <LibraryLocale>
      <DatePicker
        value={readMoment(value)}
        onChange={(moment) => change(written(moment, withTime))}
        granularity={withTime ? 'minute' : 'day'}
        hourCycle={24}
        shouldForceLeadingZeros
        minValue={readMoment(props.min)}
        maxValue={readMoment(props.max)}
        isInvalid={props.isInvalid ?? false}
        isDisabled={props.isDisabled ?? false}
        className="sf-date"
        {...(props.label === undefined ? {} : { 'aria-label': props.label })}
        {...(props.labelledBy === undefined ? {} : { 'aria-labelledby': props.labelledBy })}
        {...(props.describedBy === undefined ? {} : { 'aria-describedby': props.describedBy })}
        {...(props.leave ? { onBlur: props.leave } : {})}
      >
        <Group ref={host} className="sf-date-box">
          <DateInput className="sf-date-segments">
            {(segment) => <DateSegment segment={segment} className="sf-date-segment" />}
          </DateInput>
          <Button className="sf-date-open">
            <CalendarDays className="sf-icon" />
          </Button>
        </Group>
        <CalendarLayer />
      </DatePicker>
    </LibraryLocale>
  );
}

export interface DaySurfaceProps {
  label: string;
  /** `YYYY-MM-DD`, like `min` and `max`. */
  value: string;
  min?: string;
  max?: string;
  anchor: RefObject<Element | null>;
  choose: (day: string) => void;
  close: () => void;
}

/** A calendar next to the button that opened it; selecting a day closes it. */
export function DaySurface({ label, value, min, max, anchor, choose, close }: DaySurfaceProps) {
  return (
    <Floating label={label} anchor={anchor} close={close} className="sf-calendar" offset={12} isTrayOnPhone>
      <Calendar
        aria-label={label}
        autoFocus
        value={readDay(value)}
        minValue={readDay(min)}
        maxValue={readDay(max)}
        onChange={(day) => {
          choose(written(day, false));
          close();
        }}
      >
        <Month />
      </Calendar>
    </Floating>
  );
}
