import { notifySql } from '../../events.ts';
import type { LockedPlot, PlotOwner, Tx } from './locked-plots.store.ts';

/** Notifies the open consoles of the owner or the company's managers, and of `others`, with the commit. */
export async function notifyPlotOwner(
  tx: Tx,
  { id, ownerId, companyId }: PlotOwner & { id: string },
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

/** Like `notifyPlotOwner`, and also notifies every account that the plot is shared with. */
export async function notifyHolders(
  tx: Tx,
  plot: Pick<LockedPlot, 'id' | 'ownerId' | 'companyId'>,
): Promise<void> {
  const rows = await tx
    .selectFrom('plot_shares')
    .select('account_id')
    .where('plot_id', '=', plot.id)
    .where('ended_at', 'is', null)
    .execute();
  await notifyPlotOwner(
    tx,
    plot,
    rows.flatMap(({ account_id }) => account_id ?? []),
  );
}
