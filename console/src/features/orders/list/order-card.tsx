import '../../../domain/devices/list/cards.css';
import type { OrderRow } from '@smartflight/contract/orders/orders.schemas.ts';
import { useFmt } from '../../../shared/format/fmt.ts';
import { useT } from '../../../shared/i18n/use-t.ts';
import { OrderStateTag } from '../order-state.tsx';
import { windowText } from '../order-texts.ts';

/** An order in the list on a phone. */
export function OrderCard({ row, open }: { row: OrderRow; open: (id: string) => void }) {
  const t = useT();
  const fmt = useFmt();
  const facts = [row.crop, windowText(t, fmt, row), fmt.area(row.plotAreaM2).text];
  return (
    <div className="dr-card">
      <button type="button" className="dr-card-open sf-inset" onClick={() => open(row.id)}>
        <span className="dr-card-line">
          <b className="sf-cut">{`${row.number} · ${row.customerName}`}</b>
        </span>
        <span className="dr-card-line">
          <small className="sf-cut">{facts.filter(Boolean).join(' · ')}</small>
        </span>
        <span className="dr-card-line">
          <OrderStateTag order={row} />
        </span>
      </button>
    </div>
  );
}
