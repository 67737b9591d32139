import type { PlotShare, ShareChange, ShareForm } from '@smartflight/contract/land/plot-shares.schemas.ts';
import { mostShares } from '@smartflight/contract/land/plot-shares.ts';
import { hasContact, lockAddress, spendAddress } from '../../access/account-addresses.ts';
import type { UserActor } from '../../access/actor.ts';
import { audit } from '../../access/audit.ts';
import { contactOf, textOf } from '../../access/contacts.ts';
import type { Deps } from '../../access/deps.ts';
import { type NewNotice, personKey, postNotices } from '../../messages/notices.ts';
import { fault } from '../../platform/http/fault.ts';
import { type LockedPlot, lockPlot, type Tx } from './locked-plots.store.ts';
import { notifyPlotOwner } from './plot-notices.ts';
import { plotTarget } from './plots.service.ts';
import {
  closeEnded,
  countShares,
  endShare,
  endWaiting,
  findShare,
  insertShare,
  isShared,
  listShares,
  setShare,
} from './shares.store.ts';

interface OnePlot {
  id: string;
}
interface OneShare extends OnePlot {
  shareId: string;
}

/** Locks a plot that the actor may share, and closes its expired shares. */
async function lockShared(tx: Tx, actor: UserActor, id: string, now: Date): Promise<LockedPlot> {
  const plot = await lockPlot(tx, actor, { id, least: 'own', now });
  await closeEnded(tx, id, now);
  return plot;
}

export function sharesOf(deps: Deps, actor: UserActor, id: string): Promise<{ items: PlotShare[] }> {
  const now = new Date(deps.clock());
  return deps.pools.db.transaction().execute(async (tx) => {
    await lockShared(tx, actor, id, now);
    return { items: await listShares(tx, actor, { plotId: id, now }) };
  });
}

/**
 * Shares a plot with an address and notifies its account, if there is one: the answer and the statements are the same
 * for all addresses. Throws `plot.not-found`, `access.denied`, `plot.ended`, `plot.share-to-self`,
 * `plot.shared-already`, `plot.too-many-shares`.
 */
export async function sharePlot(
  deps: Deps,
  actor: UserActor,
  { id, account, right, until }: ShareForm & OnePlot,
): Promise<PlotShare> {
  const now = new Date(deps.clock());
  const end = endOf(until, now);
  const contact = contactOf(account, 'body.account');
  await spendAddress(deps.limits, actor);
  return deps.pools.db.transaction().execute(async (tx) => {
    const plot = await lockShared(tx, actor, id, now);
    if (plot.endedAt) throw fault('plot.ended');
    if (await hasContact(tx, [actor.id, plot.ownerId], contact)) refuse('plot.share-to-self');
    if (await isShared(tx, id, textOf(contact))) refuse('plot.shared-already');
    if ((await countShares(tx, id)) >= mostShares) throw fault('plot.too-many-shares');
    await lockAddress(tx, contact);
    const share = await insertShare(tx, { plotId: id, contact, right, until: end, by: actor.id, now });
    await audit(tx, actor, {
      action: 'plots.share',
      target: plotTarget(id),
      detail: { share: share.id, right, until },
    });
    await notify(tx, now, { plot, actor, to: share.accountId ?? share.id, text: 'plot.shared' });
    return oneOf(tx, actor, { plotId: id, share: share.id, now });
  });
}

/** Throws `plot.not-found`, `access.denied`, `plot.share-not-found`. */
export async function changeShare(
  deps: Deps,
  actor: UserActor,
  { id, shareId, ...change }: ShareChange & OneShare,
): Promise<PlotShare> {
  const now = new Date(deps.clock());
  return deps.pools.db.transaction().execute(async (tx) => {
    const plot = await lockShared(tx, actor, id, now);
    const share = await findShare(tx, { plotId: id, shareId, now });
    if (!share) throw fault('plot.share-not-found');
    const right = change.right ?? share.right;
    const until = change.until === undefined ? share.until : endOf(change.until, now);
    await setShare(tx, { id: shareId, right, until, now });
    await audit(tx, actor, {
      action: 'plots.change-share',
      target: plotTarget(id),
      detail: { share: shareId, right, until },
    });
    await notify(tx, now, { plot, actor, to: share.accountId ?? shareId, text: 'plot.share-changed' });
    return oneOf(tx, actor, { plotId: id, share: shareId, now });
  });
}

