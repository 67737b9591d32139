import { z } from 'zod';
import { endpoint } from '../kit/endpoint.ts';
import { instant, uuid } from '../kit/fields.ts';
import { account } from '../accounts/person-fields.ts';

/** Most accounts that a plot is shared with at a time. */
export const mostShares = 100;

/** What can be given to somebody else: see it, fly it too, change its boundary and parameters too. */
export const shareRights = ['view', 'use', 'edit'] as const;
export type ShareRight = (typeof shareRights)[number];

/** The last instant of a share; null is without an end. */
const until = instant.nullable();

/** Whoever has this phone or e-mail is to have this right. */
export const shareForm = z.object({ account, right: z.enum(shareRights), until: until.default(null) });
export type ShareForm = z.output<typeof shareForm>;
const shareChange = z.object({ right: z.enum(shareRights).optional(), until: until.optional() });
export type ShareChange = z.output<typeof shareChange>;

const share = z.object({
  id: uuid,
  /** Name of the account. */
  name: z.string(),
  /** The phone or e-mail that it was shared by, as it was typed. */
  account: z.string(),
  right: z.enum(shareRights),
  sharedAt: instant,
  sharedByName: z.string().nullable(),
  until,
  /** When they last opened the plot or a flight of theirs was counted for it. */
  lastUsedAt: instant.nullable(),
});
export type PlotShare = z.infer<typeof share>;

const one = z.object({ id: uuid });
const ofShare = z.object({ id: uuid, shareId: uuid });
const list = z.object({ items: z.array(share).max(mostShares) });

/** Plots shared with single accounts (T-04). What ends here ends at once, everywhere. */
export const plotShares = {
  list: endpoint({
    method: 'GET',
    path: '/api/plots/:id/shares',
    access: 'plots.manage',
    summary: 'Whom a plot is shared with (its owner or company), newest first',
    params: one,
    response: list,
  }),
  create: endpoint({
    method: 'POST',
    path: '/api/plots/:id/shares',
    access: 'plots.manage',
    summary: 'Share a plot with whoever has this phone or e-mail; they are told',
    status: 201,
    params: one,
    body: shareForm,
    response: share,
  }),
  update: endpoint({
    method: 'PATCH',
    path: '/api/plots/:id/shares/:shareId',
    access: 'plots.manage',
    summary: 'Change the right or the end of a share; they are told',
    params: ofShare,
    body: shareChange,
    response: share,
  }),
  revoke: endpoint({
    method: 'DELETE',
    path: '/api/plots/:id/shares/:shareId',
    access: 'plots.manage',
    summary: 'End a share at once; they are told',
    params: ofShare,
    response: list,
  }),
  leave: endpoint({
    method: 'DELETE',
    path: '/api/plots/:id/share',
    access: 'plots.manage',
    summary: 'Give a shared plot back: the caller sees it no longer',
    params: one,
    response: one,
  }),
};
