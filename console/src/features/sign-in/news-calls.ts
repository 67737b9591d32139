import type { ResultOf } from '@smartflight/contract/kit/endpoint.ts';
import { announcements } from '@smartflight/contract/messages/announcements.endpoints.ts';
import type { AppLinks } from '@smartflight/contract/messages/announcements.schemas.ts';
import { call } from '../../shared/api/client.ts';

export interface News extends ResultOf<typeof announcements.ads> {
  apps: AppLinks;
}

/** Announcements and app links beside the sign-in form, in the console's language (P-19). */
export async function loadNews(): Promise<News> {
  const [ads, apps] = await Promise.all([
    call(announcements.ads, { quiet: true }),
    call(announcements.appDownloadUrl, { quiet: true }),
  ]);
  return { ...ads, apps };
}
