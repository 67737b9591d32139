import './field.css';
import { type ReactNode, useId } from 'react';
import { StatusGlyph } from './glyph.tsx';

/** A label, its input and, below it, what helps and, once it is wrong, what is wrong. The input takes both ids. */
export function Field(props: {
  label: string;
  hint?: string | undefined;
  error?: string | undefined;
  children: (ids: { id: string; describedBy: string | undefined }) => ReactNode;
}) {
  const { hint, error } = props;
  const id = useId();
  const described = [error && `${id}-error`, hint && `${id}-hint`].filter(Boolean).join(' ');
  return (
    <div className={`sf-field${error ? ' is-wrong' : ''}`}>
      <label htmlFor={id}>{props.label}</label>
      <div className="sf-field-box">{props.children({ id, describedBy: described || undefined })}</div>
      {error && (
        <p id={`${id}-error`} className="sf-field-error">
          <StatusGlyph state="fault" size={16} />
          {error}
        </p>
      )}
      {hint && (
        <p id={`${id}-hint`} className="sf-field-hint">
          {hint}
        </p>
      )}
    </div>
  );
}
