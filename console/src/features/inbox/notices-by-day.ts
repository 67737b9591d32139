import type { Notice } from '@smartflight/contract/messages/inbox.schemas.ts';
import { dayIn } from '../../shared/format/dates.ts';

export interface NoticeDay {
  /** Local day `YYYY-MM-DD`. */
  day: string;
  notices: Notice[];
}

/** Messages under the local day on which they came, in the order of the list; one that is on two pages is shown once. */
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
