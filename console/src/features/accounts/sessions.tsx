import { profile } from '@smartflight/contract/accounts/profile.endpoints.ts';
import type { OwnSession } from '@smartflight/contract/accounts/profile.schemas.ts';
import { useQueryClient } from '@tanstack/react-query';
import MonitorSmartphone from 'lucide-react/icons/monitor-smartphone';
import { call } from '../../shared/api/client.ts';
import { reportProblem } from '../../shared/api/report.ts';
import { useFmt } from '../../shared/format/fmt.ts';
import type { MsgKey } from '../../shared/i18n/messages.ts';
import { useT } from '../../shared/i18n/use-t.ts';
import { confirm } from '../../shared/ui/overlay/confirm-store.ts';
import { toast } from '../../shared/ui/overlay/toast-store.ts';
import { Delayed, ErrorState, Skeleton } from '../../shared/ui/states/states.tsx';
import { useSessions } from './accounts.queries.ts';

/** The account's sessions; the current one is marked and can't be ended here. */
export function Sessions() {
  const t = useT();
  const queries = useQueryClient();
  const { data, error, refetch } = useSessions();
  const again = () => queries.invalidateQueries({ queryKey: ['accounts', 'sessions'] });
  const end = (run: () => Promise<number>) =>
    run()
      .then((n) => toast.ok(t('profile.ended', { n })), reportProblem)
      .finally(again);
  const endOne = (id: string) =>
    void end(async () => {
      await call(profile.endSession, { params: { id } });
      return 1;
    });
  const endOthers = async () => {
    if (await confirm({ text: t('profile.signOutAsk'), ok: t('profile.signOutElsewhere') }))
      void end(async () => (await call(profile.endOtherSessions, {})).ended);
  };
  const hasOthers = data?.some(({ isThis }) => !isThis);
  return (
    <>
      <h3>{t('profile.sessions')}</h3>
      {error && !data && <ErrorState error={error} retry={() => void refetch()} />}
      {!error && !data && (
        <Delayed>
          <Skeleton height={96} />
        </Delayed>
      )}
      {data && (
        <ul className="sf-rows">
          {data.map((session) => (
            <Line key={session.id} session={session} end={() => endOne(session.id)} />
          ))}
        </ul>
      )}
      {hasOthers && (
        <button type="button" className="sf-button" onClick={() => void endOthers()}>
          {t('profile.signOutElsewhere')}
        </button>
      )}
      {hasOthers === false && <p>{t('profile.noOthers')}</p>}
    </>
  );
}

const methods = {
  password: 'profile.method.password',
  passkey: 'profile.method.passkey',
  wechat: 'profile.method.wechat',
  openid: 'profile.method.openid',
} as const satisfies Record<NonNullable<OwnSession['method']>, MsgKey>;

function Line({ session, end }: { session: OwnSession; end: () => void }) {
  const t = useT();
  const fmt = useFmt();
  const device = session.device || t('profile.unknownDevice');
  const times = {
    start: fmt.instant(session.startedAt, 'minute'),
    seen: fmt.relative(session.seenAt, new Date()),
  };
  return (
    <li>
      <MonitorSmartphone className="sf-icon" />
      <div>
        <strong>{device}</strong> {session.isThis && <mark>{t('profile.thisSession')}</mark>}
        {session.method && <small>{t(methods[session.method])}</small>}
        <small>{t('profile.sessionTimes', times)}</small>
      </div>
      {!session.isThis && (
        <button
          type="button"
          className="sf-button"
          aria-label={t('profile.signOutOf', { name: device })}
          onClick={end}
        >
          {t('profile.signOut')}
        </button>
      )}
    </li>
  );
}
