import './rail.css';
import { roleCodes } from '@smartflight/contract/access.ts';
import type { Me } from '@smartflight/contract/accounts.ts';
import { Radar } from 'lucide-react';
import type { ComponentType } from 'react';
import { useSession } from '../shared/api/session.ts';
import { useT } from '../shared/i18n/use-t.ts';
import { useTabs } from '../shared/tabs/tabs.ts';
import { LanesIcon, LogoMark } from '../shared/ui/icons.tsx';
import { PageLink } from '../shared/ui/page-link.tsx';
import { type Page, type PageIcon, permittedPages } from './pages.ts';
import { homePath } from './routing.ts';

const icons: Record<PageIcon, ComponentType<{ className?: string }>> = {
  realtime: Radar,
  flights: LanesIcon,
};

/** A menu item stays marked while one of its own details is open. */
function isCurrent(page: Page, pathname: string | undefined): boolean {
  return pathname === page.path || pathname?.startsWith(`${page.path}/`) === true;
}

/** Fetches a screen before it is asked for; a failure shows when the screen is opened, not before. */
function warm(page: Page): void {
  page.load().catch(() => undefined);
}

function Logo({ home, small }: { home: string; small: boolean }) {
  const t = useT();
  const logo = useSession((session) => session.logo);
  const source = small ? logo?.companyMiniLogo : logo?.companyLogo;
  return (
    <PageLink to={home} className="sf-rail-logo sf-inset" aria-label={t('product.title')}>
      {source ? (
        <img src={source} alt={t('product.title')} />
      ) : (
        <>
          <LogoMark size={24} />
          {!small && <span>{t('product.title')}</span>}
        </>
      )}
    </PageLink>
  );
}

/** Staff, who see everything, are led to the company's screen alone where the personal one has the same name. */
export function menuPages(roles: readonly string[]): Page[] {
  const listed = permittedPages(roles).filter((page) => page.icon !== undefined);
  if (!roles.includes(roleCodes.staff)) return listed;
  return listed.filter((page, i) => !listed.slice(i + 1).some(({ title }) => title === page.title));
}

/** The main menu: permitted screens in the order of the page list. */
export function Rail({ me, small, leave }: { me: Me; small: boolean; leave: () => void }) {
  const t = useT();
  const active = useTabs((state) => state.active);
  const items = menuPages(me.roles);
  const shown = permittedPages(me.roles).find((page) => page.icon !== undefined && isCurrent(page, active));
  return (
    <nav className="sf-rail" aria-label={t('nav.main')}>
      <Logo home={homePath(me)} small={small} />
      <ul>
        {items.map((page) => {
          const Icon = icons[page.icon ?? 'flights'];
          const current = shown?.title === page.title;
          return (
            <li key={page.key}>
              <PageLink
                to={page.path}
                className="sf-rail-item"
                {...(current ? { 'aria-current': 'page' as const } : {})}
                {...(small ? { title: t(page.title), 'aria-label': t(page.title) } : {})}
                onClick={leave}
                onPointerEnter={() => warm(page)}
                onFocus={() => warm(page)}
              >
                <Icon className="sf-icon" />
                {!small && <span className="sf-rail-name">{t(page.title)}</span>}
              </PageLink>
            </li>
          );
        })}
      </ul>
    </nav>
  );
}
