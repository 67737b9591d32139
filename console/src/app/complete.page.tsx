import { useUserInfo } from '../features/accounts/accounts.queries.ts';
import { ReviewStates } from '../features/accounts/review-states.tsx';
import { useT } from '../shared/i18n/use-t.ts';
import { Delayed, ErrorState, Skeleton } from '../shared/ui/states.tsx';
import { OutsideHeader } from './outside-header.tsx';
import { startSession } from './start-session.ts';
import { logOut } from './top-bar.tsx';

/** Where an account that is not yet verified waits (P-06, P-07): which step is open, with a new look and logout. */
export function CompletePage() {
  const t = useT();
  const { data, error, isPending, refetch } = useUserInfo();
  const again = () => {
    void refetch();
    void startSession();
  };
  return (
    <div className="sf-outside">
      <OutsideHeader />
      <main>
        <h1>{t('waiting.title')}</h1>
        {isPending && (
          <Delayed>
            <Skeleton height={24} />
            <Skeleton height={120} />
          </Delayed>
        )}
        {error && <ErrorState error={error} retry={again} />}
        {data && <p>{t(data.accountVerified === '2' ? 'waiting.needsBasic' : 'waiting.needsReview')}</p>}
        {data && <ReviewStates info={data} className="sf-reviews" />}
        <div className="sf-row">
          <button type="button" className="sf-button is-primary" onClick={again}>
            {t('waiting.again')}
          </button>
          <button type="button" className="sf-button" onClick={logOut}>
            {t('auth.logout')}
          </button>
        </div>
      </main>
    </div>
  );
}
