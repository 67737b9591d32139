import './webhooks.css';
import { webhooks } from '@smartflight/contract/access/webhooks.endpoints.ts';
import type { Webhook } from '@smartflight/contract/access/webhooks.schemas.ts';
import { apiDocument } from '@smartflight/contract/system/health.endpoints.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../shared/api/client.ts';
import { reportProblem } from '../../shared/api/report.ts';
import { useFmt } from '../../shared/format/fmt.ts';
import type { MsgKey } from '../../shared/i18n/messages.ts';
import { useT } from '../../shared/i18n/use-t.ts';
import { StatusGlyph } from '../../shared/ui/icons/glyph.tsx';
import { ListRow, ListSection } from '../../shared/ui/layout/list-section.tsx';
import { confirm } from '../../shared/ui/overlay/confirm-store.ts';
import { lazyLayer } from '../../shared/ui/overlay/layer-boundary.tsx';
import { toast } from '../../shared/ui/overlay/toast-store.ts';
import type { OpenWebhook } from './webhook-dialogs.tsx';
import { eventNames } from './webhook-labels.ts';

const WebhookDialog = lazyLayer(async () => (await import('./webhook-dialogs.tsx')).WebhookDialog);

const listKey = ['accounts', 'webhooks'] as const;

/** Addresses of the account's own systems that changes are posted to, with their log. */
export function WebhooksSection() {
  const t = useT();
  const queries = useQueryClient();
  const [open, setOpen] = useState<OpenWebhook>();
  const query = useQuery({
    queryKey: listKey,
    queryFn: ({ signal }) => call(webhooks.list, { signal }),
    meta: { quiet: true },
    staleTime: 0,
  });
  const again = () => queries.invalidateQueries({ queryKey: listKey });
  const close = () => {
    void again();
    setOpen(undefined);
  };
  const show = (secret: string) => {
    void again();
    setOpen({ kind: 'shown', secret });
  };
  const remove = async ({ id, url }: Webhook) => {
    const { host } = new URL(url);
    const question = { text: t('webhooks.askRemove', { host }), detail: t('webhooks.askRemoveMore') };
    if (!(await confirm({ ...question, ok: t('webhooks.remove'), danger: true }))) return;
    await call(webhooks.remove, { params: { id } })
      .then(() => toast.ok(t('webhooks.removed', { host })), reportProblem)
      .finally(again);
  };
  return (
    <ListSection
      id="webhooks"
      title={t('webhooks.title')}
      about={
        <>
          {t('webhooks.about')}{' '}
          <a href={apiDocument.page} target="_blank" rel="noreferrer">
            {t('apiKeys.document')}
          </a>
        </>
      }
      add={{ text: t('webhooks.new'), run: () => setOpen({ kind: 'new' }) }}
      query={query}
      items={query.data}
      empty={t('webhooks.empty')}
      row={(of) => (
        <Row
          of={of}
          log={() => setOpen({ kind: 'log', of })}
          change={() => setOpen({ kind: 'change', of })}
          remove={() => void remove(of)}
        />
      )}
    >
      {open && <WebhookDialog close={close} part={{ open, close, made: show }} />}
    </ListSection>
  );
}

const stateOf = ({ disabledBy, isFailing }: Webhook): MsgKey => {
  if (disabledBy === 'receiver') return 'webhooks.state.gone';
  if (disabledBy === 'account') return 'webhooks.state.disabled';
  return isFailing ? 'webhooks.state.failing' : 'webhooks.state.enabled';
};

function Row(props: { of: Webhook; log: () => void; change: () => void; remove: () => void }) {
  const { of, log, change, remove } = props;
  const t = useT();
  const fmt = useFmt();
  const { url, types, waiting, dead, oldSecretUntil } = of;
  const facts = [
    t(stateOf(of)),
    ...(waiting > 0 ? [t('webhooks.waitingCount', { n: waiting })] : []),
    ...(dead > 0 ? [t('webhooks.deadCount', { n: dead })] : []),
    ...(oldSecretUntil ? [t('webhooks.oldUntil', { when: fmt.instant(oldSecretUntil, 'minute') })] : []),
  ];
  return (
    <ListRow
      icon={<StatusGlyph state={of.isEnabled ? (of.isFailing ? 'warning' : 'done') : 'idle'} size={20} />}
      name={url}
      lines={[fmt.list(types.map((type) => t(eventNames[type]))), facts.join(' · ')]}
      actions={[
        { text: t('webhooks.log'), label: t('webhooks.logOf', { url }), run: log },
        { text: t('webhooks.change'), label: t('webhooks.changeOf', { url }), run: change },
        { text: t('webhooks.remove'), label: t('webhooks.removeOf', { url }), run: remove },
      ]}
    />
  );
}
