import ArrowRight from 'lucide-react/icons/arrow-right';
import Check from 'lucide-react/icons/check';
import { type FormEvent, lazy, Suspense, useEffect, useRef, useState } from 'react';
import { setPendingStep, usePendingStep } from '../../domain/accounts/pending-step.ts';
import { accountName } from '../../shared/api/account-name.ts';
import { ApiProblem } from '../../shared/api/problem.ts';
import { againText, problemText } from '../../shared/api/report.ts';
import { beginSession, useSession } from '../../shared/api/session.ts';
import type { MsgKey } from '../../shared/i18n/messages.ts';
import { useT } from '../../shared/i18n/use-t.ts';
import { fullContact } from '../../shared/phone/full-contact.ts';
import { halfWidth } from '../../shared/phone/half-width.ts';
import { PhoneCountry, useFullNumberHint } from '../../shared/phone/phone-country.tsx';
import { PageLink } from '../../shared/ui/controls/page-link.tsx';
import { RevealButton } from '../../shared/ui/controls/reveal-button.tsx';
import { Field } from '../../shared/ui/form/field.tsx';
import { StatusGlyph } from '../../shared/ui/icons/glyph.tsx';
import { leadIn } from './redirect-after-sign-in.ts';

/** The contract brings its schema library, so it is loaded when the form is first used. */
const loadCall = () => import('./login-call.ts');

const SecondStep = lazy(async () => ({ default: (await import('./second-step.tsx')).SecondStep }));

interface Errors {
  account?: MsgKey | undefined;
  password?: MsgKey | undefined;
}

function check(account: string, password: string): Errors {
  return {
    account: account.trim() === '' ? 'auth.accountEmpty' : undefined,
    password: password === '' ? 'passwordEmpty' : undefined,
  };
}

/** Begins the session of a token, unless another tab of the browser was quicker: this page uses its session then. */
function enter(token: string, stay: boolean): void {
  if (useSession.getState().phase !== 'out') return;
  setPendingStep(undefined);
  accountName.keep('');
  leadIn();
  beginSession(token, stay);
}

interface Failure {
  text: string;
  unknown: boolean;
  /** After too many wrong passwords: the message offers recovery. */
  isLocked?: boolean;
}

/** Signs in and opens the requested path; the form stays busy until the console takes over. */
function useLogin(stay: boolean) {
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<Failure>();
  /** Resolves with false, and sends nothing, for a phone number that can't exist. */
  const submit = async (account: string, password: string): Promise<boolean> => {
    setBusy(true);
    setFailure(undefined);
    try {
      const name = await fullContact(account.trim());
      if (name === undefined) {
        setBusy(false);
        return false;
      }
      const { login } = await loadCall();
      const { access_token: token, second_factor: step } = await login(name, password);
      if (step) {
        setPendingStep(step);
        setBusy(false);
      } else enter(token, stay);
    } catch (error) {
      const answered = error instanceof ApiProblem && error.status !== 0;
      const isLocked = error instanceof ApiProblem && error.code === 'login.locked';
      const text = [problemText(error, 'error.login'), againText(error)].filter(Boolean).join(' ');
      setFailure({ text, unknown: !answered, isLocked });
      setBusy(false);
    }
    return true;
  };
  const withPasskey = async () => {
    setBusy(true);
    setFailure(undefined);
    try {
      const { signInWithPasskey } = await import('./passkey-sign-in.ts');
      const token = await signInWithPasskey();
      if (token !== undefined) return enter(token, stay);
    } catch (error) {
      setFailure({ text: problemText(error, 'error.login'), unknown: false });
    }
    setBusy(false);
  };
  return { busy, failure, submit, withPasskey };
}

/** Whether passkeys work here: they need HTTPS and a host name, or localhost. */
const hasPasskeys = (): boolean =>
  typeof PublicKeyCredential !== 'undefined' && isSecureContext && /[a-z]/i.test(location.hostname);

