import { webhooks } from '@smartflight/contract/access/webhooks.endpoints.ts';
import type { Webhook } from '@smartflight/contract/access/webhooks.schemas.ts';
import { type DeliveryState, deliveryStates } from '@smartflight/contract/access/webhooks.ts';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { call } from '../../shared/api/client.ts';
import { reportProblem } from '../../shared/api/report.ts';
import type { MsgKey } from '../../shared/i18n/messages.ts';
import { useT } from '../../shared/i18n/use-t.ts';
import { Button } from '../../shared/ui/controls/button.tsx';
import { Segment } from '../../shared/ui/controls/segment.tsx';
import { DialogActions, Modal } from '../../shared/ui/overlay/dialog.tsx';
import { toast } from '../../shared/ui/overlay/toast-store.ts';
import { Delayed, ErrorState, Skeleton } from '../../shared/ui/states/states.tsx';
import { DeliveryRow } from './delivery-row.tsx';

/** Deliveries change while the dialog is open, ms. */
const refreshMs = 3_000;

type Shown = 'all' | DeliveryState;
const shownNames: Record<Shown, MsgKey> = {
  all: 'webhooks.shown.all',
  waiting: 'webhooks.shown.waiting',
  delivered: 'webhooks.shown.delivered',
  dead: 'webhooks.shown.dead',
};

/** The log of a webhook, with its requests and answers; deliveries can be sent again. */
export function DeliveriesDialog({ of, close }: { of: Webhook; close: () => void }) {
  const t = useT();
  const titleId = useId();
  const [shown, setShown] = useState<Shown>('all');
  const params = { id: of.id };
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery({
    queryKey: ['accounts', 'webhooks', of.id, shown],
    queryFn: ({ pageParam, signal }) =>
      call(webhooks.deliveries, {
        params,
        query: {
          ...(shown === 'all' ? {} : { state: shown }),
          ...(pageParam === undefined ? {} : { before: pageParam }),
        },
        signal,
      }),
    initialPageParam: undefined as number | undefined,
    getNextPageParam: ({ next }) => next ?? undefined,
    refetchInterval: refreshMs,
    meta: { quiet: true },
    staleTime: 0,
  });
  const items = data?.pages.flatMap((page) => page.items);
  const sendTest = () =>
    call(webhooks.test, { params })
      .then(() => toast.ok(t('webhooks.testSent')), reportProblem)
      .finally(() => void refetch());
  const replayDead = () =>
    call(webhooks.replayDead, { params })
      .then(({ count }) => toast.ok(t('webhooks.replayedCount', { n: count })), reportProblem)
      .finally(() => void refetch());
  return (
    <Modal className="sf-dialog sf-webhook-log" labelledBy={titleId} close={close}>
      <h2 id={titleId}>{t('webhooks.logTitle')}</h2>
      <p className="sf-id">{of.url}</p>
      <Segment
        label={t('webhooks.shown.label')}
        value={shown}
        options={(['all', ...deliveryStates] as const).map((value) => ({
          value,
          label: t(shownNames[value]),
        }))}
        change={setShown}
      />
      {error && !data && <ErrorState error={error} retry={() => void refetch()} />}
      {!error && !data && (
        <Delayed>
          <Skeleton height={120} />
        </Delayed>
      )}
      {items?.length === 0 && <p>{t(shown === 'all' ? 'webhooks.logEmpty' : 'webhooks.logEmptyFiltered')}</p>}
      <ul>
        {items?.map((delivery) => (
          <DeliveryRow key={delivery.id} webhook={of} of={delivery} replayed={() => void refetch()} />
        ))}
      </ul>
      {hasNextPage && (
        <Button onClick={() => void fetchNextPage()} disabled={isFetchingNextPage}>
          {t('webhooks.more')}
        </Button>
      )}
      <DialogActions>
        {of.isEnabled && (
          <>
            {items?.some(({ state }) => state === 'dead') && (
              <Button onClick={() => void replayDead()}>{t('webhooks.replayDead')}</Button>
            )}
            <Button onClick={() => void sendTest()}>{t('webhooks.test')}</Button>
          </>
        )}
        <button type="button" className="sf-button is-primary" onClick={close}>
          {t('webhooks.close')}
        </button>
      </DialogActions>
    </Modal>
  );
}
