import type { Me } from '@smartflight/contract/accounts/accounts.schemas.ts';
import { Fragment } from 'react';
import { useT } from '../../shared/i18n/use-t.ts';
import { useTabs } from '../../shared/tabs/tabs.ts';
import { PageLink } from '../../shared/ui/controls/page-link.tsx';
import { crumbsOf } from '../routes/crumbs.ts';
import { useOpenHref } from '../routes/open-href.ts';
import { findPage, homePath } from '../routes/routing.ts';
import { OpenPages } from '../tabs/open-pages.tsx';
import { tabTitle } from '../tabs/tab-title.ts';

/** Links to a page as it was left. */
function Crumb({ to, title }: { to: string; title: string }) {
  return <PageLink to={useOpenHref(to)}>{title}</PageLink>;
}

/** L-05: starts with the user's own log, then every place above the current page, which is last and not linked. */
export function Breadcrumb({ me, mobile }: { me: Me; mobile: boolean }) {
  const t = useT();
  const active = useTabs((state) => state.tabs.find((tab) => tab.key === state.active));
  const found = active && findPage(active.key, me);
  if (!active || !found) return <div className="sf-crumbs" />;
  // A phone shows only the title; it opens the list of open pages.
  if (mobile)
    return (
      <nav className="sf-crumbs" aria-label={t('tabs.list')}>
        <OpenPages />
      </nav>
    );
  const home = findPage(homePath(me), me)?.page;
  const above = crumbsOf(home, found.above, found.page, found.params);
  return (
    <nav className="sf-crumbs" aria-label={t('nav.path')}>
      {above.map((crumb) => (
        <Fragment key={crumb.path}>
          <Crumb to={crumb.to} title={t(crumb.title)} />
          <span aria-hidden="true">/</span>
        </Fragment>
      ))}
      {found.page.breadcrumb !== false && (
        <span className="sf-cut" aria-current="page">
          {tabTitle(active, t)}
        </span>
      )}
    </nav>
  );
}
