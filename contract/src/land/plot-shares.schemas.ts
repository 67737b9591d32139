import { z } from 'zod';
import { account } from '../accounts/person-fields.schemas.ts';
import { instant, uuid } from '../kit/fields.schemas.ts';
import { mostShares, shareRights } from './plot-shares.ts';

/** Last instant of a share; null for an unlimited one. */
const until = instant.nullable();

/** The right given to an account by phone or e-mail. */
export const shareForm = z.object({ account, right: z.enum(shareRights), until: until.default(null) });

export type ShareForm = z.output<typeof shareForm>;

const shareChange = z.object({ right: z.enum(shareRights).optional(), until: until.optional() });

export type ShareChange = z.output<typeof shareChange>;

const share = z.object({
  id: uuid,
  /** Name of the account; null unless the caller may know it: staff, and people of the same company or team. */
  name: z.string().nullable(),
  /** Phone or e-mail that the sharer typed. Whether an account has it is not shown. */
  account: z.string(),
  right: z.enum(shareRights),
  sharedAt: instant,
  sharedByName: z.string().nullable(),
  until,
  /** Last time the plot was opened or one of their flights was assigned to it. */
  lastUsedAt: instant.nullable(),
});

export type PlotShare = z.infer<typeof share>;

const one = z.object({ id: uuid });

const ofShare = z.object({ id: uuid, shareId: uuid });

const list = z.object({ items: z.array(share).max(mostShares) });

/** Summaries and schemas of `plotShares`, by endpoint. */
export const plotSharesSchemas = {
  list: {
    summary: 'Whom a plot is shared with (its owner or company), newest first',
    params: one,
    response: list,
  },
  create: {
    summary: 'Share a plot by phone or e-mail, from when a verified account has it; the account is notified',
    params: one,
    body: shareForm,
    response: share,
  },
  update: {
    summary: 'Change the right or the end of a share; the account is notified',
    params: ofShare,
    body: shareChange,
    response: share,
  },
  revoke: { summary: 'End a share at once; the account is notified', params: ofShare, response: list },
  leave: { summary: 'End one’s own share of a plot', params: one, response: one },
};
