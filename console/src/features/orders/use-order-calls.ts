import { orders } from '@smartflight/contract/orders/orders.endpoints.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../shared/api/client.ts';
import { useT } from '../../shared/i18n/use-t.ts';
import { toast } from '../../shared/ui/overlay/toast-store.ts';
import { ordersKey } from './orders.queries.ts';

type Submitted = { on: string; number: string } | null;

interface NoticeMark {
  orderId: string;
  regime: string;
  submitted: Submitted;
  /** What undoing returns to. */
  before: Submitted;
}

interface FlightOfOrder {
  orderId: string;
  flightId: string;
  /** Number of the order. */
  number: number;
}

/** What crew do with orders: confirm flights, take them out again, and mark plots and notices. Failures are reported. */
export function useOrderCalls() {
  const t = useT();
  const client = useQueryClient();
  const refresh = () => client.invalidateQueries({ queryKey: ordersKey });
  const detach = useMutation({
    mutationFn: ({ orderId, flightId }: FlightOfOrder) =>
      call(orders.detach, { params: { id: orderId, flightId } }),
    onSuccess: (_answer, flight) => {
      toast.ok(t('orders.removed'), {
        action: { label: t('orders.undo'), run: () => attach.mutate(flight) },
      });
    },
    onSettled: refresh,
  });
  const attach = useMutation({
    mutationFn: ({ orderId, flightId }: FlightOfOrder) =>
      call(orders.attach, { params: { id: orderId }, body: { flightId } }),
    onSuccess: (_answer, flight) => {
      toast.ok(t('orders.confirmed', { n: String(flight.number) }), {
        action: { label: t('orders.undo'), run: () => detach.mutate(flight) },
      });
    },
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
    onSuccess: (_answer, { submitted, before, ...notice }) => {
      const run = () => setNotice.mutate({ ...notice, submitted: before, before: submitted });
      toast.ok(t(submitted === null ? 'orders.notice.unmarked' : 'orders.notice.marked'), {
        action: { label: t('orders.undo'), run },
      });
    },
    onSettled: refresh,
  });
  return { attach, detach, markPlot, setNotice };
}
