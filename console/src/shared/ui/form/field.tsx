import './field.css';
import { type MouseEvent, type ReactNode, useId } from 'react';
import { StatusGlyph } from '../icons/glyph.tsx';

/** A label focuses its input, but not the parts of a date field. */
const focusDate = ({ currentTarget }: MouseEvent<HTMLElement>): void =>
  currentTarget.parentElement?.querySelector<HTMLElement>('[role="spinbutton"]')?.focus();

/**
 * A label, its input and a hint or error below. The input takes `id` and `describedBy`; a group of inputs takes
 * `labelId` as its label.
 */
export function Field(props: {
  label: string;
  hint?: string | undefined;
  error?: string | undefined;
  children: (ids: { id: string; labelId: string; describedBy: string | undefined }) => ReactNode;
}) {
  const { hint, error } = props;
  const id = useId();
  const [labelId, belowId] = [`${id}-label`, `${id}-below`];
  return (
    <div className={`sf-field${error ? ' is-wrong' : ''}`}>
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: the keyboard reaches the field by itself */}
      <label id={labelId} htmlFor={id} onClick={focusDate}>
        {props.label}
      </label>
      <div className="sf-field-box">
        {props.children({ id, labelId, describedBy: error || hint ? belowId : undefined })}
      </div>
      {error && (
        <p id={belowId} className="sf-field-error">
          <StatusGlyph state="fault" size={16} />
          {error}
        </p>
      )}
      {hint && !error && (
        <p id={belowId} className="sf-field-hint">
          {hint}
        </p>
      )}
    </div>
  );
}
