import './switch.css';
import type { ReactNode } from 'react';

/** A switch that applies at once. `note` follows the label in a weaker tone. */
export function Switch(props: {
  label: ReactNode;
  note?: ReactNode;
  checked: boolean;
  change: (checked: boolean) => void;
}) {
  return (
    <label className="sf-switch">
      <input
        type="checkbox"
        role="switch"
        aria-checked={props.checked}
        checked={props.checked}
        onChange={(event) => props.change(event.target.checked)}
      />
      <span className="sf-switch-track" aria-hidden="true" />
      <span>{props.label}</span>
      {props.note !== undefined && <span className="sf-switch-note">{props.note}</span>}
    </label>
  );
}
