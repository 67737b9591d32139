import { apiKeys } from '@smartflight/contract/access/api-keys.endpoints.ts';
import type { ApiKey } from '@smartflight/contract/access/api-keys.schemas.ts';
import { keyPrefix } from '@smartflight/contract/access/key-scopes.ts';
import { apiDocument } from '@smartflight/contract/system/health.endpoints.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import Webhook from 'lucide-react/icons/webhook';
import { useState } from 'react';
import { scopeNames } from '../../domain/accounts/api-key-scopes.ts';
import { call } from '../../shared/api/client.ts';
import { reportProblem } from '../../shared/api/report.ts';
import { useFmt } from '../../shared/format/fmt.ts';
import { useT } from '../../shared/i18n/use-t.ts';
import { ListRow, ListSection } from '../../shared/ui/layout/list-section.tsx';
import { confirm } from '../../shared/ui/overlay/confirm-store.ts';
import { lazyLayer } from '../../shared/ui/overlay/layer-boundary.tsx';
import { toast } from '../../shared/ui/overlay/toast-store.ts';
import type { OpenKey } from './api-key-dialogs.tsx';

const ApiKeyDialog = lazyLayer(async () => (await import('./api-key-dialogs.tsx')).ApiKeyDialog);

const listKey = ['accounts', 'api-keys'] as const;

/** Keys with which other programs read the account's data: made, named and revoked here. */
export function ApiKeysSection() {
  const t = useT();
  const queries = useQueryClient();
  const [open, setOpen] = useState<OpenKey>();
  const query = useQuery({
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
    <ListSection
      id="api-keys"
      title={t('apiKeys.title')}
      about={
        <>
          {t('apiKeys.about')}{' '}
          <a href={apiDocument.page} target="_blank" rel="noreferrer">
            {t('apiKeys.document')}
          </a>
        </>
      }
      add={{ text: t('apiKeys.new'), run: () => setOpen({ kind: 'new' }) }}
      query={query}
      items={query.data}
      empty={t('apiKeys.empty')}
      row={(key) => (
        <Row of={key} rename={() => setOpen({ kind: 'rename', of: key })} revoke={() => void revoke(key)} />
      )}
    >
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
    </ListSection>
  );
}

function Row({ of, rename, revoke }: { of: ApiKey; rename: () => void; revoke: () => void }) {
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
    <ListRow
      icon={<Webhook className="sf-icon" />}
      name={name}
      mark={`${keyPrefix}…${hint}`}
      lines={[fmt.list(scopes.map((scope) => t(scopeNames[scope]))), [used, end].join(' · ')]}
      actions={[
        { text: t('apiKeys.rename'), label: t('apiKeys.renameOf', { name }), run: rename },
        { text: t('apiKeys.revoke'), label: t('apiKeys.revokeOf', { name }), run: revoke },
      ]}
    />
  );
}
