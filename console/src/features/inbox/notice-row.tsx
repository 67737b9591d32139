import type { Notice } from '@smartflight/contract/messages/inbox.schemas.ts';
import Check from 'lucide-react/icons/check';
import { alarmText } from '../../live/alarm-labels.ts';
import { severityGlyphs } from '../../live/drone-state.ts';
import { useFmt } from '../../shared/format/fmt.ts';
import { useT } from '../../shared/i18n/use-t.ts';
import { PageLink } from '../../shared/ui/controls/page-link.tsx';
import { StatusGlyph } from '../../shared/ui/icons/glyph.tsx';
import { KindIcon } from './notice-kinds.tsx';

interface NoticeRowProps {
  notice: Notice;
  href: string | undefined;
  now: Date;
  follow: (notice: Notice) => void;
  mark: (id: string) => void;
}

/** One message: kind, severity, age and text. Unread ones are bold and marked. */
export function NoticeRow({ notice, href, now, follow, mark }: NoticeRowProps) {
  const t = useT();
  const isUnread = notice.readAt === null;
  return (
    <li className={`inbox-row${isUnread ? ' is-unread' : ''}`}>
      {href === undefined ? (
        <button type="button" className="inbox-open" data-notice onClick={() => mark(notice.id)}>
          <Content notice={notice} now={now} />
        </button>
      ) : (
        <PageLink to={href} className="inbox-open" data-notice onClick={() => follow(notice)}>
          <Content notice={notice} now={now} />
        </PageLink>
      )}
      {isUnread && (
        <button
          type="button"
          className="sf-button is-quiet is-icon"
          aria-label={t('inbox.markRead')}
          title={t('inbox.markRead')}
          onClick={() => mark(notice.id)}
        >
          <Check className="sf-icon" />
        </button>
      )}
    </li>
  );
}

/** After a day the time of day is shown instead of the age; the day is in the header. */
const isOld = (createdAt: string, now: Date): boolean => now.getTime() - Date.parse(createdAt) >= 86_400_000;

function Content({ notice, now }: { notice: Notice; now: Date }) {
  const t = useT();
  const fmt = useFmt();
  const { kind, severity, alarm, createdAt, readAt } = notice;
  return (
    <>
      <KindIcon kind={kind} />
      <span className="inbox-body">
        <span className="inbox-head">
          {severity !== 'info' && <StatusGlyph state={severityGlyphs[severity]} size={14} />}
          <span className="sf-cut">
            {alarm === null ? t(`inbox.kinds.${kind}`) : alarmText(t, { code: alarm })}
            {severity !== 'info' && ` · ${t(`inbox.severities.${severity}`)}`}
          </span>
          <time dateTime={createdAt} title={fmt.instant(createdAt)}>
            {isOld(createdAt, now) ? fmt.instant(createdAt, 'clock') : fmt.relative(createdAt, now)}
          </time>
        </span>
        <span className="inbox-text">{notice.text}</span>
        {readAt === null && <span className="sf-hidden">{t('inbox.unreadMark')}</span>}
      </span>
    </>
  );
}
