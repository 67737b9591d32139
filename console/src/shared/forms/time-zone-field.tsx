import '../ui/layout/section.css';
import { type KeyboardEvent, useId, useState } from 'react';
import { type FieldPath, type FieldPathValue, type FieldValues, useController } from 'react-hook-form';
import { useT } from '../i18n/use-t.ts';
import { Field } from '../ui/form/field.tsx';
import { findZones } from './time-zones.ts';
import type { SchemaForm } from './use-schema-form.ts';

/** A time zone from the whole IANA list, found by a part of its name or by its offset. */
export function TimeZoneField<Input extends FieldValues, Output>(props: {
  form: SchemaForm<Input, Output>;
  name: FieldPath<Input>;
}) {
  const { form, name } = props;
  const t = useT();
  const listId = useId();
  const { field } = useController({ control: form.fields.control, name });
  const [typed, setTyped] = useState<string>();
  const [at, setAt] = useState(0);
  const found = typed === undefined ? [] : findZones(typed);
  const choose = (zone: string | undefined) => {
    if (zone !== undefined) field.onChange(zone as FieldPathValue<Input, typeof name>);
    setTyped(undefined);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step !== undefined) {
      if (typed === undefined) setTyped('');
      setAt(Math.max(0, Math.min(found.length - 1, at + step)));
    } else if (event.key === 'Enter' && typed !== undefined) choose(found[at]?.zone);
    else if (event.key === 'Escape' && typed !== undefined) choose(undefined);
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    <Field label={t('profile.timeZone')} error={form.errorOf(name)} hint={t('profile.zoneSearch')}>
      {({ id, describedBy }) => (
        <div className="sf-zone">
          <input
            ref={field.ref}
            id={id}
            role="combobox"
            aria-expanded={typed !== undefined}
            aria-controls={listId}
            aria-autocomplete="list"
            aria-activedescendant={found[at] ? `${listId}-${at}` : undefined}
            aria-describedby={describedBy}
            autoComplete="off"
            spellCheck={false}
            value={typed ?? String(field.value ?? '')}
            onFocus={(event) => event.target.select()}
            onChange={(event) => {
              setTyped(event.target.value);
              setAt(0);
            }}
            onKeyDown={onKeyDown}
            onBlur={() => choose(undefined)}
          />
          {typed !== undefined && (
            <div id={listId} className="sf-zone-list" role="listbox" aria-label={t('profile.timeZone')}>
              {found.length === 0 && <div role="presentation">{t('profile.zoneNone')}</div>}
              {found.map(({ zone, offset }, index) => (
                // biome-ignore lint/a11y/useKeyWithClickEvents: the input has the keys and names the option
                // biome-ignore lint/a11y/useFocusableInteractive: the input keeps the focus
                <div
                  key={zone}
                  id={`${listId}-${index}`}
                  role="option"
                  aria-selected={index === at}
                  onPointerDown={(event) => event.preventDefault()}
                  onClick={() => choose(zone)}
                >
                  <span>{zone}</span>
                  <span>{offset}</span>
                </div>
              ))}
            </div>
          )}
        </div>
      )}
    </Field>
  );
}
