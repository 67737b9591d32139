import type { OwnKey } from '@smartflight/contract/records/record-keys.schemas.ts';
import { records } from '@smartflight/contract/records/records.endpoints.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { call } from '../../shared/api/client.ts';
import { reportProblem } from '../../shared/api/report.ts';
import { instantOf, localInput } from '../../shared/format/local-input.ts';
import { useT } from '../../shared/i18n/use-t.ts';
import { Button } from '../../shared/ui/controls/button.tsx';
import { Field } from '../../shared/ui/form/field.tsx';
import { toast } from '../../shared/ui/overlay/toast-store.ts';
import { DateInput } from '../../shared/ui/primitives/date-input.tsx';
import { Select } from '../../shared/ui/primitives/select.tsx';
import { useKeyText } from './key-text.ts';
import { recordsKey } from './records.queries.ts';

const shortestReason = 3;
const longestReason = 500;

/** A form to mark the key that seals the records, or an older one, as lost to someone else. */
export function LoseKey({ keys }: { keys: readonly OwnKey[] }) {
  const t = useT();
  const queries = useQueryClient();
  const fold = useRef<HTMLDetailsElement>(null);
  const [day, setDay] = useState(() => localInput(new Date().toISOString()).slice(0, 10));
  const [reason, setReason] = useState('');
  const [chosen, setChosen] = useState<string>();
  const fingerprint = (keys.find((key) => key.fingerprint === chosen) ?? keys[0])?.fingerprint ?? '';
  const keyText = useKeyText();
  const from = instantOf(day);
  const lose = useMutation({
    mutationFn: (body: { reason: string; from: string }) =>
      call(records.loseKey, { params: { fingerprint }, body }),
    onSuccess: () => {
      toast.ok(t('records.loseKey.done'));
      setReason('');
      setChosen(undefined);
      if (!fold.current) return;
      fold.current.open = false;
      fold.current.querySelector('summary')?.focus();
    },
    onError: (error) => reportProblem(error),
    onSettled: () => queries.invalidateQueries({ queryKey: recordsKey }),
  });
  return (
    <details ref={fold} className="sf-fold">
      <summary>{t('records.loseKey.lose')}</summary>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          if (from !== null) lose.mutate({ reason, from });
        }}
      >
        <p className="sf-list-note">{t('records.loseKey.loseHint')}</p>
        {keys.length > 1 && (
          <Field label={t('records.keys.which')}>
            {({ id }) => (
              <Select
                id={id}
                className="is-wide"
                value={fingerprint}
                options={keys.map((key) => ({ value: key.fingerprint, label: keyText(key) }))}
                change={setChosen}
              />
            )}
          </Field>
        )}
        <p className="sf-id">{fingerprint}</p>
        <Field label={t('records.loseKey.day')}>
          {({ labelId }) => <DateInput labelledBy={labelId} value={day} change={setDay} />}
        </Field>
        <Field label={t('records.loseKey.reason')}>
          {({ id }) => (
            <input
              id={id}
              required
              minLength={shortestReason}
              maxLength={longestReason}
              autoComplete="off"
              value={reason}
              onChange={({ target }) => setReason(target.value)}
            />
          )}
        </Field>
        <Button
          type="submit"
          kind="danger"
          disabled={lose.isPending || from === null || reason.trim().length < shortestReason}
        >
          {t('records.loseKey.mark')}
        </Button>
      </form>
    </details>
  );
}
