import { useQuery } from '@tanstack/react-query';
import { ErrorState, PageSkeleton } from '../../../shared/ui/states/states.tsx';
import { orderStatement } from '../orders.queries.ts';
import { StatementView } from './statement-view.tsx';

/** The statement of an order, for visitors of a link. */
export function SharedStatement({ orderId }: { orderId: string }) {
  const { data, error, refetch } = useQuery(orderStatement(orderId));
  if (data) return <StatementView statement={data} />;
  return error ? <ErrorState error={error} retry={() => void refetch()} /> : <PageSkeleton />;
}
