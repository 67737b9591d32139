import './visit.css';
import { shareLinks } from '@smartflight/contract/access/share-links.endpoints.ts';
import type { OpenedLink } from '@smartflight/contract/access/share-links.schemas.ts';
import { linkActions, sharedPath } from '@smartflight/contract/access/share-links.ts';
import { type FormEvent, Suspense, useCallback, useEffect, useState } from 'react';
import { call } from '../../shared/api/client.ts';
import { ApiProblem } from '../../shared/api/problem.ts';
import { beginVisit, useSession } from '../../shared/api/session.ts';
import { useFmt } from '../../shared/format/fmt.ts';
import { t as now } from '../../shared/i18n/messages.ts';
import { setPageTitle } from '../../shared/i18n/page-title.ts';
import { useT } from '../../shared/i18n/use-t.ts';
import { LanguageMenu } from '../../shared/ui/controls/language-menu.tsx';
import { LogoMark } from '../../shared/ui/icons/icons.tsx';
import { ErrorState, PageSkeleton } from '../../shared/ui/states/states.tsx';
import { Lanes } from '../shell/lanes.tsx';
import { LookMenu } from '../shell/look-menu.tsx';
import { OutsideHeader } from '../shell/outside-header.tsx';
import { VisitContent } from './visit-content.tsx';

type Step =
  | { kind: 'opening' }
  | { kind: 'ended' }
  | { kind: 'password'; error?: string }
  | { kind: 'failed'; error: unknown }
  | { kind: 'opened'; link: OpenedLink };

/** The token in the address of a link's page. */
const tokenIn = (pathname: string): string => pathname.slice(sharedPath.length).split('/')[0] ?? '';

function stepAfter(error: unknown, isRetry: boolean): Step {
  if (!(error instanceof ApiProblem)) return { kind: 'failed', error };
  if (error.code === 'link.ended' || error.status === 400) return { kind: 'ended' };
  if (error.code === 'link.password')
    return { kind: 'password', ...(isRetry ? { error: error.fields?.[0]?.msg ?? error.msg } : {}) };
  if (error.status === 429 && isRetry) return { kind: 'password', error: error.msg };
  return { kind: 'failed', error };
}

/** What a link shows, to anyone: asks for its password, and explains calmly that a link has ended. */
export function VisitPage() {
  const [step, setStep] = useState<Step>({ kind: 'opening' });
  const isEnded = useSession(({ phase }) => step.kind === 'opened' && phase !== 'visit');
  const open = useCallback(async (password?: string) => {
    const token = tokenIn(location.pathname);
    try {
      const link = await call(shareLinks.open, {
        body: { token, ...(password === undefined ? {} : { password }) },
      });
      beginVisit(link.visit, {
        timeZone: link.timeZone,
        isLive: linkActions[link.kind] === 'fleet.watch',
      });
      setStep({ kind: 'opened', link });
    } catch (error) {
      setStep(stepAfter(error, password !== undefined));
    }
  }, []);
  useEffect(() => {
    setPageTitle(() => now('visit.title'));
    void open();
  }, [open]);
  if (isEnded || step.kind === 'ended') return <Ended />;
  if (step.kind === 'opening') return <PageSkeleton />;
  if (step.kind === 'password') return <PasswordStep error={step.error} open={open} />;
  if (step.kind === 'failed') return <ErrorState error={step.error} retry={() => void open()} />;
  return <Opened link={step.link} />;
}

/** The same for expired, ended and unknown links. */
function Ended() {
  const t = useT();
  return (
    <div className="sf-outside">
      <OutsideHeader />
      <main>
        <Lanes />
        <h1>{t('visit.ended.title')}</h1>
        <p>{t('visit.ended.text')}</p>
      </main>
    </div>
  );
}

function PasswordStep(props: { error: string | undefined; open: (password: string) => Promise<void> }) {
  const { error, open } = props;
  const t = useT();
  const [isBusy, setBusy] = useState(false);
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const password = String(new FormData(event.currentTarget).get('password') ?? '');
    if (password === '') return;
    setBusy(true);
    await open(password);
    setBusy(false);
  };
  return (
    <div className="sf-outside">
      <OutsideHeader />
      <main>
        <h1>{t('visit.password.title')}</h1>
        <p>{t('visit.password.text')}</p>
        <form className="sf-visit-password" onSubmit={submit}>
          <label htmlFor="visit-password">{t('auth.password')}</label>
          <input
            id="visit-password"
            className="sf-input"
            name="password"
            type="password"
            autoComplete="off"
            aria-invalid={error !== undefined}
            aria-describedby="visit-password-error"
          />
          <p id="visit-password-error" className="sf-field-error" role="alert">
            {error}
          </p>
          <button type="submit" className="sf-button is-primary" disabled={isBusy}>
            {t('visit.password.open')}
          </button>
        </form>
      </main>
    </div>
  );
}

function Opened({ link }: { link: OpenedLink }) {
  const t = useT();
  const fmt = useFmt();
  const content = (
    <Suspense fallback={<PageSkeleton />}>
      <VisitContent link={link} />
    </Suspense>
  );
  if (link.kind === 'wall') return content;
  const facts = [
    link.sender === null ? undefined : t('visit.sender', { name: link.sender }),
    t('visit.readOnly'),
    t('visit.until', { day: fmt.instant(link.expiresAt, 'minute') }),
  ];
  return (
    <div className="sf-visit">
      <header>
        <LogoMark />
        <span className="sf-visit-name">{t('product.title')}</span>
        <small>{facts.filter(Boolean).join(' · ')}</small>
        <LanguageMenu className="sf-button" />
        <LookMenu />
      </header>
      <main>{content}</main>
    </div>
  );
}
