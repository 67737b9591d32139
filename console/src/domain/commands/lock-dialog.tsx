import './commands.css';
import { type FormEvent, useId, useState } from 'react';
import { problemText } from '../../shared/api/report.ts';
import { useT } from '../../shared/i18n/use-t.ts';
import { Button } from '../../shared/ui/controls/button.tsx';
import { Field } from '../../shared/ui/form/field.tsx';
import { StatusGlyph } from '../../shared/ui/icons/glyph.tsx';
import { Dialog, DialogActions } from '../../shared/ui/overlay/dialog.tsx';
import type { Asked } from './commands.queries.ts';

interface LockDialogProps {
  method: 'lock' | 'unlock';
  whom: string;
  /** The drone, or some of them, are offline. */
  isAway: boolean;
  isPending: boolean;
  error: unknown;
  send: (asked: Required<Asked>) => void;
  close: () => void;
}

/**
 * asks before a drone is locked or unlocked. For an offline drone the desired state can be kept: it is locked
 * when it next reports. Otherwise the command expires after half a minute without effect. A standing unlock is never
 * the default: it would take effect unseen.
 */
export function LockDialog(props: LockDialogProps) {
  const { method, whom, isAway, isPending, error, send, close } = props;
  const t = useT();
  const id = useId();
  const [reason, setReason] = useState('');
  const [standing, setPermanent] = useState(isAway && method === 'lock');
  const submit = (event: FormEvent) => {
    event.preventDefault();
    send({ method, reason: reason.trim(), standing });
  };
  return (
    <Dialog title={`${t(method)}: ${whom}`} close={close}>
      <form className="cmd-form" onSubmit={submit}>
        <p>{t(method === 'lock' ? 'confirm.lock' : 'confirm.unlock')}</p>
        {isAway && (
          <p className="cmd-away">
            <StatusGlyph state="offline" size={16} />
            {t('command.away')}
          </p>
        )}
        <label className="cmd-standing" htmlFor={id}>
          <input
            id={id}
            type="checkbox"
            checked={standing}
            onChange={(event) => setPermanent(event.target.checked)}
          />
          <span>
            {t(method === 'lock' ? 'command.standingLock' : 'command.standingUnlock')}
            <small>{t('command.standingMore')}</small>
          </span>
        </label>
        <Field label={t('command.reason')} hint={t('command.reasonHint')}>
          {({ id: field, describedBy }) => (
            <input
              id={field}
              aria-describedby={describedBy}
              maxLength={200}
              value={reason}
              autoComplete="off"
              onChange={(event) => setReason(event.target.value)}
            />
          )}
        </Field>
        {error !== null && error !== undefined && (
          <p className="sf-field-error" role="alert">
            <StatusGlyph state="fault" size={16} />
            {problemText(error)}
          </p>
        )}
        <DialogActions cancel={close}>
          <Button type="submit" kind={method === 'lock' ? 'danger' : 'primary'} disabled={isPending}>
            {t(method)}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
