import { openid } from '@smartflight/contract/accounts/openid.endpoints.ts';
import type { LinkedIdentity } from '@smartflight/contract/accounts/openid.schemas.ts';
import { useQueryClient } from '@tanstack/react-query';
import IdCard from 'lucide-react/icons/id-card';
import { openProvider } from '../../domain/accounts/openid-flow.ts';
import { call } from '../../shared/api/client.ts';
import { reportProblem } from '../../shared/api/report.ts';
import { useFmt } from '../../shared/format/fmt.ts';
import { useT } from '../../shared/i18n/use-t.ts';
import { Facts } from '../../shared/ui/layout/section.tsx';
import { confirm } from '../../shared/ui/overlay/confirm-store.ts';
import { toast } from '../../shared/ui/overlay/toast-store.ts';
import { ErrorState } from '../../shared/ui/states/states.tsx';
import { identitiesKey, useIdentities } from './accounts.queries.ts';

const hostOf = (issuer: string): string => new URL(issuer).host;

/** Identities that sign in to the account; nothing without a provider and an identity. */
export function LinkedIdentities({ leave }: { leave?: (href: string) => void }) {
  const t = useT();
  const queries = useQueryClient();
  const { data, error, refetch } = useIdentities();
  if (error && !data) return <ErrorState error={error} retry={() => void refetch()} />;
  if (!data || (data.provider === null && data.identities.length === 0)) return null;
  const { provider, identities } = data;
  const remove = async ({ id, issuer, name }: LinkedIdentity) => {
    const text = t('profile.openid.removeAsk', { name: name || hostOf(issuer) });
    if (!(await confirm({ text, detail: t('factors.removeText'), ok: t('factors.remove'), danger: true })))
      return;
    try {
      await call(openid.unlink, { params: { id } });
      toast.ok(t('factors.removed'));
    } catch (failure) {
      reportProblem(failure);
    }
    await queries.invalidateQueries({ queryKey: identitiesKey });
  };
  const linkRow = (name: string) => ({
    name,
    value: t('profile.openid.none'),
    action: (
      <button
        type="button"
        className="sf-button"
        onClick={() =>
          void openProvider({ purpose: 'link', provider: name, back: '/profile' }, leave).catch(reportProblem)
        }
      >
        {t('profile.openid.link', { name })}
      </button>
    ),
  });
  return (
    <>
      <h3>{t('profile.openid.title')}</h3>
      {identities.length > 0 ? (
        <ul className="sf-rows">
          {identities.map((one) => (
            <Line key={one.id} identity={one} remove={() => void remove(one)} />
          ))}
        </ul>
      ) : (
        provider !== null && <Facts rows={[linkRow(provider)]} />
      )}
    </>
  );
}

function Line({ identity, remove }: { identity: LinkedIdentity; remove: () => void }) {
  const t = useT();
  const fmt = useFmt();
  const host = hostOf(identity.issuer);
  const name = identity.name || host;
  const times = {
    linked: fmt.instant(identity.linkedAt, 'day'),
    used: identity.usedAt === null ? t('factors.never') : fmt.relative(identity.usedAt, new Date()),
  };
  return (
    <li>
      <IdCard className="sf-icon" />
      <div>
        <strong>{name}</strong>
        {name !== host && <small>{host}</small>}
        <small>{t('profile.openid.times', times)}</small>
      </div>
      <button
        type="button"
        className="sf-button"
        aria-label={t('factors.removeOf', { name })}
        onClick={remove}
      >
        {t('factors.remove')}
      </button>
    </li>
  );
}
