import { webhooks } from '@smartflight/contract/access/webhooks.endpoints.ts';
import type { Webhook, WebhookDelivery } from '@smartflight/contract/access/webhooks.schemas.ts';
import type { DeliveryState } from '@smartflight/contract/access/webhooks.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../shared/api/client.ts';
import { reportProblem } from '../../shared/api/report.ts';
import { useFmt } from '../../shared/format/fmt.ts';
import type { MsgKey } from '../../shared/i18n/messages.ts';
import { useT } from '../../shared/i18n/use-t.ts';
import { Button } from '../../shared/ui/controls/button.tsx';
import { StatusTag } from '../../shared/ui/icons/glyph.tsx';
import type { GlyphState } from '../../shared/ui/icons/glyph-shapes.ts';
import { toast } from '../../shared/ui/overlay/toast-store.ts';
import { ErrorState, Skeleton } from '../../shared/ui/states/states.tsx';
import { errorText, eventName } from './webhook-labels.ts';

const looks: Record<DeliveryState, { glyph: GlyphState; name: MsgKey }> = {
  waiting: { glyph: 'soon', name: 'webhooks.status.waiting' },
  delivered: { glyph: 'done', name: 'webhooks.status.delivered' },
  dead: { glyph: 'fault', name: 'webhooks.status.dead' },
};

interface RowProps {
  webhook: Webhook;
  of: WebhookDelivery;
  replayed: () => void;
}

/** One delivery; opened, it shows the request and the answers. */
export function DeliveryRow({ webhook, of, replayed }: RowProps) {
  const t = useT();
  const fmt = useFmt();
  const [isOpen, setIsOpen] = useState(false);
  const { glyph, name } = looks[of.state];
  return (
    <li>
      <details onToggle={(event) => setIsOpen(event.currentTarget.open)}>
        <summary>
          <StatusTag
            state={glyph}
            word={t(name)}
            {...(of.status === null ? {} : { detail: `HTTP ${of.status}` })}
          />
          <span>{eventName(t, of.type)}</span>
          <time className="sf-num" dateTime={of.at}>
            {fmt.instant(of.at, 'second')}
          </time>
        </summary>
        {isOpen && <Detail webhook={webhook} of={of} replayed={replayed} />}
      </details>
    </li>
  );
}

function Detail({ webhook, of, replayed }: RowProps) {
  const t = useT();
  const fmt = useFmt();
  const params = { id: webhook.id, delivery: of.id };
  const { data, error, refetch } = useQuery({
    queryKey: ['accounts', 'webhooks', webhook.id, 'delivery', of.id, of.state, of.attempts],
    queryFn: ({ signal }) => call(webhooks.delivery, { params, signal }),
    meta: { quiet: true },
  });
  const replay = () =>
    call(webhooks.replay, { params })
      .then(() => toast.ok(t('webhooks.replayed')), reportProblem)
      .finally(replayed);
  if (error && !data) return <ErrorState error={error} retry={() => void refetch()} />;
  if (!data) return <Skeleton height={80} />;
  const { request, tries, nextAt } = data;
  return (
    <div className="sf-webhook-detail">
      <h3>{t('webhooks.request')}</h3>
      <p className="sf-id">{`webhook-id: ${request.id}`}</p>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls must be reachable by keyboard */}
      <pre tabIndex={0}>{JSON.stringify(JSON.parse(request.body), null, 2)}</pre>
      <h3>{t('webhooks.answers')}</h3>
      {tries.length === 0 && <p>{t('webhooks.noAnswer')}</p>}
      <ol>
        {tries.map((attempt) => (
          <li key={attempt.at}>
            <span className="sf-num">{fmt.instant(attempt.at, 'second')}</span>{' '}
            {attempt.status === null ? errorText(t, attempt.error) : `HTTP ${attempt.status}`}{' '}
            <small>{t('webhooks.took', { n: fmt.number(attempt.durationMs) })}</small>
            {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls must be reachable by keyboard */}
            {attempt.answer && <pre tabIndex={0}>{attempt.answer}</pre>}
          </li>
        ))}
      </ol>
      {nextAt && tries.length > 0 && <p>{t('webhooks.nextTry', { when: fmt.instant(nextAt, 'second') })}</p>}
      {webhook.isEnabled && tries.length > 0 && (
        <Button onClick={() => void replay()}>{t('webhooks.replay')}</Button>
      )}
    </div>
  );
}
