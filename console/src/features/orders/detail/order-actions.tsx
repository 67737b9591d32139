import { orders } from '@smartflight/contract/orders/orders.endpoints.ts';
import type { OrderDetail } from '@smartflight/contract/orders/orders.schemas.ts';
import { nextStates, type OrderState } from '@smartflight/contract/orders/orders.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../shared/api/client.ts';
import { useT } from '../../../shared/i18n/use-t.ts';
import { Button } from '../../../shared/ui/controls/button.tsx';
import { StatusTag } from '../../../shared/ui/icons/glyph.tsx';
import { confirm } from '../../../shared/ui/overlay/confirm-store.ts';
import { toast } from '../../../shared/ui/overlay/toast-store.ts';
import { ordersKey } from '../orders.queries.ts';

/** Moves an order to another state, after a question where the step needs one. */
function useMoveOrder(order: OrderDetail) {
  const t = useT();
  const client = useQueryClient();
  const { id, number, revision, state } = order;
  const moving = useMutation({
    mutationFn: (next: OrderState) =>
      call(orders.setState, { params: { id }, body: { revision, state: next } }),
    onSuccess: (_answer, next) =>
      toast.ok(t('orders.moved', { n: String(number), state: t(`orders.states.${next}`) })),
    onSettled: () => client.invalidateQueries({ queryKey: ordersKey }),
  });
  const isReopening = state === 'done';
  const labelOf = (next: OrderState): string =>
    isReopening ? t('orders.move.reopen') : t(`orders.move.${next}`);
  const questions: Partial<Record<OrderState, { text: string; detail: string; danger?: true }>> = {
    done: { text: t('orders.askDone'), detail: t('orders.askDoneMore') },
    cancelled: { text: t('orders.askCancel'), detail: t('orders.askCancelMore'), danger: true },
    ...(isReopening ? { working: { text: t('orders.askReopen'), detail: t('orders.askReopenMore') } } : {}),
  };
  const move = async (next: OrderState) => {
    const question = questions[next];
    if (!question || (await confirm({ ...question, ok: labelOf(next) }))) moving.mutate(next);
  };
  return { move, labelOf, isReopening, isMoving: moving.isPending };
}

/** Buttons that move an order to the states that follow its present one. */
export function OrderActions({ order }: { order: OrderDetail }) {
  const { move, labelOf, isReopening, isMoving } = useMoveOrder(order);
  const { state } = order;
  return nextStates[state].map((next, at) => (
    <Button
      key={next}
      kind={at === 0 && !isReopening && state !== 'cancelled' ? 'primary' : 'plain'}
      disabled={isMoving}
      onClick={() => void move(next)}
    >
      {labelOf(next)}
    </Button>
  ));
}

/** What changed since an order was completed, with the offer to reopen it; nothing without a change. */
export function OrderChanges({ order }: { order: OrderDetail }) {
  const t = useT();
  const { move, labelOf, isMoving } = useMoveOrder(order);
  const { changes, mayManage } = order;
  if (!changes) return null;
  return (
    <div className="or-changes" role="status">
      <StatusTag state="warning" size={16} word={t('orders.changedSince')} />
      <p>{t('orders.changedMore', { changed: changes.changed, gone: changes.gone })}</p>
      {mayManage && (
        <Button disabled={isMoving} onClick={() => void move('working')}>
          {labelOf('working')}
        </Button>
      )}
    </div>
  );
}
