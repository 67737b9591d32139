import { type PageKey, pageRoles } from '../access/access.ts';

/** What a notice is about; every feature that notifies accounts uses one of these. */
export const noticeKinds = [
  'alarm',
  'command',
  'review',
  'lift',
  'invitation',
  'task',
  'export',
  'security',
] as const;

export type NoticeKind = (typeof noticeKinds)[number];

export const noticeSeverities = ['info', 'warning', 'critical'] as const;

export type NoticeSeverity = (typeof noticeSeverities)[number];

export const pageKeys = Object.keys(pageRoles) as [PageKey, ...PageKey[]];
