import { z } from 'zod';
import { endpoint } from '../kit/endpoint.ts';
import { instant, language, uuid } from '../kit/fields.ts';

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

/** `texts` has the words in one language at least; a reader without his own gets English, else the first. */
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

/** What stands beside the sign-in form (P-19). */
export const announcements = {
  ads: endpoint({
    method: 'GET',
    path: '/api/sys/ads',
    access: 'public',
    summary:
      'Announcements of the sign-in page in the caller’s language, and the ways in that are configured',
    response: z.object({
      items: z.array(z.object({ id: uuid, title: z.string(), text: z.string(), link: z.string() })),
      ways: z.object({
        mail: z.boolean(),
        sms: z.boolean(),
        /** Address of the chat app's sign-in page with `redirect_uri` and `state` to be filled in; null when it is not configured. */
        wechat: z.string().nullable(),
      }),
    }),
  }),
  appDownloadUrl: endpoint({
    method: 'GET',
    path: '/api/sys/appDownloadUrl',
    access: 'public',
    summary: 'Where the apps are; empty where there is none',
    response: appLinks,
  }),
  list: endpoint({
    method: 'GET',
    path: '/api/announcements',
    access: 'announcements.manage',
    summary: 'All announcements, in their order',
    response: z.array(announcement),
  }),
  create: endpoint({
    method: 'POST',
    path: '/api/announcements',
    access: 'announcements.manage',
    summary: 'Add an announcement; at most 20 stand at once',
    status: 201,
    body: announcementForm,
    response: announcement,
  }),
  update: endpoint({
    method: 'PUT',
    path: '/api/announcements/:id',
    access: 'announcements.manage',
    summary: 'Replace an announcement',
    params: one,
    body: announcementForm,
    response: announcement,
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/api/announcements/:id',
    access: 'announcements.manage',
    summary: 'Take an announcement down',
    params: one,
    response: z.object({}),
  }),
  setAppLinks: endpoint({
    method: 'PUT',
    path: '/api/sys/appDownloadUrl',
    access: 'announcements.manage',
    summary: 'Set where the apps are',
    body: appLinks,
    response: appLinks,
  }),
};
