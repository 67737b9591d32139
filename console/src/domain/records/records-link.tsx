import { isAllowed, pageRoles } from '@smartflight/contract/access/access.ts';
import { records } from '@smartflight/contract/records/records.endpoints.ts';
import { useQuery } from '@tanstack/react-query';
import ClipboardCheck from 'lucide-react/icons/clipboard-check';
import { call } from '../../shared/api/client.ts';
import { useSession } from '../../shared/api/session.ts';
import { useFmt } from '../../shared/format/fmt.ts';
import { useT } from '../../shared/i18n/use-t.ts';
import { PageLink } from '../../shared/ui/controls/page-link.tsx';

/** Whose records: those of a plot, of an order, or the one of a flight. */
type Of = { plot: string } | { order: string } | { flight: string };

const queryOf = (of: Of) =>
  'plot' in of ? { plotId: of.plot } : 'order' in of ? { orderId: of.order } : { flightId: of.flight };

/** A link to the spray records of a plot, order or flight: to the record itself where there is one, else to their list. Nothing without any. */
export function RecordsLink({ of }: { of: Of }) {
  const t = useT();
  const fmt = useFmt();
  const isOpen = useSession(({ me }) => isAllowed(me?.roles ?? [], pageRoles.records));
  const query = { ...queryOf(of), pageSize: 1 };
  const { data } = useQuery({
    queryKey: ['records', 'list', query],
    queryFn: ({ signal }) => call(records.list, { query, signal, quiet: true }),
    enabled: isOpen,
    meta: { quiet: true },
  });
  const [first] = data?.items ?? [];
  if (!data || !first) return null;
  const isOne = data.total === 1;
  const to = isOne ? `/spray-records/${first.id}` : `/spray-records?${new URLSearchParams({ ...of })}`;
  return (
    <PageLink className="sf-button" to={to}>
      <ClipboardCheck className="sf-icon" />
      {isOne ? t('title.recordDetail') : `${t('title.records')} (${fmt.number(data.total)})`}
    </PageLink>
  );
}
