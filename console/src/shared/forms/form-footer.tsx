import './forms.css';
import type { ReactNode } from 'react';
import type { FieldValues } from 'react-hook-form';
import { StatusGlyph } from '../ui/icons/glyph.tsx';
import type { SchemaForm } from './use-schema-form.ts';

/** End of a form: the general failure, and the submit button, which sends once at a time. */
export function FormEnd<Input extends FieldValues, Output>(props: {
  form: SchemaForm<Input, Output>;
  label: string;
  icon?: ReactNode;
  className?: string;
  /** Marks an irreversible action. */
  danger?: boolean;
}) {
  const { form, label, icon, className = '', danger = false } = props;
  const { failure, isPending } = form;
  return (
    <>
      {failure && (
        <p className="sf-field-error sf-form-failure" role="alert">
          <StatusGlyph state={failure.isUnknown ? 'warning' : 'fault'} size={16} />
          <span>
            {failure.text} {failure.note}
          </span>
        </p>
      )}
      <button
        type="submit"
        className={`sf-button ${danger ? 'is-danger' : 'is-primary'} ${className}`}
        aria-busy={isPending}
        disabled={isPending}
      >
        {label}
        {icon}
      </button>
    </>
  );
}
