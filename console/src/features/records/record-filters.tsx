import { customers } from '@smartflight/contract/customers/customers.endpoints.ts';
import { plots } from '@smartflight/contract/land/plots.endpoints.ts';
import { orders } from '@smartflight/contract/orders/orders.endpoints.ts';
import { recordStates } from '@smartflight/contract/records/fields.ts';
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';
import X from 'lucide-react/icons/x';
import { useEffect, useId, useState } from 'react';
import { plotChoices } from '../../domain/plots/plots-field.tsx';
import { call } from '../../shared/api/client.ts';
import { dayIn } from '../../shared/format/dates.ts';
import { useFmt } from '../../shared/format/fmt.ts';
import { useOwnZone } from '../../shared/format/use-own-zone.ts';
import { useT } from '../../shared/i18n/use-t.ts';
import { Button } from '../../shared/ui/controls/button.tsx';
import { Combobox } from '../../shared/ui/primitives/combobox.tsx';
import { DateInput } from '../../shared/ui/primitives/date-input.tsx';
import { optionsFrom, Select } from '../../shared/ui/primitives/select.tsx';
import { monthsBefore } from './record-months.ts';
import type { RecordSearch } from './record-search.ts';

type Change = (patch: Partial<RecordSearch>) => void;

/** Filters of the list of records: state, month or day, plot, customer, and the order or flight that a link names. */
export function RecordFilters({ search, change }: { search: RecordSearch; change: Change }) {
  const t = useT();
  const fmt = useFmt();
  const months = monthsBefore(dayIn(useOwnZone(), Date.now()));
  const { month, order, flight } = search;
  return (
    <>
      <Select
        label={t('records.state')}
        value={search.state ?? ''}
        empty={t('records.anyState')}
        options={optionsFrom(recordStates, (one) => t(`records.states.${one}`))}
        change={(state) => change({ state })}
      />
      <Select
        label={t('records.month')}
        value={month ?? ''}
        empty={t('records.anyMonth')}
        // The month of an older link stays a choice.
        options={optionsFrom(month && !months.includes(month) ? [...months, month] : months, (one) =>
          fmt.month(one),
        )}
        change={(next) => change({ month: next, day: undefined })}
      />
      <DayFilter day={search.day} change={change} />
      <PlotFilter plot={search.plot} change={change} />
      <CustomerFilter customer={search.customer} change={change} />
      {order !== undefined && <OrderFilter order={order} clear={() => change({ order: undefined })} />}
      {flight !== undefined && (
        <Dropped text={t('records.ofFlight')} clear={() => change({ flight: undefined })} />
      )}
    </>
  );
}

const typingMs = 600;

/** A day is taken a moment after it is whole, as one digit of two is a day too; the cross removes it. */
function DayFilter({ day, change }: { day: string | undefined; change: Change }) {
  const t = useT();
  const [typed, setTyped] = useState<string>();
  useEffect(() => setTyped((last) => (last === day ? last : undefined)), [day]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: waits from the last key on
  useEffect(() => {
    if (!typed || typed === day) return;
    const timer = setTimeout(() => change({ day: typed, month: undefined }), typingMs);
    return () => clearTimeout(timer);
  }, [typed]);
  return (
    <span className="re-day">
      <DateInput label={t('records.field.localDate')} value={typed ?? day ?? ''} change={setTyped} />
      {day !== undefined && (
        <Button
          kind="quiet"
          wordless
          iconOnly={t('flights.pick.clear', { name: t('records.field.localDate') })}
          icon={<X className="sf-icon" />}
          onClick={() => change({ day: undefined })}
        />
      )}
    </span>
  );
}

const plotName = (id: string) =>
  queryOptions({
    queryKey: ['plots', 'name', id],
    queryFn: async ({ signal }) => (await call(plots.get, { params: { id }, signal, quiet: true })).name,
    meta: { quiet: true },
  });

function PlotFilter({ plot, change }: { plot: string | undefined; change: Change }) {
  const t = useT();
  const label = t('flights.pick.plotId');
  const [typed, setTyped] = useState<string>();
  const { data } = useQuery({
    ...plotChoices((typed ?? '').trim().slice(0, 64)),
    enabled: typed !== undefined,
  });
  const { data: name } = useQuery({ ...plotName(plot ?? ''), enabled: plot !== undefined });
  return (
    <Combobox
      label={label}
      text={plot === undefined ? '' : (name ?? '…')}
      value={plot}
      placeholder={t(typed === undefined ? 'records.anyPlot' : 'flights.pick.search')}
      options={(data?.items ?? []).map((one) => ({ value: one.id, label: one.name }))}
      none={t('flights.pick.none')}
      search={setTyped}
      choose={(id) => change({ plot: id })}
      clear={{ label: t('flights.pick.clear', { name: label }), run: () => change({ plot: undefined }) }}
    />
  );
}

const customerNames = (q: string) =>
  queryOptions({
    queryKey: ['customers', 'names', q],
    queryFn: ({ signal }) =>
      call(customers.list, { query: { size: 10, ...(q ? { q } : {}) }, signal, quiet: true }),
    placeholderData: keepPreviousData,
    meta: { quiet: true },
  });

/** Names of the register, and any name that was entered in a record: it is typed in full. */
function CustomerFilter({ customer, change }: { customer: string | undefined; change: Change }) {
  const t = useT();
  const id = useId();
  const label = t('records.field.customerName');
  const [typed, setTyped] = useState<string>();
  const text = (typed ?? '').trim();
  const { data } = useQuery({ ...customerNames(text.slice(0, 64)), enabled: typed !== undefined });
  const known = [...new Set((data?.items ?? []).map(({ name }) => name))];
  const isKnown = known.some((name) => name.toLowerCase() === text.toLowerCase());
  const names = text === '' || isKnown ? known : [...known, text];
  return (
    <Combobox
      id={id}
      label={label}
      text={customer ?? ''}
      value={customer}
      placeholder={t(typed === undefined ? 'records.anyCustomer' : 'flights.pick.search')}
      options={names.map((name) => ({ value: name, label: name }))}
      none={t('flights.pick.none')}
      search={setTyped}
      choose={(name) => change({ customer: name })}
      clear={{ label: t('flights.pick.clear', { name: label }), run: () => change({ customer: undefined }) }}
    />
  );
}

function OrderFilter({ order, clear }: { order: string; clear: () => void }) {
  const t = useT();
  const { data } = useQuery({
    queryKey: ['orders', 'number', order],
    queryFn: async ({ signal }) => {
      const { number } = await call(orders.get, { params: { id: order }, signal, quiet: true });
      return number;
    },
    meta: { quiet: true },
  });
  return <Dropped text={t('orders.number', { n: data === undefined ? '…' : String(data) })} clear={clear} />;
}

/** A filter that a link set and this page can only drop. */
function Dropped({ text, clear }: { text: string; clear: () => void }) {
  const t = useT();
  return (
    <Button
      aria-label={t('flights.pick.clear', { name: text })}
      icon={<X className="sf-icon" />}
      onClick={clear}
    >
      {text}
    </Button>
  );
}
