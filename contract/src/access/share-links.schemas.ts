import { z } from 'zod';
import { droneId } from '../devices/device-id.schemas.ts';
import { day, instant, uuid } from '../kit/fields.schemas.ts';
import { personal } from '../kit/personal.schemas.ts';
import { secret } from '../kit/secret.schemas.ts';
import { firstPlotYear } from '../land/plots.ts';
import { linkDays, linkKinds } from './share-links.ts';

/** What a link shows: one thing that its account may see. */
export const linkTarget = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('flight'), flightId: uuid }),
  /** The flights of a local day, by plot. */
  z.strictObject({ kind: z.literal('day'), day, scope: z.enum(['own', 'tenant']) }),
  /** What a plot got in a year. */
  z.strictObject({
    kind: z.literal('season'),
    plotId: uuid,
    year: z.number().int().min(firstPlotYear).max(2200),
  }),
  /** The overview of a unified task. */
  z.strictObject({ kind: z.literal('task'), taskId: uuid }),
  /** One drone, live. */
  z.strictObject({ kind: z.literal('drone'), droneId }),
  /** The statement of an order. */
  z.strictObject({ kind: z.literal('order'), orderId: uuid }),
  /** The newest sealed version of a spray record. */
  z.strictObject({ kind: z.literal('record'), recordId: uuid }),
  /** The live fleet of a wall screen. */
  z.strictObject({ kind: z.literal('wall'), scope: z.enum(['own', 'tenant']) }),
]);

export type LinkTarget = z.infer<typeof linkTarget>;

const name = z.string().trim().max(60);
const days = z.number().int().min(1).max(linkDays.most);

/** A new link. */
export const newLink = z.object({
  target: linkTarget,
  /** For the owner's list. */
  name: name.default(''),
  days: days.default(linkDays.usual),
  /** Asked of each visitor. */
  password: secret(z.string().min(8, { error: 'passwordLength8' }).max(200)).optional(),
  /** Shows names and other personal data. */
  showsPeople: z.boolean().default(false),
  /** Shows the account's name to visitors. */
  showsSender: z.boolean().default(false),
});

const shareLink = z.object({
  id: uuid,
  target: linkTarget,
  name,
  /** Last four characters of the token, by which its owner recognises it. */
  hint: z.string(),
  hasPassword: z.boolean(),
  showsPeople: z.boolean(),
  showsSender: z.boolean(),
  createdAt: instant,
  expiresAt: instant,
  /** Null unless its owner ended it. */
  revokedAt: instant.nullable(),
  openings: z.number().int(),
  /** Null before the first opening. */
  openedAt: instant.nullable(),
});
export type ShareLink = z.infer<typeof shareLink>;

const opened = z.object({
  /** The bearer token of the calls that the link may make. */
  visit: z.string(),
  kind: z.enum(linkKinds),
  target: linkTarget,
  /** Name of the account; null unless its owner chose to show it. */
  sender: personal(z.string().nullable()),
  showsPeople: z.boolean(),
  expiresAt: instant,
  /** Of the account; days and clock times are in it. */
  timeZone: z.string(),
});
export type OpenedLink = z.infer<typeof opened>;

const one = z.object({ id: uuid });

/** Summaries and schemas of `shareLinks`, by endpoint. */
export const shareLinksSchemas = {
  list: {
    summary: 'Links of the account, newest first; ended ones for a month',
    response: z.array(shareLink),
  },
  create: {
    summary: 'Make a link to one thing that the account may see; its token is shown this once',
    body: newLink,
    response: z.object({ id: uuid, token: z.string(), expiresAt: instant }),
  },
  extend: {
    summary: 'Let a link expire this many days from now',
    params: one,
    body: z.object({ days }),
    response: z.object({ expiresAt: instant }),
  },
  revoke: { summary: 'End a link at once, everywhere', params: one, response: z.object({}) },
  open: {
    summary: 'Open a link, with its password if it has one; unknown, expired and revoked ones answer alike',
    body: z.object({ token: secret(z.string().max(200)), password: secret(z.string().max(200)).optional() }),
    response: opened,
  },
};
