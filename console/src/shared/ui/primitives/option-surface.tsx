import './options.css';
import Check from 'lucide-react/icons/check';
import type { RefObject } from 'react';
import { ListBox, ListBoxItem } from 'react-aria-components/ListBox';
import { usePhone } from '../theme/look.ts';
import { Floating } from './floating.tsx';

export interface Option<V extends string = string> {
  value: V;
  label: string;
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

/** The library treats an empty key as no selection. */
const keyOf = (value: string): string => `option:${value}`;

/**
 * The list of a select. Arrow keys, Home, End and typed letters move the highlight; Enter, Space and a click select.
 */
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
            // Also fires for the selected option, which closes the list without a change.
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
