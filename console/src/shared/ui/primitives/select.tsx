import './select.css';
import ChevronDown from 'lucide-react/icons/chevron-down';
import {
  type KeyboardEvent,
  type ReactNode,
  type Ref,
  useId,
  useImperativeHandle,
  useRef,
  useState,
} from 'react';
import { useOnHide } from '../../tabs/page.tsx';
import { library } from './on-demand.ts';
import type { Option, OptionSurfaceProps } from './option-surface.tsx';

interface CommonProps<V extends string> {
  options: readonly Option<V>[];
  /** Accessible name where there is no `label` element. */
  label?: string;
  id?: string;
  name?: string;
  describedBy?: string | undefined;
  /** `is-wide`: full width; `is-quiet`: no border. */
  className?: string;
  isDisabled?: boolean;
  isInvalid?: boolean;
  leave?: () => void;
  ref?: Ref<HTMLButtonElement> | undefined;
}

interface RequiredProps<V extends string> extends CommonProps<V> {
  value: V;
  change: (value: V) => void;
  empty?: undefined;
}

interface OptionalProps<V extends string> extends CommonProps<V> {
  value: V | '' | undefined;
  change: (value: V | undefined) => void;
  empty: string;
}

/** Builds options from values and a function that labels them. */
export const optionsFrom = <V extends string>(
  values: readonly V[],
  labelOf: (value: V) => string,
): Option<V>[] => values.map((value) => ({ value, label: labelOf(value) }));

const opening = new Set(['ArrowDown', 'ArrowUp', 'Enter', ' ']);

/**
 * One of a few fixed values. The button renders at once; its list is loaded with the component library when it is
 * first opened. On a phone the list is a tray at the bottom.
 */
export function Select<V extends string>(props: OptionalProps<V>): ReactNode;
export function Select<V extends string>(props: RequiredProps<V>): ReactNode;
export function Select<V extends string>(props: OptionalProps<V> | RequiredProps<V>) {
  const { options, label, className, ref, value = '' } = props;
  const [isOpen, setOpen] = useState(false);
  const listId = useId();
  const button = useRef<HTMLButtonElement>(null);
  useImperativeHandle(ref, () => button.current as HTMLButtonElement);
  const close = () => setOpen(false);
  useOnHide(close);
  const all: readonly Option[] =
    props.empty === undefined ? options : [{ value: '', label: props.empty }, ...options];
  const chosen = all.find((option) => option.value === value);
  const choose = (next: string) => {
    close();
    const found = options.find((option) => option.value === next);
    if (next === value) return;
    if (found) props.change(found.value);
    else if (props.empty !== undefined) props.change(undefined);
  };
  const open = () => {
    // Safari doesn't focus a clicked button, and the focus must return to it.
    button.current?.focus({ preventScroll: true });
    setOpen(true);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (isOpen || !opening.has(event.key)) return;
    event.preventDefault();
    open();
  };
  return (
    <>
      <button
        ref={button}
        type="button"
        role="combobox"
        className={`sf-select${className ? ` ${className}` : ''}`}
        id={props.id}
        name={props.name}
        aria-label={label}
        aria-haspopup="listbox"
        aria-expanded={isOpen}
        aria-controls={isOpen ? listId : undefined}
        aria-invalid={props.isInvalid}
        aria-describedby={props.describedBy}
        disabled={props.isDisabled}
        onClick={open}
        onKeyDown={onKeyDown}
        // The list has the focus while it is open; the field is left only after it closes.
        onBlur={isOpen ? undefined : props.leave}
      >
        <span className="sf-select-value" data-longest={longest(all)}>
          <span className="sf-cut">{chosen?.label ?? value}</span>
        </span>
        <ChevronDown className="sf-icon" />
      </button>
      {isOpen && (
        <SelectList
          id={listId}
          label={label ?? button.current?.labels[0]?.firstChild?.textContent ?? ''}
          options={all}
          value={value}
          anchor={button}
          {...{ choose, close }}
        />
      )}
    </>
  );
}

/** Reserves the width of the longest label, so that a selection doesn't shift the layout. */
const longest = (options: readonly Option[]): string =>
  options.reduce((most, { label }) => (label.length > most.length ? label : most), '');

function SelectList(props: OptionSurfaceProps) {
  const List = library.use(props.close)?.OptionSurface;
  return List && <List {...props} />;
}
