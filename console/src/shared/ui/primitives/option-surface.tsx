import './options.css';
import Check from 'lucide-react/icons/check';
import type { RefObject } from 'react';
import { ListBox, ListBoxItem } from 'react-aria-components/ListBox';
import { usePhone } from '../theme/look.ts';
import { Floating } from './floating.tsx';

export interface Option<V extends string = string> {
  value: V;
  label: string;
  /** Shown at the end of the line, such as a count or an offset. */
  note?: string;
  isDisabled?: boolean;
}

export interface OptionSurfaceProps {
  id: string;
  label: string;
  options: readonly Option[];
  value: string;
  anchor: RefObject<Element | null>;
  choose: (value: string) => void;
  close: () => void;
}

/** The library takes an empty key for none. */
const keyOf = (value: string): string => `option:${value}`;

/** The list of a select: arrow keys, Home, End and typed letters move, Enter, Space and a click choose. */
export function OptionSurface({ id, label, options, value, anchor, choose, close }: OptionSurfaceProps) {
  const isPhone = usePhone();
  return (
    <Floating label={label} anchor={anchor} close={close} className="sf-select-list" isTrayOnPhone>
      {isPhone && label !== '' && (
        <p className="sf-tray-title" aria-hidden="true">
          {label}
        </p>
      )}
      <ListBox
        id={id}
        aria-label={label}
        className="sf-options"
        autoFocus
        selectionMode="single"
        selectedKeys={[keyOf(value)]}
        disallowEmptySelection
        shouldFocusWrap
        items={options}
      >
        {(option) => (
          <ListBoxItem
            id={keyOf(option.value)}
            textValue={option.label}
            isDisabled={option.isDisabled ?? false}
            className="sf-option"
            // Also for the option that is selected already, which selects nothing new but closes the list.
            onPress={() => choose(option.value)}
          >
            <span>{option.label}</span>
            {option.note !== undefined && <span className="sf-option-note">{option.note}</span>}
            {option.value === value && <Check className="sf-icon sf-tick" />}
          </ListBoxItem>
        )}
      </ListBox>
    </Floating>
  );
}
