import type { KeyboardEvent, ReactNode } from 'react';

interface SegmentProps<Value extends string> {
  label: string;
  value: Value | undefined;
  options: readonly { value: Value; label: ReactNode; icon?: ReactNode }[];
  change: (value: Value) => void;
}

/** A choice among few options, all visible; arrow keys change it. `value` undefined selects none. */
export function Segment<Value extends string>({ label, value, options, change }: SegmentProps<Value>) {
  const chosen = options.findIndex((option) => option.value === value);
  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>) => {
    const step = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }[event.key];
    const next = step === undefined ? undefined : options.at((chosen + step) % options.length);
    if (!next) return;
    event.preventDefault();
    change(next.value);
    const buttons = event.currentTarget.querySelectorAll('button');
    buttons[options.indexOf(next)]?.focus();
  };
  return (
    <div className="sf-segment" role="radiogroup" aria-label={label} onKeyDown={onKeyDown}>
      {options.map((option, index) => (
        // biome-ignore lint/a11y/useSemanticElements: a button that behaves as a radio keeps the whole cell a target
        <button
          key={option.value}
          type="button"
          role="radio"
          aria-checked={option.value === value}
          tabIndex={index === Math.max(0, chosen) ? 0 : -1}
          onClick={() => change(option.value)}
        >
          {option.icon}
          {option.label}
        </button>
      ))}
    </div>
  );
}
