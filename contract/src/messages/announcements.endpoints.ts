import { endpointsOf } from '../kit/endpoint.ts';
import type { announcementsSchemas } from './announcements.schemas.ts';

/** Announcements beside the sign-in form (P-19). */
export const announcements = endpointsOf<typeof announcementsSchemas>({
  ads: { method: 'GET', path: '/api/sys/ads', access: 'public' },
  appDownloadUrl: { method: 'GET', path: '/api/sys/appDownloadUrl', access: 'public' },
  list: { method: 'GET', path: '/api/announcements', access: 'announcements.manage' },
  create: { method: 'POST', path: '/api/announcements', access: 'announcements.manage', status: 201 },
  update: { method: 'PUT', path: '/api/announcements/:id', access: 'announcements.manage' },
  remove: { method: 'DELETE', path: '/api/announcements/:id', access: 'announcements.manage' },
  setAppLinks: { method: 'PUT', path: '/api/sys/appDownloadUrl', access: 'announcements.manage' },
});
