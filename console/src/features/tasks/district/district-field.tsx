import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { currentLang } from '../../../shared/i18n/messages.ts';
import { useT } from '../../../shared/i18n/use-t.ts';
import { Field } from '../../../shared/ui/form/field.tsx';
import { optionsFrom, Select } from '../../../shared/ui/primitives/select.tsx';
import {
  choicesBelow,
  codeOfPath,
  districtText,
  loadDivisions,
  mostLevels,
  pathOfText,
} from './divisions.ts';

interface DistrictFieldProps {
  value: string;
  /** Receives the text, and the code of a chosen district or '' for typed text. */
  change: (value: string, code: string) => void;
  error: string | undefined;
  /** Element to focus when the district is refused. */
  inputRef?: (element: HTMLElement | null) => void;
}

/** District of a task: chosen level by level in Chinese, typed in other languages. */
export function DistrictField({ value, change, error, inputRef }: DistrictFieldProps) {
  const t = useT();
  const isChinese = currentLang() === 'zh';
  const { data: divisions } = useQuery({
    queryKey: ['divisions'],
    queryFn: loadDivisions,
    enabled: isChinese,
    staleTime: Number.POSITIVE_INFINITY,
    meta: { quiet: true },
  });
  const known = divisions && pathOfText(divisions, value);
  const [isWritten, setWritten] = useState(false);
  if (!divisions || isWritten || (value !== '' && !known))
    return (
      <Field label={t('tasks.field.district')} error={error} hint={t('tasks.districtHint')}>
        {({ id, describedBy }) => (
          <>
            <input
              ref={inputRef}
              id={id}
              value={value}
              maxLength={100}
              autoComplete="off"
              aria-invalid={error !== undefined}
              aria-describedby={describedBy}
              onChange={(event) => change(event.target.value, '')}
            />
            {divisions && (
              <button
                type="button"
                className="sf-button is-quiet"
                onClick={() => {
                  setWritten(false);
                  change('', '');
                }}
              >
                {t('tasks.districtChoose')}
              </button>
            )}
          </>
        )}
      </Field>
    );
  const path = known ?? [];
  const levels = Array.from({ length: Math.min(mostLevels, path.length + 1) }, (_, level) => ({
    level,
    choices: choicesBelow(divisions, path.slice(0, level)),
  })).filter(({ choices }) => choices.length > 0);
  return (
    <fieldset className="ta-district" aria-invalid={error !== undefined}>
      <legend>{t('tasks.field.district')}</legend>
      <div className="ta-levels">
        {levels.map(({ level, choices }) => (
          <Select
            key={level}
            ref={level === 0 ? inputRef : undefined}
            label={t('tasks.districtLevel', { level: t(levelTexts[level] ?? 'tasks.level.county') })}
            value={path[level] ?? ''}
            empty={t(levelTexts[level] ?? 'tasks.level.county')}
            options={optionsFrom(choices, (name) => name)}
            change={(name) => {
              const next = [...path.slice(0, level), ...(name === undefined ? [] : [name])];
              change(districtText(next), codeOfPath(divisions, next));
            }}
          />
        ))}
        <button type="button" className="sf-button is-quiet" onClick={() => setWritten(true)}>
          {t('tasks.districtWrite')}
        </button>
      </div>
      {error && (
        <p className="sf-field-error" role="alert">
          {error}
        </p>
      )}
    </fieldset>
  );
}

const levelTexts = ['tasks.level.province', 'tasks.level.city', 'tasks.level.county'] as const;
