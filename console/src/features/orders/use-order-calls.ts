import { orders } from '@smartflight/contract/orders/orders.endpoints.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../shared/api/client.ts';
import { useT } from '../../shared/i18n/use-t.ts';
import { toast } from '../../shared/ui/overlay/toast-store.ts';
import { ordersKey } from './orders.queries.ts';

interface NoticeMark {
  orderId: string;
  regime: string;
  submitted: { on: string; number: string } | null;
}

/** What crew do with orders: confirm flights, take them out again, and mark plots and notices. Failures are reported. */
export function useOrderCalls() {
  const t = useT();
  const client = useQueryClient();
  const refresh = () => client.invalidateQueries({ queryKey: ordersKey });
  const detach = useMutation({
    mutationFn: ({ orderId, flightId }: { orderId: string; flightId: string }) =>
      call(orders.detach, { params: { id: orderId, flightId } }),
    onSuccess: () => toast.ok(t('orders.removed')),
    onSettled: refresh,
  });
  const attach = useMutation({
    mutationFn: ({ orderId, flightId }: { orderId: string; flightId: string; number: number }) =>
      call(orders.attach, { params: { id: orderId }, body: { flightId } }),
    onSuccess: (_answer, { orderId, flightId, number }) =>
      toast.ok(t('orders.confirmed', { n: String(number) }), {
        action: { label: t('orders.undo'), run: () => detach.mutate({ orderId, flightId }) },
      }),
    onSettled: refresh,
  });
  const markPlot = useMutation({
    mutationFn: ({ orderId, plotId, isDone }: { orderId: string; plotId: string; isDone: boolean }) =>
      call(orders.markPlot, { params: { id: orderId, plotId }, body: { isDone } }),
    onSettled: refresh,
  });
  const setNotice = useMutation({
    mutationFn: ({ orderId, regime, submitted }: NoticeMark) =>
      call(orders.setNotice, { params: { id: orderId, regime }, body: { submitted } }),
    onSuccess: (_answer, { orderId, regime, submitted }) =>
      submitted === null
        ? toast.ok(t('orders.notice.unmarked'))
        : toast.ok(t('orders.notice.marked'), {
            action: {
              label: t('orders.undo'),
              run: () => setNotice.mutate({ orderId, regime, submitted: null }),
            },
          }),
    onSettled: refresh,
  });
  return { attach, detach, markPlot, setNotice };
}
