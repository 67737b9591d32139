import { announcements } from '@smartflight/contract/messages/announcements.endpoints.ts';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../shared/api/client.ts';

export const announcementsKey = ['announcements'] as const;

export const announcementList = () =>
  queryOptions({
    queryKey: [...announcementsKey, 'list'],
    queryFn: ({ signal }) => call(announcements.list, { signal }),
    meta: { quiet: true },
  });

export const appLinks = () =>
  queryOptions({
    queryKey: [...announcementsKey, 'apps'],
    queryFn: ({ signal }) => call(announcements.appDownloadUrl, { signal }),
  });
