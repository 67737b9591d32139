import './news.css';
import ArrowUpRight from 'lucide-react/icons/arrow-up-right';
import MessageCircle from 'lucide-react/icons/message-circle';
import { useId } from 'react';
import { chatAppHref, newChatAppState } from '../../domain/accounts/chat-app-session.ts';
import { useT } from '../../shared/i18n/use-t.ts';
import { currentHref } from '../../shared/navigation.ts';
import type { News } from './news-calls.ts';

const systems = { android: 'Android', ios: 'iOS', windows: 'Windows' } as const;

function NewsLink({ to, children }: { to: string; children: string }) {
  const isHere = to.startsWith('/');
  return (
    <a href={to} {...(isHere ? {} : { target: '_blank', rel: 'noopener noreferrer' })}>
      {children}
      {!isHere && <ArrowUpRight className="sf-icon" />}
    </a>
  );
}

/** Announcements over the chart; on a phone below the form. */
export function Announcements({ items }: Pick<News, 'items'>) {
  const t = useT();
  const id = useId();
  if (items.length === 0) return null;
  return (
    <aside className="sf-news" aria-labelledby={id}>
      <header>
        <h2 id={id}>{t('auth.announcements')}</h2>
        <span className="sf-num">{items.length}</span>
      </header>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a list that scrolls must scroll by keyboard */}
      <ul tabIndex={0} aria-labelledby={id}>
        {items.map(({ id: key, title, text, link }) => (
          <li key={key}>
            <h3>{link === '' ? title : <NewsLink to={link}>{title}</NewsLink>}</h3>
            {text !== '' && <p>{text}</p>}
          </li>
        ))}
      </ul>
    </aside>
  );
}

/** Links to the apps; renders nothing without any. */
export function AppLinks({ apps }: Pick<News, 'apps'>) {
  const t = useT();
  const known = Object.entries(systems).flatMap(([system, name]) => {
    const to = system === 'android' ? apps.android : system === 'ios' ? apps.ios : apps.windows;
    return to === '' ? [] : [{ name, to }];
  });
  if (known.length === 0) return null;
  return (
    <p className="sf-login-apps">
      <span>{t('auth.apps')}</span>
      {known.map(({ name, to }) => (
        <NewsLink key={name} to={to}>
          {name}
        </NewsLink>
      ))}
    </p>
  );
}

/** Opens the chat app's sign-in page, which returns to /wechatlogin (P-15). */
export function ChatAppButton({
  page,
  leave = (href) => location.assign(href),
}: {
  page: string;
  leave?: (href: string) => void;
}) {
  const t = useT();
  const onClick = () => {
    const wanted = new URL(currentHref(), location.origin).searchParams.get('redirect');
    leave(chatAppHref(page, '/wechatlogin', newChatAppState(wanted ?? '/complete')));
  };
  return (
    <button type="button" className="sf-button sf-login-chatapp" onClick={onClick}>
      <MessageCircle className="sf-icon" />
      {t('auth.wechat')}
    </button>
  );
}
