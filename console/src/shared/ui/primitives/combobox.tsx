import './combobox.css';
import type { ComboboxFieldProps } from './combobox-field.tsx';
import { library } from './on-demand.ts';

/** A field for one of many values, found by typing; see `ComboboxField`. It is disabled until its code is loaded. */
export function Combobox(props: ComboboxFieldProps) {
  const Part = library.use()?.ComboboxField;
  if (Part) return <Part {...props} />;
  return (
    <div className="sf-combobox">
      <input
        className="sf-combobox-input"
        ref={props.inputRef}
        id={props.id}
        aria-label={props.label}
        placeholder={props.placeholder}
        value={props.text}
        readOnly
      />
    </div>
  );
}
