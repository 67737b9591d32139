import './date.css';
import { useImperativeHandle, useRef } from 'react';
import type { DateInputProps } from './date-parts.tsx';
import { dateLibrary } from './on-demand.ts';

/** A date, or with `withTime` a date and a time, without a time zone; see `DateInputPart`. */
export function DateInput(props: DateInputProps) {
  const Part = dateLibrary.use()?.DateInputPart;
  return Part ? <Part {...props} /> : <Placeholder {...props} />;
}

/** Has the size of the field while its code is loading, and accepts the focus on its behalf. */
function Placeholder({ inputRef, label, labelledBy }: DateInputProps) {
  const box = useRef<HTMLDivElement>(null);
  useImperativeHandle(inputRef, () => ({ focus: () => box.current?.focus() }));
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset does not lay out as a row in every browser
    <div
      ref={box}
      className="sf-date-box"
      role="group"
      aria-label={label}
      aria-labelledby={labelledBy}
      aria-busy="true"
      tabIndex={-1}
    />
  );
}
