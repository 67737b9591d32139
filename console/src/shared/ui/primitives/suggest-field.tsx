import './options.css';
import { type Ref, useContext } from 'react';
import { ComboBox, ComboBoxStateContext } from 'react-aria-components/ComboBox';
import { Input } from 'react-aria-components/Input';
import { ListBox, ListBoxItem } from 'react-aria-components/ListBox';
import { Popover } from 'react-aria-components/Popover';
import { containing } from '../../i18n/text-order.ts';
import { LibraryLocale } from './floating.tsx';

export interface SuggestFieldProps {
  id?: string;
  name?: string;
  describedBy?: string | undefined;
  isInvalid?: boolean;
  inputRef?: Ref<HTMLInputElement>;
  maxLength?: number;
  value: string;
  suggestions: readonly string[];
  change: (value: string) => void;
  leave?: () => void;
}

/** A text input that suggests values. Any text is accepted; the list shows the suggestions that contain it. */
export function SuggestField(props: SuggestFieldProps) {
  const { id, name, describedBy, isInvalid = false, inputRef, maxLength, value, change, leave } = props;
  return (
    <LibraryLocale>
      <ComboBox
        {...(id === undefined ? {} : { id })}
        className="sf-combobox"
        items={matching(props.suggestions, value)}
        inputValue={value}
        allowsCustomValue
        isInvalid={isInvalid}
        shouldFocusWrap
        onInputChange={change}
        {...(leave ? { onBlur: leave } : {})}
      >
        <SuggestInput
          {...(inputRef === undefined ? {} : { inputRef })}
          {...(name === undefined ? {} : { name })}
          {...(maxLength === undefined ? {} : { maxLength })}
          describedBy={describedBy}
        />
        <Popover className="sf-floating" offset={4} containerPadding={8}>
          <ListBox className="sf-options sf-combobox-options">
            {({ value: suggestion }: { value: string }) => (
              <ListBoxItem id={suggestion} textValue={suggestion} className="sf-option">
                {suggestion}
              </ListBoxItem>
            )}
          </ListBox>
        </Popover>
      </ComboBox>
    </LibraryLocale>
  );
}

/** The list opens on a click too, not only while typing. */
function SuggestInput(props: Pick<SuggestFieldProps, 'inputRef' | 'name' | 'maxLength' | 'describedBy'>) {
  const { inputRef, name, maxLength, describedBy } = props;
  const state = useContext(ComboBoxStateContext);
  return (
    <Input
      ref={inputRef}
      className="sf-combobox-input"
      autoComplete="off"
      spellCheck={false}
      onClick={() => state?.open(null, 'manual')}
      {...(name === undefined ? {} : { name })}
      {...(maxLength === undefined ? {} : { maxLength })}
      {...(describedBy === undefined ? {} : { 'aria-describedby': describedBy })}
    />
  );
}

/** All suggestions while the text is empty or one of them; otherwise those that contain it. */
function matching(suggestions: readonly string[], value: string) {
  const typed = value.trim().toLowerCase();
  const isSearched = containing(value);
  const isChosen = suggestions.some((one) => one.toLowerCase() === typed);
  const shown = isChosen ? suggestions : suggestions.filter((one) => isSearched(one));
  return shown.map((one) => ({ id: one, value: one }));
}