/** Ends a share at once. Throws `plot.not-found`, `access.denied`, `plot.share-not-found`. */
export async function revokeShare(
  deps: Deps,
  actor: UserActor,
  { id, shareId }: OneShare,
): Promise<{ items: PlotShare[] }> {
  const now = new Date(deps.clock());
  return deps.pools.db.transaction().execute(async (tx) => {
    const plot = await lockShared(tx, actor, id, now);
    const ended = await endShare(tx, { plotId: id, shareId, now });
    if (!ended) throw fault('plot.share-not-found');
    await audit(tx, actor, {
      action: 'plots.unshare',
      target: plotTarget(id),
      detail: { share: shareId },
    });
    await notify(tx, now, { plot, actor, to: ended.accountId ?? shareId, text: 'plot.share-ended' });
    await closeEnded(tx, id, now);
    return { items: await listShares(tx, actor, { plotId: id, now }) };
  });
}

/** Gives up a share that the actor received. Throws `plot.not-found`. */
export async function leavePlot(deps: Deps, actor: UserActor, id: string): Promise<OnePlot> {
  const now = new Date(deps.clock());
  return deps.pools.db.transaction().execute(async (tx) => {
    const plot = await lockPlot(tx, actor, { id, least: 'view', now });
    const ended = await endShare(tx, { plotId: id, accountId: actor.id, now });
    if (!ended) throw fault('plot.not-found');
    await endWaiting(tx, id, actor.id, now);
    await audit(tx, actor, { action: 'plots.leave', target: plotTarget(id) });
    const owner = plot.ownerId ?? ended.sharedBy;
    if (owner)
      await postNotices(tx, now, [
        {
          to: [owner],
          text: 'plot.share-left',
          args: { who: actor.username, plot: plot.name },
          target: page(id),
          key: personKey(actor.id, `plot:${id}:left`),
        },
      ]);
    await notifyPlotOwner(tx, plot, [actor.id, ...(owner ? [owner] : [])]);
    return { id };
  });
}

function endOf(until: string | null, now: Date): Date | null {
  if (until === null) return null;
  const end = new Date(until);
  if (end <= now) throw fault('request.invalid', [{ at: 'body.until', code: 'range.past' }]);
  return end;
}

const refuse = (code: 'plot.share-to-self' | 'plot.shared-already'): never => {
  throw fault(code, [{ at: 'body.account', code }]);
};

async function oneOf(
  tx: Tx,
  actor: UserActor,
  o: { plotId: string; share: string; now: Date },
): Promise<PlotShare> {
  const [share] = await listShares(tx, actor, o);
  if (!share) throw fault('plot.share-not-found');
  return share;
}

const page = (id: string): NonNullable<NewNotice['target']> => ({ page: 'plots', query: { plot: id } });

/** Writes to the recipient's inbox and refreshes the open consoles of recipient and owner. */
async function notify(
  tx: Tx,
  now: Date,
  o: {
    plot: LockedPlot;
    actor: UserActor;
    /** An account; for a waiting share its own id, which no account has, so that both cases do the same work. */
    to: string;
    text: 'plot.shared' | 'plot.share-changed' | 'plot.share-ended';
  },
): Promise<void> {
  const { plot, actor, to, text } = o;
  await postNotices(tx, now, [
    {
      to: [to],
      text,
      args: { by: actor.username, plot: plot.name },
      ...(text === 'plot.share-ended' ? { target: { page: 'plots' } } : { target: page(plot.id) }),
      key: personKey(actor.id, `plot:${plot.id}:shared`),
    },
  ]);
  await notifyPlotOwner(tx, plot, [to]);
}
