import './combobox.css';
import { library } from './on-demand.ts';
import type { SuggestFieldProps } from './suggest-field.tsx';

/** A text input that suggests values; see `SuggestField`. It is disabled until its code is loaded. */
export function Suggest(props: SuggestFieldProps) {
  const Part = library.use()?.SuggestField;
  if (Part) return <Part {...props} />;
  return (
    <div className="sf-combobox">
      <input
        className="sf-combobox-input"
        ref={props.inputRef}
        id={props.id}
        name={props.name}
        value={props.value}
        readOnly
      />
    </div>
  );
}
