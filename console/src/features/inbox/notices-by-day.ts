import type { Notice } from '@smartflight/contract/messages/inbox.schemas.ts';
import { dayIn } from '../../shared/format/dates.ts';

export interface NoticeDay {
  /** Local day `YYYY-MM-DD`. */
  day: string;
  notices: Notice[];
}

/**
 * Groups messages by the local day of their arrival, in the order of the list; duplicates across pages are shown
 * once.
 */
export function noticesByDay(notices: readonly Notice[], timeZone: string): NoticeDay[] {
  const days = new Map<string, Notice[]>();
  const seen = new Set<string>();
  for (const notice of notices) {
    if (seen.has(notice.id)) continue;
    seen.add(notice.id);
    const day = dayIn(timeZone, notice.createdAt);
    days.set(day, [...(days.get(day) ?? []), notice]);
  }
  return [...days].map(([day, ofDay]) => ({ day, notices: ofDay }));
}
