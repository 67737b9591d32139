import { z } from 'zod';
import { instant, language, uuid } from '../kit/fields.schemas.ts';

const link = z
  .string()
  .trim()
  .max(500)
  .refine((text) => text === '' || /^https?:\/\/\S+$/.test(text) || /^\/[^/\\]\S*$/.test(text), {
    error: 'linkInvalid',
  });

const words = z.object({
  title: z.string().trim().min(1, { error: 'field.required' }).max(80, { error: 'field.too-long' }),
  text: z.string().trim().max(500, { error: 'field.too-long' }),
});

/** `texts` has at least one language; other readers get English, else the first. */
const announcement = z.object({
  id: uuid,
  texts: z.partialRecord(language, words),
  link,
  from: instant.nullable(),
  until: instant.nullable(),
  position: z.number().int(),
});

export type Announcement = z.infer<typeof announcement>;

export const announcementForm = announcement
  .omit({ id: true })
  .refine(({ texts }) => Object.keys(texts).length > 0, { error: 'field.required', path: ['texts'] })
  .refine(({ from, until }) => !from || !until || from < until, { error: 'range.reversed', path: ['until'] });

const one = z.object({ id: uuid });

export const appLinks = z.object({ android: link, ios: link, windows: link });

export type AppLinks = z.infer<typeof appLinks>;

/** Summaries and schemas of `announcements`, by endpoint. */
export const announcementsSchemas = {
  ads: {
    summary:
      'Announcements of the sign-in page in the caller’s language, and the ways in that are configured',
    response: z.object({
      items: z.array(z.object({ id: uuid, title: z.string(), text: z.string(), link: z.string() })),
      ways: z.object({
        mail: z.boolean(),
        sms: z.boolean(),
        /**
         * Address of the chat app's sign-in page with placeholders for `redirect_uri` and `state`; null when not
         * configured.
         */
        wechat: z.string().nullable(),
        /** Name of the OpenID Connect provider; null when not configured. */
        openid: z.string().nullable(),
      }),
    }),
  },
  appDownloadUrl: { summary: 'Where the apps are; empty where there is none', response: appLinks },
  list: { summary: 'All announcements, in their order', response: z.array(announcement) },
  create: {
    summary: 'Add an announcement; at most 20 are shown at once',
    body: announcementForm,
    response: announcement,
  },
  update: { summary: 'Replace an announcement', params: one, body: announcementForm, response: announcement },
  remove: { summary: 'Remove an announcement', params: one, response: z.object({}) },
  setAppLinks: { summary: 'Set where the apps are', body: appLinks, response: appLinks },
};
