import { orders } from '@smartflight/contract/orders/orders.endpoints.ts';
import type { OrderDetail, OrderForm } from '@smartflight/contract/orders/orders.schemas.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../../shared/api/client.ts';
import { useFmt } from '../../../shared/format/fmt.ts';
import { useFormLeave } from '../../../shared/forms/use-form-leave.ts';
import { useSchemaForm } from '../../../shared/forms/use-schema-form.ts';
import { useT } from '../../../shared/i18n/use-t.ts';
import { Inspector } from '../../../shared/ui/overlay/inspector.tsx';
import { toast } from '../../../shared/ui/overlay/toast-store.ts';
import { ordersKey } from '../orders.queries.ts';
import { OrderFields } from './order-fields.tsx';
import { type OrderInput, orderValues, valuesOf } from './order-values.ts';

/** Changes an order. The revision it is based on stays the one that was shown first. */
export function ChangeOrder({ order, close }: { order: OrderDetail; close: () => void }) {
  const t = useT();
  const fmt = useFmt();
  const client = useQueryClient();
  const [start] = useState(order);
  const { id, number, revision } = start;
  const form = useSchemaForm<OrderInput, OrderForm>({
    schema: orderValues,
    initial: valuesOf(fmt.lang, start),
    send: async (body) => {
      await call(orders.change, { params: { id }, body: { ...body, revision } });
      toast.ok(t('orders.saved', { n: String(number) }));
      await client.invalidateQueries({ queryKey: ordersKey });
      close();
    },
  });
  const leave = useFormLeave(form, close);
  return (
    <Inspector isTall label={t('orders.change')} title={t('orders.change')} close={leave}>
      <OrderFields form={form} customerName={start.customerName} plots={start.plots} />
    </Inspector>
  );
}
