import './options.css';
import X from 'lucide-react/icons/x';
import { type Ref, useContext, useEffect, useState } from 'react';
import { ComboBox, ComboBoxStateContext } from 'react-aria-components/ComboBox';
import { Input } from 'react-aria-components/Input';
import { ListBox, ListBoxItem } from 'react-aria-components/ListBox';
import { Popover } from 'react-aria-components/Popover';
import { LibraryLocale } from './floating.tsx';
import type { Option } from './option-surface.tsx';

export interface ComboboxFieldProps {
  /** Accessible name where there is no `label` element. */
  label?: string;
  id?: string;
  name?: string;
  describedBy?: string | undefined;
  isInvalid?: boolean;
  inputRef?: Ref<HTMLInputElement>;
  placeholder?: string;
  /** The text of the input while the user isn't typing: the name of the selected value. */
  text: string;
  value: string | undefined;
  options: readonly Option[];
  none: string;
  /** Called with the typed text; undefined when typing ends. */
  search: (typed: string | undefined) => void;
  choose: (value: string) => void;
  leave?: () => void;
  clear?: { label: string; run: () => void } | undefined;
}

/** A field for one of many values, found by typing. The caller searches, locally or on the server. */
export function ComboboxField(props: ComboboxFieldProps) {
  const { label, text, value, options, none, search, choose, leave, clear } = props;
  const [typed, setTyped] = useState<string>();
  const type = (next: string | undefined) => {
    setTyped(next);
    search(next);
  };
  return (
    <LibraryLocale>
      <ComboBox
        {...(label === undefined ? {} : { 'aria-label': label })}
        {...(props.id === undefined ? {} : { id: props.id })}
        className="sf-combobox"
        items={options}
        inputValue={typed ?? text}
        selectedKey={value ?? null}
        // Otherwise the library opens the list whenever the text changes, even after a selection.
        menuTrigger="manual"
        allowsEmptyCollection
        isInvalid={props.isInvalid ?? false}
        shouldFocusWrap
        onInputChange={(next) => {
          if (next !== (typed ?? text)) type(next);
        }}
        onOpenChange={(isOpen) => {
          if (!isOpen) type(undefined);
          else if (typed === undefined) type('');
        }}
        onSelectionChange={(key) => {
          type(undefined);
          if (key !== null && key !== value) choose(String(key));
        }}
        {...(leave ? { onBlur: leave } : {})}
      >
        <TextInput {...props} isTyped={Boolean(typed)} />
        {clear && value !== undefined && (
          <button type="button" className="sf-combobox-clear" aria-label={clear.label} onClick={clear.run}>
            <X className="sf-icon" />
          </button>
        )}
        <Popover className="sf-floating" offset={4} containerPadding={8}>
          <ListBox
            className="sf-options sf-combobox-options"
            renderEmptyState={() => <div className="sf-options-none">{none}</div>}
          >
            {(option: Option) => (
              <ListBoxItem id={option.value} textValue={option.label} className="sf-option">
                <span>{option.label}</span>
                {option.note !== undefined && <span className="sf-option-note">{option.note}</span>}
              </ListBoxItem>
            )}
          </ListBox>
        </Popover>
      </ComboBox>
    </LibraryLocale>
  );
}

/**
 * The list opens when the input is clicked or typed in, and by the arrow keys. The first result is highlighted, so
 * that Enter selects it.
 */
function TextInput(props: ComboboxFieldProps & { isTyped: boolean }) {
  const { inputRef, placeholder, name, describedBy, isTyped } = props;
  const state = useContext(ComboBoxStateContext);
  const open = () => state?.open(null, 'manual');
  const markFirst = () => {
    if (!state?.isOpen || !isTyped || state.selectionManager.focusedKey !== null) return;
    state.selectionManager.setFocusedKey(state.collection.getFirstKey());
  };
  useEffect(markFirst);
  return (
    // Must run before the library handles Enter: the highlight may be one render behind the text.
    <div onKeyDownCapture={markFirst}>
      <Input
        ref={inputRef}
        className="sf-combobox-input"
        autoComplete="off"
        spellCheck={false}
        placeholder={placeholder}
        onClick={open}
        onInput={open}
        {...(name === undefined ? {} : { name })}
        {...(describedBy === undefined ? {} : { 'aria-describedby': describedBy })}
      />
    </div>
  );
}
