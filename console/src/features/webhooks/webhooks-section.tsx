import './webhooks.css';
import { webhooks } from '@smartflight/contract/access/webhooks.endpoints.ts';
import type { Webhook } from '@smartflight/contract/access/webhooks.schemas.ts';
import { apiDocument } from '@smartflight/contract/system/health.endpoints.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import Plus from 'lucide-react/icons/plus';
import { useState } from 'react';
import { call } from '../../shared/api/client.ts';
import { reportProblem } from '../../shared/api/report.ts';
import { useFmt } from '../../shared/format/fmt.ts';
import type { MsgKey } from '../../shared/i18n/messages.ts';
import { useT } from '../../shared/i18n/use-t.ts';
import { Button } from '../../shared/ui/controls/button.tsx';
import { StatusGlyph } from '../../shared/ui/icons/glyph.tsx';
import { Section } from '../../shared/ui/layout/section.tsx';
import { confirm } from '../../shared/ui/overlay/confirm-store.ts';
import { lazyLayer } from '../../shared/ui/overlay/layer-boundary.tsx';
import { toast } from '../../shared/ui/overlay/toast-store.ts';
import { Delayed, ErrorState, Skeleton } from '../../shared/ui/states/states.tsx';
import type { OpenWebhook } from './webhook-dialogs.tsx';
import { eventNames } from './webhook-labels.ts';

const WebhookDialog = lazyLayer(async () => (await import('./webhook-dialogs.tsx')).WebhookDialog);

const listKey = ['accounts', 'webhooks'] as const;

/** Addresses of the account's own systems that changes are posted to, with their log. */
export function WebhooksSection() {
  const t = useT();
  const queries = useQueryClient();
  const [open, setOpen] = useState<OpenWebhook>();
  const { data, error, refetch } = useQuery({
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
    <Section
      id="webhooks"
      title={t('webhooks.title')}
      action={
        <Button icon={<Plus className="sf-icon" />} onClick={() => setOpen({ kind: 'new' })}>
          {t('webhooks.new')}
        </Button>
      }
    >
      <p>
        {t('webhooks.about')}{' '}
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
      {data?.length === 0 && <p>{t('webhooks.empty')}</p>}
      {data && data.length > 0 && (
        <ul className="sf-profile-sessions sf-webhooks">
          {data.map((of) => (
            <Line
              key={of.id}
              of={of}
              log={() => setOpen({ kind: 'log', of })}
              change={() => setOpen({ kind: 'change', of })}
              remove={() => void remove(of)}
            />
          ))}
        </ul>
      )}
      {open && <WebhookDialog close={close} part={{ open, close, made: show }} />}
    </Section>
  );
}

const stateOf = ({ disabledBy, isFailing }: Webhook): MsgKey => {
  if (disabledBy === 'receiver') return 'webhooks.state.gone';
  if (disabledBy === 'account') return 'webhooks.state.disabled';
  return isFailing ? 'webhooks.state.failing' : 'webhooks.state.enabled';
};

function Line(props: { of: Webhook; log: () => void; change: () => void; remove: () => void }) {
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
    <li>
      <StatusGlyph state={of.isEnabled ? (of.isFailing ? 'warning' : 'done') : 'idle'} size={20} />
      <div>
        <strong>{url}</strong>
        <small>{types.map((type) => t(eventNames[type])).join(', ')}</small>
        <small>{facts.join(' · ')}</small>
      </div>
      <span>
        <button type="button" className="sf-button" aria-label={t('webhooks.logOf', { url })} onClick={log}>
          {t('webhooks.log')}
        </button>
        <button
          type="button"
          className="sf-button"
          aria-label={t('webhooks.changeOf', { url })}
          onClick={change}
        >
          {t('webhooks.change')}
        </button>
        <button
          type="button"
          className="sf-button"
          aria-label={t('webhooks.removeOf', { url })}
          onClick={remove}
        >
          {t('webhooks.remove')}
        </button>
      </span>
    </li>
  );
}
