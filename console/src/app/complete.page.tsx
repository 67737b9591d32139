import { accounts, type UserInfo } from '@smartflight/contract/accounts.ts';
import { useQuery } from '@tanstack/react-query';
import { call } from '../shared/api/client.ts';
import { useT } from '../shared/i18n/use-t.ts';
import { StatusTag } from '../shared/ui/glyph.tsx';
import type { GlyphState } from '../shared/ui/glyph-shapes.ts';
import { Delayed, ErrorState, Skeleton } from '../shared/ui/states.tsx';
import { OutsideHeader } from './outside-header.tsx';
import { startSession } from './start-session.ts';
import { logOut } from './top-bar.tsx';

type Review = UserInfo['approvalStatus'];

const glyphs: Record<Review, GlyphState> = {
  unreviewed: 'offline',
  none: 'offline',
  pending: 'warning',
  passed: 'done',
  rejected: 'fault',
};

function Reviews({ info }: { info: UserInfo }) {
  const t = useT();
  const rows = [
    [t('waiting.account'), info.approvalStatus, t(`accountReview.${info.approvalStatus}`)],
    [t('waiting.realName'), info.realNameStatus, t(`realName.${info.realNameStatus}`)],
    [t('waiting.pilot'), info.manipulatorStatus, t(`pilotCert.${info.manipulatorStatus}`)],
  ] as const;
  return (
    <dl className="sf-reviews">
      {rows.map(([name, status, word]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>
            <StatusTag state={glyphs[status]} word={word} />
          </dd>
        </div>
      ))}
    </dl>
  );
}

/** Where an account that is not yet verified waits (P-06, P-07): which step is open, with a new look and logout. */
export function CompletePage() {
  const t = useT();
  const { data, error, isPending, refetch } = useQuery({
    queryKey: ['accounts', 'userInfo'],
    queryFn: ({ signal }) => call(accounts.userInfo, { signal }),
    meta: { quiet: true },
  });
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
        {data && <Reviews info={data} />}
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
