import './orders.css';
import type { FlightSuggestion } from '@smartflight/contract/orders/suggested-flight.schemas.ts';
import { useQuery } from '@tanstack/react-query';
import Check from 'lucide-react/icons/check';
import { useFmt } from '../../shared/format/fmt.ts';
import { useT } from '../../shared/i18n/use-t.ts';
import { Button } from '../../shared/ui/controls/button.tsx';
import { ErrorState, Skeleton } from '../../shared/ui/states/states.tsx';
import { flightSuggestions } from './orders.queries.ts';
import { useOrderCalls } from './use-order-calls.ts';

/** Flights that wait for confirmation, each with the orders it may belong to, best first; of one order if given. */
export function Suggestions({ orderId }: { orderId?: string }) {
  const t = useT();
  const { data, error, refetch } = useQuery(flightSuggestions(orderId));
  if (!data)
    return error ? (
      <ErrorState error={error} retry={() => void refetch()} action="records.list" />
    ) : (
      <Skeleton height={64} />
    );
  if (data.items.length === 0) return <p className="or-note">{t('orders.noSuggestions')}</p>;
  return (
    <>
      <p className="or-note">{t('orders.suggestionsHint')}</p>
      <ul className="or-rows">
        {data.items.map((flight) => (
          <Suggestion key={flight.id} flight={flight} orderId={orderId} />
        ))}
      </ul>
      {data.total > data.items.length && <p className="or-note">{t('orders.waiting', { n: data.total })}</p>}
    </>
  );
}

function Suggestion({ flight, orderId }: { flight: FlightSuggestion; orderId: string | undefined }) {
  const t = useT();
  const fmt = useFmt();
  const { attach } = useOrderCalls();
  const facts = [
    flight.plotName ?? t('orders.reason.no-plot'),
    flight.droneName || flight.droneId,
    flight.pilotName,
    fmt.area(flight.netAreaM2).text,
  ];
  return (
    <li className="or-suggestion">
      <div>
        <b className="sf-num">{fmt.instant(flight.startAt, 'minute', flight.timeZone)}</b>
        <small>{facts.filter(Boolean).join(' · ')}</small>
      </div>
      <ul>
        {flight.candidates.map((one, at) => (
          <li key={one.orderId}>
            <span>
              {one.orderId !== orderId &&
                `${t('orders.number', { n: String(one.number) })} · ${one.customerName} `}
              <small>{fmt.list(one.reasons.map((reason) => t(`orders.reason.${reason}`)))}</small>
            </span>
            <Button
              kind={at === 0 ? 'primary' : 'plain'}
              icon={<Check className="sf-icon" />}
              disabled={attach.isPending}
              onClick={() => attach.mutate({ orderId: one.orderId, flightId: flight.id, number: one.number })}
            >
              {one.orderId === orderId
                ? t('orders.confirm')
                : t('orders.confirmFor', { n: String(one.number) })}
            </Button>
          </li>
        ))}
      </ul>
    </li>
  );
}
