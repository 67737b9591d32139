import './field.css';
import { type ReactNode, useId } from 'react';
import { StatusGlyph } from '../icons/glyph.tsx';

/** A label, its input and, below it, what helps or, once it is wrong, what is wrong. The input takes both ids. */
export function Field(props: {
  label: string;
  hint?: string | undefined;
  error?: string | undefined;
  children: (ids: { id: string; describedBy: string | undefined }) => ReactNode;
}) {
  const { hint, error } = props;
  const id = useId();
  const belowId = `${id}-below`;
  return (
    <div className={`sf-field${error ? ' is-wrong' : ''}`}>
      <label htmlFor={id}>{props.label}</label>
      <div className="sf-field-box">
        {props.children({ id, describedBy: error || hint ? belowId : undefined })}
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
