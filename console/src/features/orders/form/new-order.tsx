import '../orders.css';
import type { CustomerDetail } from '@smartflight/contract/customers/customers.schemas.ts';
import { orders } from '@smartflight/contract/orders/orders.endpoints.ts';
import type { OrderForm } from '@smartflight/contract/orders/orders.schemas.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../shared/api/client.ts';
import { useFmt } from '../../../shared/format/fmt.ts';
import { useFormLeave } from '../../../shared/forms/use-form-leave.ts';
import { useSchemaForm } from '../../../shared/forms/use-schema-form.ts';
import { useT } from '../../../shared/i18n/use-t.ts';
import { Inspector } from '../../../shared/ui/overlay/inspector.tsx';
import { toast } from '../../../shared/ui/overlay/toast-store.ts';
import { Skeleton } from '../../../shared/ui/states/states.tsx';
import { customerOf, ordersKey } from '../orders.queries.ts';
import { OrderFields } from './order-fields.tsx';
import { newValues, type OrderInput, orderValues } from './order-values.ts';

/** Enters a new order, for a customer if one is given. */
export function NewOrder(props: {
  customerId: string | undefined;
  close: () => void;
  done: (id: string) => void;
}) {
  const { customerId, close, done } = props;
  const t = useT();
  const { data, isLoading } = useQuery({
    ...customerOf(customerId ?? ''),
    enabled: customerId !== undefined,
  });
  if (!isLoading) return <NewOrderForm customer={data} close={close} done={done} />;
  return (
    <Inspector isTall label={t('orders.new')} title={t('orders.new')} close={close}>
      <div className="sf-block">
        <Skeleton height={160} />
      </div>
    </Inspector>
  );
}

function NewOrderForm(props: {
  customer: CustomerDetail | undefined;
  close: () => void;
  done: (id: string) => void;
}) {
  const { customer, close, done } = props;
  const t = useT();
  const fmt = useFmt();
  const client = useQueryClient();
  const plots = customer?.plots ?? [];
  const form = useSchemaForm<OrderInput, OrderForm>({
    schema: orderValues,
    initial: { ...newValues(fmt.lang, customer?.id ?? ''), plotIds: plots.map(({ id }) => id) },
    send: async (body) => {
      const { id, number } = await call(orders.create, { body });
      toast.ok(t('orders.saved', { n: String(number) }));
      await client.invalidateQueries({ queryKey: ordersKey });
      done(id);
    },
  });
  const leave = useFormLeave(form, close);
  return (
    <Inspector isTall label={t('orders.new')} title={t('orders.new')} close={leave}>
      <OrderFields form={form} customerName={customer?.name ?? ''} plots={plots} />
    </Inspector>
  );
}
