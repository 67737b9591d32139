import { type PageKey, pageRoles } from '../access/access.ts';

/** Kinds of notices. */
export const noticeKinds = [
  'alarm',
  'command',
  'review',
  'lift',
  'invitation',
  'task',
  'export',
  'security',
  'webhook',
] as const;

export type NoticeKind = (typeof noticeKinds)[number];

export const noticeSeverities = ['info', 'warning', 'critical'] as const;

export type NoticeSeverity = (typeof noticeSeverities)[number];

export const pageKeys = Object.keys(pageRoles) as [PageKey, ...PageKey[]];
