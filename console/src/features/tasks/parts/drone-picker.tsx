import { drones } from '@smartflight/contract/drones/drones.endpoints.ts';
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';
import Plus from 'lucide-react/icons/plus';
import X from 'lucide-react/icons/x';
import { type KeyboardEvent, useId, useState } from 'react';
import { call } from '../../../shared/api/client.ts';
import { useT } from '../../../shared/i18n/use-t.ts';
import { Button } from '../../../shared/ui/controls/button.tsx';
import { StatusGlyph } from '../../../shared/ui/icons/glyph.tsx';
import { wordsOf } from '../list/task-fields.ts';
import { tasksKey } from '../tasks.queries.ts';

/** Up to ten drones visible to the caller that match the typed text. */
const droneChoices = (q: string) =>
  queryOptions({
    queryKey: [...tasksKey, 'drones', q],
    queryFn: ({ signal }) =>
      call(drones.list, { query: { size: 10, ...(q ? { q } : {}) }, signal, quiet: true }),
    placeholderData: keepPreviousData,
    meta: { quiet: true },
  });

interface DronePickerProps {
  ids: readonly string[];
  change: (ids: readonly string[]) => void;
  error: string | undefined;
  inputRef?: (element: HTMLElement | null) => void;
}

/** Picks drones by typed or pasted id, others' too; own ones are suggested by name. */
export function DronePicker({ ids, change, error, inputRef }: DronePickerProps) {
  const t = useT();
  const inputId = useId();
  const [typed, setTyped] = useState('');
  const { data } = useQuery(droneChoices(typed.trim().slice(0, 64)));
  const add = (more: readonly string[]) => {
    change([...new Set([...ids, ...more])]);
    setTyped('');
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || typed.trim() === '') return;
    event.preventDefault();
    add(wordsOf(typed));
  };
  const offered = (data?.items ?? []).filter(({ id }) => !ids.includes(id));
  return (
    <fieldset className="ta-picker" aria-invalid={error !== undefined}>
      <legend>{t('tasks.field.drones')}</legend>
      <div className="ta-picker-line">
        <label className="sf-hidden" htmlFor={inputId}>
          {t('tasks.droneIds')}
        </label>
        <input
          ref={inputRef}
          id={inputId}
          className="sf-input"
          value={typed}
          placeholder={t('tasks.droneIds')}
          autoComplete="off"
          spellCheck={false}
          onChange={(event) => setTyped(event.target.value)}
          onKeyDown={onKeyDown}
        />
        <Button
          icon={<Plus className="sf-icon" />}
          disabled={typed.trim() === ''}
          onClick={() => add(wordsOf(typed))}
        >
          {t('tasks.addId')}
        </Button>
      </div>
      <p className="sf-list-note">{t('tasks.droneIdsHint')}</p>
      {ids.length > 0 && (
        <ul className="ta-chips" aria-label={t('tasks.chosenDrones', { n: ids.length })}>
          {ids.map((id) => (
            <li key={id}>
              <span className="sf-id">{id}</span>
              <button
                type="button"
                aria-label={t('tasks.dropDrone', { id })}
                title={t('tasks.dropDrone', { id })}
                onClick={() => change(ids.filter((one) => one !== id))}
              >
                <X className="sf-icon" />
              </button>
            </li>
          ))}
        </ul>
      )}
      {offered.length > 0 && (
        <ul className="ta-offers" aria-label={t('tasks.offeredDrones')}>
          {offered.map(({ id, name, model }) => (
            <li key={id}>
              <button type="button" onClick={() => add([id])}>
                <Plus className="sf-icon" />
                <span>
                  <b>{name || id}</b>
                  <small className="sf-id">{[id, model].filter(Boolean).join(' · ')}</small>
                </span>
              </button>
            </li>
          ))}
        </ul>
      )}
      {error && (
        <p className="sf-field-error" role="alert">
          <StatusGlyph state="fault" size={16} />
          {error}
        </p>
      )}
    </fieldset>
  );
}
