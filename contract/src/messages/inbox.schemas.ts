import { z } from 'zod';
import { flag, instant, uuid } from '../kit/fields.schemas.ts';
import { noticeKinds, noticeSeverities, pageKeys } from './inbox.ts';

/** Target of a notice: key of a console page, never an address. */
export const noticeTarget = z.object({
  page: z.enum(pageKeys),
  /** The `:id` of the page's path. */
  id: z.string().min(1).max(64).optional(),
  query: z.record(z.string().max(32), z.string().max(200)).optional(),
});

export type NoticeTarget = z.infer<typeof noticeTarget>;

const notice = z.object({
  id: uuid,
  /** Increases per account with each notice; a repeated one gets a new number. */
  no: z.number().int(),
  kind: z.enum(noticeKinds),
  severity: z.enum(noticeSeverities),
  /** Code of the drone's alarm that it reports; null for every other notice. */
  alarm: z.string().nullable(),
  /** One or two sentences in the language of the request. */
  text: z.string(),
  target: noticeTarget.nullable(),
  createdAt: instant,
  readAt: instant.nullable(),
});

export type Notice = z.infer<typeof notice>;

const position = z.coerce.number().int().min(0).max(Number.MAX_SAFE_INTEGER);

/** Number of unread notices, the most severe of them, and the newest notice's number; 0 without any. */
const inboxState = z.object({
  unread: z.number().int(),
  /** Absent without unread notices. */
  worst: z.enum(noticeSeverities).optional(),
  newest: z.number().int(),
});

export type InboxState = z.infer<typeof inboxState>;

const oneNotice = z.object({ id: uuid });

/** Summaries and schemas of `inbox`, by endpoint. */
export const inboxSchemas = {
  list: {
    summary: 'Messages to the caller, newest first',
    query: z.object({
      unread: flag.optional(),
      kind: z.enum(noticeKinds).optional(),
      /** Only notices with a lower number: the former page's `next`. */
      before: position.optional(),
      size: z.coerce.number().int().min(1).max(100).default(30),
    }),
    response: inboxState.extend({ items: z.array(notice), next: z.number().int().nullable() }),
  },
  state: { summary: 'How many messages the caller has not read', response: inboxState },
  mark: {
    summary: 'Mark one message as read or unread',
    params: oneNotice,
    body: z.object({ read: z.boolean() }),
    response: inboxState,
  },
  markAll: {
    summary: 'Mark all messages up to a number as read; later ones stay unread',
    body: z.object({
      upTo: z.number().int().min(0).max(Number.MAX_SAFE_INTEGER),
      kind: z.enum(noticeKinds).optional(),
    }),
    response: inboxState,
  },
};
