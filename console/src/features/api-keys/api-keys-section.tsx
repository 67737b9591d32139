import { apiKeys } from '@smartflight/contract/access/api-keys.endpoints.ts';
import type { ApiKey } from '@smartflight/contract/access/api-keys.schemas.ts';
import { keyPrefix } from '@smartflight/contract/access/key-scopes.ts';
import { apiDocument } from '@smartflight/contract/system/health.endpoints.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import Plus from 'lucide-react/icons/plus';
import Webhook from 'lucide-react/icons/webhook';
import { useState } from 'react';
import { scopeNames } from '../../domain/accounts/api-key-scopes.ts';
import { call } from '../../shared/api/client.ts';
import { reportProblem } from '../../shared/api/report.ts';
import { useFmt } from '../../shared/format/fmt.ts';
import { useT } from '../../shared/i18n/use-t.ts';
import { Button } from '../../shared/ui/controls/button.tsx';
import { Section } from '../../shared/ui/layout/section.tsx';
import { confirm } from '../../shared/ui/overlay/confirm-store.ts';
import { lazyLayer } from '../../shared/ui/overlay/layer-boundary.tsx';
import { toast } from '../../shared/ui/overlay/toast-store.ts';
import { Delayed, ErrorState, Skeleton } from '../../shared/ui/states/states.tsx';
import type { OpenKey } from './api-key-dialogs.tsx';

const ApiKeyDialog = lazyLayer(async () => (await import('./api-key-dialogs.tsx')).ApiKeyDialog);

const listKey = ['accounts', 'api-keys'] as const;

/** Keys with which other programs read the account's data: made, named and revoked here. */
export function ApiKeysSection() {
  const t = useT();
  const queries = useQueryClient();
  const [open, setOpen] = useState<OpenKey>();
  const { data, error, refetch } = useQuery({
    queryKey: listKey,
    queryFn: ({ signal }) => call(apiKeys.list, { signal }),
    meta: { quiet: true },
    staleTime: 0,
  });
  const again = () => queries.invalidateQueries({ queryKey: listKey });
  const close = () => setOpen(undefined);
  const revoke = async ({ id, name }: ApiKey) => {
    const question = { text: t('apiKeys.askRevoke', { name }), detail: t('apiKeys.askRevokeMore') };
    if (!(await confirm({ ...question, ok: t('apiKeys.revoke'), danger: true }))) return;
    await call(apiKeys.revoke, { params: { id } })
      .then(() => toast.ok(t('apiKeys.revoked', { name })), reportProblem)
      .finally(again);
  };
  return (
    <Section
      id="api-keys"
      title={t('apiKeys.title')}
      action={
        <Button icon={<Plus className="sf-icon" />} onClick={() => setOpen({ kind: 'new' })}>
          {t('apiKeys.new')}
        </Button>
      }
    >
      <p>
        {t('apiKeys.about')}{' '}
        <a href={apiDocument.page} target="_blank" rel="noreferrer">
          {t('apiKeys.document')}
        </a>
      </p>
      {error && !data && <ErrorState error={error} retry={() => void refetch()} />}
      {!error && !data && (
        <Delayed>
          <Skeleton height={56} />
        </Delayed>
      )}
      {data?.length === 0 && <p>{t('apiKeys.empty')}</p>}
      {data && data.length > 0 && (
        <ul className="sf-profile-sessions">
          {data.map((key) => (
            <Line
              key={key.id}
              of={key}
              rename={() => setOpen({ kind: 'rename', of: key })}
              revoke={() => void revoke(key)}
            />
          ))}
        </ul>
      )}
      {open && (
        <ApiKeyDialog
          close={close}
          part={{
            open,
            close,
            made: (key) => {
              void again();
              setOpen({ kind: 'shown', key });
            },
            renamed: () => {
              void again();
              close();
            },
          }}
        />
      )}
    </Section>
  );
}

function Line({ of, rename, revoke }: { of: ApiKey; rename: () => void; revoke: () => void }) {
  const t = useT();
  const fmt = useFmt();
  const { name, hint, scopes, expiresAt, usedAt, usedFrom } = of;
  const isOver = expiresAt !== null && Date.parse(expiresAt) <= Date.now();
  const used =
    usedAt === null
      ? t('apiKeys.unused')
      : t('apiKeys.used', { when: fmt.relative(usedAt, new Date()), address: usedFrom });
  const end =
    expiresAt === null
      ? t('apiKeys.endless')
      : t(isOver ? 'apiKeys.over' : 'apiKeys.until', { day: fmt.instant(expiresAt, 'minute') });
  return (
    <li>
      <Webhook className="sf-icon" />
      <div>
        <strong>{name}</strong> <span className="sf-id">{`${keyPrefix}…${hint}`}</span>
        <small>{scopes.map((scope) => t(scopeNames[scope])).join(', ')}</small>
        <small>{[used, end].join(' · ')}</small>
      </div>
      <button
        type="button"
        className="sf-button"
        aria-label={t('apiKeys.renameOf', { name })}
        onClick={rename}
      >
        {t('apiKeys.rename')}
      </button>
      <button
        type="button"
        className="sf-button"
        aria-label={t('apiKeys.revokeOf', { name })}
        onClick={revoke}
      >
        {t('apiKeys.revoke')}
      </button>
    </li>
  );
}