export function LoginForm({ warm }: { warm: () => Promise<unknown> }) {
  const t = useT();
  const [account, setAccount] = useState(accountName.read);
  const [password, setPassword] = useState('');
  const [stay, setStay] = useState(true);
  const [shown, setShown] = useState(false);
  const [tried, setTried] = useState(false);
  const { busy, failure, submit, withPasskey } = useLogin(stay);
  const [noPhone, setNoPhone] = useState(false);
  const fullNumber = useFullNumberHint(account);
  const step = usePendingStep((state) => state.step);
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    // After registration or recovery only the password is missing.
    if (accountName.read()) form.current?.querySelector<HTMLInputElement>('[name=password]')?.focus();
  }, []);
  const errors: Errors = tried ? check(account, password) : {};
  if (noPhone) errors.account = 'phone.wrong';
  const warmUp = () => {
    void loadCall().catch(() => undefined);
    void warm().catch(() => undefined);
  };
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    const wrong = check(account, password);
    const first = wrong.account ? 'username' : wrong.password ? 'password' : undefined;
    const focus = (name: string) => form.current?.querySelector<HTMLInputElement>(`[name=${name}]`)?.focus();
    if (first) return focus(first);
    if (busy) return;
    void submit(account, password).then((isSent) => {
      setNoPhone(!isSent);
      if (!isSent) focus('username');
    });
  };
  if (step)
    return (
      <Suspense>
        <SecondStep step={step} done={(token) => enter(token, stay)} back={() => setPendingStep(undefined)} />
      </Suspense>
    );
  return (
    <form ref={form} onSubmit={onSubmit} noValidate>
      <Field label={t('auth.account')} error={errors.account && t(errors.account)} hint={fullNumber}>
        {({ id, describedBy }) => (
          <input
            id={id}
            name="username"
            type="text"
            inputMode="email"
            autoComplete="username"
            autoCapitalize="none"
            spellCheck={false}
            value={account}
            aria-invalid={errors.account !== undefined}
            aria-describedby={describedBy}
            onChange={(event) => {
              setAccount(event.target.value);
              accountName.keep(event.target.value);
              setNoPhone(false);
            }}
            onBlur={() => setAccount(halfWidth)}
          />
        )}
      </Field>
      <PhoneCountry typed={account} changed={() => setNoPhone(false)} />
      <Field label={t('auth.password')} error={errors.password && t(errors.password)}>
        {({ id, describedBy }) => (
          <>
            <input
              id={id}
              name="password"
              type={shown ? 'text' : 'password'}
              autoComplete="current-password"
              value={password}
              aria-invalid={errors.password !== undefined}
              aria-describedby={describedBy}
              onFocus={warmUp}
              onChange={(event) => setPassword(event.target.value)}
            />
            <RevealButton shown={shown} change={setShown} />
          </>
        )}
      </Field>
      <div className="sf-login-stay">
        <label className="sf-check">
          <input type="checkbox" checked={stay} onChange={(event) => setStay(event.target.checked)} />
          <span aria-hidden="true">
            <Check className="sf-icon" />
          </span>
          {t('auth.stay')}
        </label>
        <PageLink to="/recover-account" className="sf-login-forgot">
          {t('auth.forgot')}
        </PageLink>
      </div>
      {failure && (
        <p className="sf-field-error" role="alert">
          <StatusGlyph state={failure.unknown ? 'warning' : 'fault'} size={16} />
          <span>
            {failure.text}{' '}
            {failure.isLocked && <PageLink to="/recover-account">{t('auth.recover')}</PageLink>}
          </span>
        </p>
      )}
      <button type="submit" className="sf-button is-primary sf-login-go" aria-busy={busy} disabled={busy}>
        {t('auth.login')}
        <ArrowRight className="sf-icon" />
      </button>
      {hasPasskeys() && (
        <button
          type="button"
          className="sf-button sf-login-passkey"
          disabled={busy}
          onClick={() => void withPasskey()}
        >
          {t('auth.step.passkeySignIn')}
        </button>
      )}
      <p className="sf-login-new">
        {t('auth.newHere')} <PageLink to="/register">{t('auth.register')}</PageLink>
      </p>
    </form>
  );
}
