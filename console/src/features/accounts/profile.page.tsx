import './profile.css';
import type { UserInfo } from '@smartflight/contract/accounts.ts';
import { useFmt } from '../../shared/format/fmt.ts';
import { useT } from '../../shared/i18n/use-t.ts';
import { PageHeader } from '../../shared/ui/page-header.tsx';
import { Delayed, ErrorState, Skeleton } from '../../shared/ui/states.tsx';
import { useUserInfo } from './accounts.queries.ts';
import { ReviewStates } from './review-states.tsx';

function BasicInfo({ info }: { info: UserInfo }) {
  const t = useT();
  const fmt = useFmt();
  const rows = [
    [t('profile.username'), info.username],
    [t('profile.type'), t(`profile.types.${info.accountType}`)],
    [t('profile.phone'), info.phone],
    [t('profile.email'), info.email],
    [t('profile.invitationCode'), info.invitationCode],
    [t('profile.timeZone'), info.timeZone],
    [t('profile.created'), fmt.instant(info.createDate, info.timeZone)],
  ] as const;
  return (
    <dl className="sf-profile-rows">
      {rows.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value || '–'}</dd>
        </div>
      ))}
    </dl>
  );
}

/** The account as the server knows it, with the state of its three reviews; read-only. */
export function ProfilePage() {
  const t = useT();
  const { data, error, refetch } = useUserInfo();
  return (
    <div className="sf-profile-page">
      <PageHeader title={t('title.profile')} />
      <div className="sf-profile">
        {error && !data && <ErrorState error={error} retry={() => void refetch()} />}
        {!error && !data && (
          <Delayed>
            <Skeleton height={240} />
          </Delayed>
        )}
        {data && (
          <>
            <section>
              <h2>{t('profile.basic')}</h2>
              <BasicInfo info={data} />
            </section>
            <section>
              <h2>{t('profile.review')}</h2>
              <ReviewStates info={data} className="sf-profile-rows sf-profile-reviews" />
              <p>{t('coming.profile')}</p>
            </section>
          </>
        )}
      </div>
    </div>
  );
}
