import { useSession } from '../../shared/api/session.ts';
import { useT } from '../../shared/i18n/use-t.ts';
import { go } from '../../shared/navigation.ts';
import { homePath } from '../routes/routing.ts';
import { Lanes } from '../shell/lanes.tsx';
import { OutsideHeader } from '../shell/outside-header.tsx';

/** P-04: explains that the page does not exist and links to the home page. */
export function NotFoundPage() {
  const t = useT();
  const me = useSession((session) => session.me);
  return (
    <div className="sf-outside">
      <OutsideHeader />
      <main>
        <Lanes />
        <h1>{t('notFound.title')}</h1>
        <p>{t('notFound.text')}</p>
        <button type="button" className="sf-button is-primary" onClick={() => go(me ? homePath(me) : '/')}>
          {t('notFound.goHome')}
        </button>
      </main>
    </div>
  );
}
