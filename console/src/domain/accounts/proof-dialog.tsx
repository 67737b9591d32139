import { secondFactors } from '@smartflight/contract/accounts/second-factors.endpoints.ts';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { call } from '../../shared/api/client.ts';
import { problemText } from '../../shared/api/report.ts';
import { useT } from '../../shared/i18n/use-t.ts';
import { Field } from '../../shared/ui/form/field.tsx';
import { Dialog, DialogActions } from '../../shared/ui/overlay/dialog.tsx';
import { ErrorState, Skeleton } from '../../shared/ui/states/states.tsx';
import { ownFactors } from './own-factors.queries.ts';

/** Asks who uses the session: for a one-time code or a passkey, or the password of an account with neither. */
export function ProofDialog({ answer }: { answer: (isProved: boolean) => void }) {
  const t = useT();
  const { data, error, refetch } = useQuery(ownFactors());
  const cancel = () => answer(false);
  return (
    <Dialog title={t('proof.title')} close={cancel}>
      <p>{t('proof.text')}</p>
      {error && !data && <ErrorState error={error} retry={() => void refetch()} />}
      {!error && !data && <Skeleton height={64} />}
      {data && <ProofForm hasTotp={data.hasTotp} hasPasskey={data.passkeys.length > 0} answer={answer} />}
    </Dialog>
  );
}

interface ProofFormProps {
  hasTotp: boolean;
  hasPasskey: boolean;
  answer: (isProved: boolean) => void;
}

function ProofForm({ hasTotp, hasPasskey, answer }: ProofFormProps) {
  const t = useT();
  const [typed, setTyped] = useState('');
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string>();
  const byPassword = !hasTotp && !hasPasskey;
  const run = async (work: () => Promise<boolean>) => {
    setBusy(true);
    setFailure(undefined);
    try {
      if (await work()) return answer(true);
    } catch (error) {
      setFailure(problemText(error));
      setTyped('');
    }
    setBusy(false);
  };
  const send = (event: FormEvent) => {
    event.preventDefault();
    if (busy || typed === '') return;
    const body = byPassword ? { password: typed } : { code: typed.trim() };
    void run(async () => {
      await call(secondFactors.prove, { body });
      return true;
    });
  };
  const byPasskey = () =>
    void run(async () => {
      const { ticket, options } = await call(secondFactors.beginProof, {});
      const passkey = await (await import('./passkeys.ts')).assertPasskey(options);
      if (!passkey) return false;
      await call(secondFactors.prove, { body: { ticket, passkey } });
      return true;
    });
  return (
    <form onSubmit={send} noValidate>
      {(byPassword || hasTotp) && (
        <Field label={t(byPassword ? 'auth.password' : 'auth.step.code')} error={failure}>
          {({ id, describedBy }) => (
            <input
              id={id}
              name={byPassword ? 'password' : 'code'}
              type={byPassword ? 'password' : 'text'}
              // biome-ignore lint/a11y/noAutofocus: the dialog asks for nothing else
              autoFocus
              inputMode={byPassword ? 'text' : 'numeric'}
              autoComplete={byPassword ? 'current-password' : 'one-time-code'}
              spellCheck={false}
              value={typed}
              aria-invalid={failure !== undefined}
              aria-describedby={describedBy}
              onChange={(event) => setTyped(event.target.value)}
            />
          )}
        </Field>
      )}
      {failure && !byPassword && !hasTotp && (
        <p className="sf-field-error" role="alert">
          {failure}
        </p>
      )}
      <DialogActions cancel={() => answer(false)}>
        {hasPasskey && (
          <button
            type="button"
            className={`sf-button${hasTotp ? '' : ' is-primary'}`}
            disabled={busy}
            onClick={byPasskey}
          >
            {t('auth.step.passkey')}
          </button>
        )}
        {(byPassword || hasTotp) && (
          <button type="submit" className="sf-button is-primary" aria-busy={busy} disabled={busy}>
            {t('proof.confirm')}
          </button>
        )}
      </DialogActions>
    </form>
  );
}
