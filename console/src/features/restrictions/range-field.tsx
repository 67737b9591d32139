import { type Ref, useId } from 'react';
import { useT } from '../../shared/i18n/use-t.ts';
import { StatusGlyph } from '../../shared/ui/icons/glyph.tsx';

interface Range {
  min: number;
  max: number;
}

interface RangeFieldProps {
  label: string;
  unit: string;
  /** Range of the sliders. */
  widest: Range;
  step: number;
  value: Range;
  error?: string | undefined;
  change: (value: Range) => void;
  /** Focused when the value is invalid. */
  inputRef?: Ref<HTMLInputElement>;
}

const ends = ['min', 'max'] as const;

/** A minimum and a maximum, each as a number and as a thumb of one slider; thumbs cannot pass each other. */
export function RangeField(props: RangeFieldProps) {
  const { label, unit, widest, step, value, error, change } = props;
  const t = useT();
  const id = useId();
  /** Position of a thumb; at its end while the number is empty. */
  const at = (end: 'min' | 'max') => (Number.isNaN(value[end]) ? widest[end] : value[end]);
  const share = (end: 'min' | 'max') =>
    Math.min(100, Math.max(0, ((at(end) - widest.min) / (widest.max - widest.min)) * 100));
  const slide = (end: 'min' | 'max', to: number) =>
    change(
      end === 'min' ? { ...value, min: Math.min(to, value.max) } : { ...value, max: Math.max(to, value.min) },
    );
  return (
    <fieldset className={`rs-range${error ? ' is-wrong' : ''}`} aria-describedby={error && `${id}-error`}>
      <legend>{label}</legend>
      <div className="rs-slider">
        <div className="rs-track" aria-hidden="true">
          <span style={{ insetInlineStart: `${share('min')}%`, insetInlineEnd: `${100 - share('max')}%` }} />
        </div>
        {ends.map((end) => (
          <input
            key={end}
            type="range"
            aria-label={`${label}: ${t(`restrictions.${end}`)}`}
            min={widest.min}
            max={widest.max}
            step={step}
            value={at(end)}
            onChange={(event) => slide(end, event.target.valueAsNumber)}
          />
        ))}
      </div>
      <div className="rs-numbers">
        {ends.map((end) => (
          <label key={end} htmlFor={`${id}-${end}`}>
            <span>{t(`restrictions.${end}`)}</span>
            <span className="rs-number">
              <input
                id={`${id}-${end}`}
                ref={end === 'min' ? props.inputRef : undefined}
                className="sf-input"
                type="number"
                inputMode="decimal"
                min={widest.min}
                max={widest.max}
                step="any"
                value={Number.isNaN(value[end]) ? '' : value[end]}
                aria-invalid={error !== undefined}
                onChange={(event) => change({ ...value, [end]: event.target.valueAsNumber })}
              />
              <span>{unit}</span>
            </span>
          </label>
        ))}
      </div>
      {error && (
        <p id={`${id}-error`} className="sf-field-error">
          <StatusGlyph state="fault" size={16} />
          {error}
        </p>
      )}
    </fieldset>
  );
}
