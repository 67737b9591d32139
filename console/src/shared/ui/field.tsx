import './field.css';
import { type ReactNode, useId } from 'react';
import { StatusGlyph } from './glyph.tsx';

/** A label, its input and, once it is wrong, what is wrong below it. The input takes both ids. */
export function Field(props: {
  label: string;
  error?: string | undefined;
  children: (ids: { id: string; describedBy: string | undefined }) => ReactNode;
}) {
  const id = useId();
  const errorId = `${id}-error`;
  return (
    <div className={`sf-field${props.error ? ' is-wrong' : ''}`}>
      <label htmlFor={id}>{props.label}</label>
      <div className="sf-field-box">
        {props.children({ id, describedBy: props.error ? errorId : undefined })}
      </div>
      {props.error && (
        <p id={errorId} className="sf-field-error">
          <StatusGlyph state="fault" size={16} />
          {props.error}
        </p>
      )}
    </div>
  );
}
