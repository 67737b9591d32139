import type { OrderDetail } from '@smartflight/contract/orders/orders.schemas.ts';
import { useQuery } from '@tanstack/react-query';
import Check from 'lucide-react/icons/check';
import { useRef, useState } from 'react';
import { useFmt } from '../../../shared/format/fmt.ts';
import { useT } from '../../../shared/i18n/use-t.ts';
import { Button } from '../../../shared/ui/controls/button.tsx';
import { Field } from '../../../shared/ui/form/field.tsx';
import { Dialog, DialogActions } from '../../../shared/ui/overlay/dialog.tsx';
import { DateInput } from '../../../shared/ui/primitives/date-input.tsx';
import { Select } from '../../../shared/ui/primitives/select.tsx';
import { ErrorState, Skeleton } from '../../../shared/ui/states/states.tsx';
import { Pager } from '../../../shared/ui/table/pager.tsx';
import { flightsToAttach, orderStatement } from '../orders.queries.ts';
import { useOrderCalls } from '../use-order-calls.ts';

const pageSize = 8;

/** Chooses any settled flight for an order, also one that is not suggested. */
export function AttachDialog({ order, close }: { order: OrderDetail; close: () => void }) {
  const t = useT();
  const [plotId, setPlotId] = useState<string>();
  const [days, setDays] = useState({ from: '', to: '' });
  const [page, setPage] = useState(1);
  // Days in either order mean the same; while one is typed it may be before or after the other.
  const isTurned = days.from !== '' && days.to !== '' && days.from > days.to;
  const [from, to] = isTurned ? [days.to, days.from] : [days.from, days.to];
  const query = {
    page,
    size: pageSize,
    ...(plotId ? { plotId } : {}),
    ...(from ? { from } : {}),
    ...(to ? { to } : {}),
  };
  const changeDays = (change: Partial<typeof days>) => {
    setDays({ ...days, ...change });
    setPage(1);
  };
  const plots = order.plots.map(({ id, name }) => ({ value: id, label: name }));
  return (
    <Dialog title={t('orders.attachTitle', { n: String(order.number) })} close={close}>
      <p className="or-note">{t('orders.attachHint')}</p>
      <Field label={t('orders.plots')}>
        {({ id }) => (
          <Select
            id={id}
            className="is-wide"
            value={plotId}
            empty={t('orders.anyPlot')}
            options={[...plots, { value: 'none', label: t('orders.reason.no-plot') }]}
            change={(next) => {
              setPlotId(next);
              setPage(1);
            }}
          />
        )}
      </Field>
      <div className="or-line is-dates">
        {(['from', 'to'] as const).map((name) => (
          <Field key={name} label={t(`orders.${name}`)}>
            {({ labelId }) => (
              <DateInput
                labelledBy={labelId}
                value={days[name]}
                change={(day) => changeDays({ [name]: day })}
              />
            )}
          </Field>
        ))}
      </div>
      <Flights order={order} query={query} change={setPage} />
      <DialogActions>
        <Button onClick={close}>{t('orders.attachEnd')}</Button>
      </DialogActions>
    </Dialog>
  );
}

function Flights(props: {
  order: OrderDetail;
  query: Parameters<typeof flightsToAttach>[0];
  change: (page: number) => void;
}) {
  const { order, query, change } = props;
  const t = useT();
  const fmt = useFmt();
  const { attach } = useOrderCalls();
  const list = useRef<HTMLUListElement>(null);
  const { data, error, refetch } = useQuery(flightsToAttach(query));
  const { data: statement } = useQuery(orderStatement(order.id));
  if (!data)
    return error ? (
      <ErrorState error={error} retry={() => void refetch()} action="flights.list" />
    ) : (
      <Skeleton height={240} />
    );
  if (data.total === 0) return <p className="or-note">{t('orders.noFlightFound')}</p>;
  const taken = new Set(statement?.lines.map(({ flightId }) => flightId));
  return (
    <>
      <ul ref={list} className="or-rows" aria-label={t('orders.flights')} tabIndex={-1}>
        {data.items.map((flight) => {
          const at = fmt.instant(flight.startAt, 'minute', flight.timeZone);
          const { id, plotName, droneName, droneId, pilotName, netAreaM2, state } = flight;
          const facts = [plotName, droneName || droneId, pilotName, fmt.area(netAreaM2).text];
          return (
            <li key={id}>
              <div>
                <b className="sf-num">{at}</b>
                <small>{facts.filter(Boolean).join(' · ')}</small>
              </div>
              {taken.has(id) ? (
                <small>{t('orders.attachedHere')}</small>
              ) : state !== 'final' ? (
                <small>{t('orders.settling')}</small>
              ) : (
                <Button
                  icon={<Check className="sf-icon" />}
                  aria-label={t('orders.attachOf', { at })}
                  disabled={attach.isPending}
                  onClick={() =>
                    attach.mutate(
                      { orderId: order.id, flightId: id, number: order.number },
                      // The button is gone then.
                      { onSuccess: () => list.current?.focus() },
                    )
                  }
                >
                  {t('orders.attach')}
                </Button>
              )}
            </li>
          );
        })}
      </ul>
      <Pager page={query.page} size={query.size} total={data.total} change={change} />
    </>
  );
}
