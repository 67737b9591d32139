import { secondFactors } from '@smartflight/contract/accounts/second-factors.endpoints.ts';
import { type FormEvent, useState } from 'react';
import type { SecondFactor } from '../../domain/accounts/pending-step.ts';
import { call } from '../../shared/api/client.ts';
import { ApiProblem } from '../../shared/api/problem.ts';
import { problemText } from '../../shared/api/report.ts';
import { useT } from '../../shared/i18n/use-t.ts';
import { Field } from '../../shared/ui/form/field.tsx';
import { StatusGlyph } from '../../shared/ui/icons/glyph.tsx';

interface SecondStepProps {
  step: SecondFactor;
  /** Called with the token of the session. */
  done: (token: string) => void;
  /** Back to name and password. */
  back: () => void;
}

/** The second step of a sign-in: a one-time code, a passkey or a recovery code. */
export function SecondStep({ step: { ticket, methods }, done, back }: SecondStepProps) {
  const t = useT();
  const hasTotp = methods.includes('totp');
  const [isRecovery, setRecovery] = useState(false);
  const [typed, setTyped] = useState('');
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string>();
  const run = async (work: () => Promise<string | undefined>) => {
    setBusy(true);
    setFailure(undefined);
    try {
      const token = await work();
      if (token !== undefined) return done(token);
    } catch (error) {
      setFailure(problemText(error, 'error.login'));
      setTyped('');
      // The ticket is used up: only the password gives another one.
      if (error instanceof ApiProblem && error.code === 'factor.expired') setTimeout(back, 3_000);
    }
    setBusy(false);
  };
  const byCode = (event: FormEvent) => {
    event.preventDefault();
    if (busy || typed.trim() === '') return;
    const body = isRecovery ? { ticket, recoveryCode: typed } : { ticket, code: typed };
    void run(async () => (await call(secondFactors.secondStep, { body })).access_token);
  };
  const byPasskey = () =>
    void run(async () => {
      const { options } = await call(secondFactors.secondStepOptions, { body: { ticket } });
      const passkey = await (await import('../../domain/accounts/passkeys.ts')).assertPasskey(options);
      if (!passkey) return undefined;
      return (await call(secondFactors.secondStep, { body: { ticket, passkey } })).access_token;
    });
  const showsCode = hasTotp || isRecovery;
  return (
    <form onSubmit={byCode} noValidate>
      <p>
        {t(
          isRecovery ? 'auth.step.recoveryIntro' : hasTotp ? 'auth.step.codeIntro' : 'auth.step.passkeyIntro',
        )}
      </p>
      {showsCode && (
        <Field label={t(isRecovery ? 'auth.step.recovery' : 'auth.step.code')}>
          {({ id, describedBy }) => (
            <input
              key={String(isRecovery)}
              id={id}
              name="code"
              // biome-ignore lint/a11y/noAutofocus: the page asks for nothing else
              autoFocus
              inputMode={isRecovery ? 'text' : 'numeric'}
              autoComplete="one-time-code"
              autoCapitalize="characters"
              spellCheck={false}
              maxLength={isRecovery ? 20 : 6}
              value={typed}
              aria-describedby={describedBy}
              onChange={(event) => setTyped(event.target.value)}
            />
          )}
        </Field>
      )}
      {failure && (
        <p className="sf-field-error" role="alert">
          <StatusGlyph state="fault" size={16} />
          {failure}
        </p>
      )}
      {showsCode && (
        <button type="submit" className="sf-button is-primary sf-login-go" aria-busy={busy} disabled={busy}>
          {t('auth.login')}
        </button>
      )}
      <div className="sf-login-steps">
        {methods.includes('passkey') && (
          <button
            type="button"
            className={`sf-button${showsCode ? '' : ' is-primary sf-login-go'}`}
            disabled={busy}
            onClick={byPasskey}
          >
            {t('auth.step.passkey')}
          </button>
        )}
        {methods.includes('recovery') && (
          <button
            type="button"
            className="sf-button"
            onClick={() => {
              setRecovery(!isRecovery);
              setTyped('');
            }}
          >
            {t(isRecovery ? 'auth.step.otherWay' : 'auth.step.useRecovery')}
          </button>
        )}
        <button type="button" className="sf-button" onClick={back}>
          {t('auth.back')}
        </button>
      </div>
    </form>
  );
}
