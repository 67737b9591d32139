import './flight-filters.css';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import X from 'lucide-react/icons/x';
import { type KeyboardEvent, useEffect, useId, useState } from 'react';
import { useT } from '../../../shared/i18n/use-t.ts';
import { type PickOption, pickedName, pickOptions } from '../flights.queries.ts';
import type { PickName } from './flight-search.ts';

const typingMs = 200;
/** Stands in the address for the flights that belong to no plot. */
const noPlot = 'none';

function useSettled(text: string): string {
  const [settled, setSettled] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), typingMs);
    return () => clearTimeout(timer);
  }, [text]);
  return settled;
}

interface SearchPickerProps {
  of: PickName;
  value: string | undefined;
  change: (id: string | undefined) => void;
}

/** One of many, found by typing: the server searches. Arrow keys move, Enter chooses, the cross clears. */
export function SearchPicker({ of, value, change }: SearchPickerProps) {
  const t = useT();
  const listId = useId();
  const [typed, setTyped] = useState<string>();
  const [marked, setMarked] = useState(0);
  const q = useSettled(typed ?? '');
  const client = useQueryClient();
  const { data, isError } = useQuery({ ...pickOptions(of, q), enabled: typed !== undefined });
  const { data: name, isPending } = useQuery({
    ...pickedName(of, value ?? ''),
    enabled: value !== undefined && value !== noPlot,
  });
  // An id is shown only where no one has a name for it.
  const known = value === noPlot ? t('flights.detail.noPlot') : name;
  const picked = value === undefined ? '' : (known ?? (isPending ? '…' : value));
  const options = data ?? [];
  const label = t(`flights.pick.${of}`);
  const choose = (option: PickOption | undefined) => {
    // So that what was chosen shows its name at once.
    if (option) client.setQueryData(pickedName(of, option.id).queryKey, option.name);
    setTyped(undefined);
    change(option?.id);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step !== undefined) {
      setTyped(typed ?? '');
      setMarked((marked + step + options.length) % Math.max(1, options.length));
    } else if (event.key === 'Enter' && typed !== undefined && options[marked]) choose(options[marked]);
    else if (event.key === 'Escape' && typed !== undefined) setTyped(undefined);
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  const open = typed !== undefined;
  return (
    <div className="sf-fl-pick">
      <label htmlFor={`${listId}-input`}>{label}</label>
      <div className="sf-fl-pick-box">
        <input
          id={`${listId}-input`}
          role="combobox"
          aria-expanded={open}
          aria-controls={listId}
          aria-autocomplete="list"
          autoComplete="off"
          {...(open && options[marked] ? { 'aria-activedescendant': `${listId}-${marked}` } : {})}
          placeholder={open ? t('flights.pick.search') : t('flights.pick.any')}
          value={typed ?? picked}
          onFocus={() => setTyped('')}
          onBlur={() => setTyped(undefined)}
          onChange={(event) => {
            setTyped(event.target.value);
            setMarked(0);
          }}
          onKeyDown={onKeyDown}
        />
        {value !== undefined && (
          <button
            type="button"
            aria-label={t('flights.pick.clear', { name: label })}
            onClick={() => choose(undefined)}
          >
            <X className="sf-icon" />
          </button>
        )}
      </div>
      {open && (
        <div id={listId} className="sf-fl-options" role="listbox" aria-label={label}>
          {options.map((option, index) => (
            <div
              key={option.id}
              id={`${listId}-${index}`}
              role="option"
              tabIndex={-1}
              aria-selected={option.id === value}
              className={index === marked ? 'is-marked' : undefined}
              // The input would lose its focus, and with it the list, before a click arrives.
              onPointerDown={(event) => event.preventDefault()}
              onClick={() => choose(option)}
              onKeyDown={onKeyDown}
            >
              {option.name}
            </div>
          ))}
          {options.length === 0 && (
            <div className="is-none">{t(isError ? 'flights.pick.failed' : 'flights.pick.none')}</div>
          )}
        </div>
      )}
    </div>
  );
}
