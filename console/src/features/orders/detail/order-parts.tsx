import type { OrderDetail } from '@smartflight/contract/orders/orders.schemas.ts';
import { useQuery } from '@tanstack/react-query';
import { FlightLink, useFlightLog } from '../../../domain/flights/flight-link.tsx';
import { PlotAirNow } from '../../../domain/weather/work-weather.tsx';
import { useFmt } from '../../../shared/format/fmt.ts';
import { useT } from '../../../shared/i18n/use-t.ts';
import { Button } from '../../../shared/ui/controls/button.tsx';
import { PageLink } from '../../../shared/ui/controls/page-link.tsx';
import { StatusTag } from '../../../shared/ui/icons/glyph.tsx';
import { Facts, focusSection } from '../../../shared/ui/layout/section.tsx';
import { ErrorState, Skeleton } from '../../../shared/ui/states/states.tsx';
import { priceText, productsText, windowText } from '../order-texts.ts';
import { orderStatement } from '../orders.queries.ts';
import { useOrderCalls } from '../use-order-calls.ts';

/** What was agreed. */
export function OrderFacts({ order }: { order: OrderDetail }) {
  const t = useT();
  const fmt = useFmt();
  return (
    <Facts
      rows={[
        {
          name: t('orders.customer'),
          value: <PageLink to={`/customers?customer=${order.customerId}`}>{order.customerName}</PageLink>,
        },
        { name: t('orders.crop'), value: [order.crop, order.target].filter(Boolean).join(' · ') },
        { name: t('orders.workType'), value: t(`orders.workTypes.${order.workType}`) },
        { name: t('orders.products'), value: productsText(t, fmt, order.products) },
        { name: t('orders.waterName'), value: order.waterLpha && fmt.rate(order.waterLpha).text },
        { name: t('orders.window'), value: windowText(t, fmt, order) },
        ...(order.startAt === null
          ? []
          : [{ name: t('orders.startAt'), value: fmt.instant(order.startAt, 'minute') }]),
        ...(order.permitNumber === ''
          ? []
          : [{ name: t('records.field.permitNumber'), value: order.permitNumber }]),
        { name: t('orders.price'), value: priceText(t, fmt, order.price) },
        { name: t('orders.note'), value: order.note },
      ]}
    />
  );
}

/** The plots of an order; crew mark them as done. */
export function OrderPlots({ order }: { order: OrderDetail }) {
  const t = useT();
  const fmt = useFmt();
  const { markPlot } = useOrderCalls();
  const doneText = (doneAt: string, doneBy: string | null) => {
    const at = fmt.instant(doneAt, 'minute');
    return doneBy === null ? t('orders.doneAt', { at }) : t('orders.doneBy', { at, name: doneBy });
  };
  return (
    <ul className="or-rows">
      {order.plots.map(({ id, name, areaM2, doneAt, doneBy }) => (
        <li key={id}>
          <div>
            <b>{name}</b>
            <small>{fmt.area(areaM2).text}</small>
            {doneAt === null && <PlotAirNow plotId={id} orderId={order.id} />}
            {doneAt !== null && <StatusTag state="done" size={16} word={doneText(doneAt, doneBy)} />}
          </div>
          {order.mayEnter && (
            <Button
              disabled={markPlot.isPending}
              onClick={() => markPlot.mutate({ orderId: order.id, plotId: id, isDone: doneAt === null })}
            >
              {t(doneAt === null ? 'orders.markDone' : 'orders.markOpen')}
            </Button>
          )}
        </li>
      ))}
    </ul>
  );
}

/** The flights of an order, which can be taken out until it is done. */
export function OrderFlights({ order }: { order: OrderDetail }) {
  const t = useT();
  const fmt = useFmt();
  const log = useFlightLog('company');
  const { detach } = useOrderCalls();
  const { data, error, refetch } = useQuery(orderStatement(order.id));
  if (!data)
    return error ? (
      <ErrorState error={error} retry={() => void refetch()} action="records.list" />
    ) : (
      <Skeleton height={64} />
    );
  if (data.lines.length === 0) return <p className="or-note">{t('orders.noFlights')}</p>;
  return (
    <ul className="or-rows">
      {data.lines.map((line) => {
        const at = fmt.instant(line.startAt, 'minute', data.timeZone);
        return (
          <li key={line.flightId}>
            <div>
              <FlightLink log={log} id={line.flightId}>
                {at}
              </FlightLink>
              <small>
                {[line.plotName, line.droneName || line.droneId, line.pilotName].filter(Boolean).join(' · ')}
              </small>
            </div>
            <span className="sf-figure">{fmt.area(line.netAreaM2).text}</span>
            {order.mayEnter && (
              <Button
                kind="quiet"
                aria-label={t('orders.removeOf', { at })}
                disabled={detach.isPending}
                onClick={() =>
                  detach.mutate(
                    { orderId: order.id, flightId: line.flightId, number: order.number },
                    { onSuccess: () => focusSection('order-flights') },
                  )
                }
              >
                {t('orders.remove')}
              </Button>
            )}
          </li>
        );
      })}
    </ul>
  );
}
