import { notifySql } from '../../platform/events.ts';
import type { HeldPlot, Landlord, Tx } from './locked-plots.store.ts';

/** The consoles of the owner or the company's managers, and of these accounts, look again. */
export async function tellLandlord(
  tx: Tx,
  { id, ownerId, companyId }: Landlord & { id: string },
  others: readonly string[] = [],
): Promise<void> {
  const accountIds = [...new Set([...others, ...(ownerId ? [ownerId] : [])])];
  await notifySql({
    type: 'changed',
    noun: 'plots',
    id,
    accountIds,
    ...(companyId ? { companyId } : {}),
  }).execute(tx);
}

/** The same, with all that the plot is shared with. */
export async function tellHolders(
  tx: Tx,
  plot: Pick<HeldPlot, 'id' | 'ownerId' | 'companyId'>,
): Promise<void> {
  const rows = await tx
    .selectFrom('plot_shares')
    .select('account_id')
    .where('plot_id', '=', plot.id)
    .where('ended_at', 'is', null)
    .execute();
  await tellLandlord(
    tx,
    plot,
    rows.map(({ account_id }) => account_id),
  );
}
