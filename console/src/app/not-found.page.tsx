import { useSession } from '../shared/api/session.ts';
import { useT } from '../shared/i18n/use-t.ts';
import { go } from '../shared/navigation.ts';
import { OutsideHeader } from './outside-header.tsx';
import { homePath } from './routing.ts';

/** P-04: says what happened and leads home. */
export function NotFoundPage() {
  const t = useT();
  const me = useSession((session) => session.me);
  return (
    <div className="sf-outside">
      <OutsideHeader />
      <main>
        <svg className="sf-lanes" viewBox="0 0 300 120" fill="none" aria-hidden="true">
          <path
            d="M10 110V34a16 16 0 0 1 32 0v52a16 16 0 0 0 32 0V34a16 16 0 0 1 32 0v36"
            stroke="var(--accent)"
            strokeWidth="4"
          />
          <path
            d="M106 70v16a16 16 0 0 0 32 0V34a16 16 0 0 1 32 0v52a16 16 0 0 0 32 0V34"
            stroke="var(--border)"
            strokeWidth="2"
            strokeDasharray="2 8"
            strokeLinecap="round"
          />
          <path d="m106 92-9-24 9 5 9-5Z" fill="var(--ink)" />
        </svg>
        <h1>{t('notFound.title')}</h1>
        <p>{t('notFound.text')}</p>
        <button type="button" className="sf-button is-primary" onClick={() => go(me ? homePath(me) : '/')}>
          {t('notFound.goHome')}
        </button>
      </main>
    </div>
  );
}
