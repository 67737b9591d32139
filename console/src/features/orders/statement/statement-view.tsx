import './statement.css';
import type { Statement } from '@smartflight/contract/orders/orders.schemas.ts';
import { useFmt } from '../../../shared/format/fmt.ts';
import { useT } from '../../../shared/i18n/use-t.ts';
import { Facts } from '../../../shared/ui/layout/section.tsx';
import { moneyText, priceText, productsText } from '../order-texts.ts';
import { StatementLines } from './statement-lines.tsx';

/** The statement of an order as a sheet: what it is about, the flights with their sums, and space for signatures. */
export function StatementView({ statement }: { statement: Statement }) {
  const t = useT();
  const fmt = useFmt();
  const { customer, price, totals, timeZone } = statement;
  return (
    <article className="or-statement">
      <header>
        <h2>{t('orders.statementOf', { n: String(statement.number) })}</h2>
        <p>{statement.holderName}</p>
        <p className="or-note">
          {statement.frozenAt
            ? t('orders.frozen', { at: fmt.instant(statement.frozenAt, 'minute', timeZone) })
            : t('orders.preliminary')}
        </p>
      </header>
      <Facts
        rows={[
          {
            name: t('orders.customer'),
            value: [customer.name, customer.address].filter(Boolean).join(' · '),
          },
          { name: t('orders.reference'), value: customer.reference },
          { name: t('orders.crop'), value: [statement.crop, statement.target].filter(Boolean).join(' · ') },
          { name: t('orders.products'), value: productsText(t, fmt, statement.products) },
          { name: t('orders.plots'), value: fmt.list(statement.plots) },
          { name: t('orders.price'), value: priceText(t, fmt, price) },
        ]}
      />
      {statement.lines.length === 0 ? (
        <p className="or-note">{t('orders.noFlights')}</p>
      ) : (
        <StatementLines statement={statement} />
      )}
      <dl className="or-sums">
        <div>
          <dt>{t('orders.flights')}</dt>
          <dd>{fmt.number(totals.flights)}</dd>
        </div>
        <div>
          <dt>{t('orders.netArea')}</dt>
          <dd>
            {`${fmt.number(totals.netAreaM2)}\u00a0m²`}
            <small>{fmt.area(totals.netAreaM2).text}</small>
          </dd>
        </div>
        {price && (
          <div>
            <dt>{t('orders.amount')}</dt>
            <dd>{moneyText(fmt, totals.priceMinor, price.currency)}</dd>
          </div>
        )}
      </dl>
      <div className="or-signs" aria-hidden="true">
        <span>{t('orders.signProvider')}</span>
        <span>{t('orders.signCustomer')}</span>
      </div>
    </article>
  );
}
