import type { Me } from '@smartflight/contract/accounts.ts';
import { Fragment } from 'react';
import { useT } from '../shared/i18n/use-t.ts';
import { useTabs } from '../shared/tabs/tabs.ts';
import { PageLink } from '../shared/ui/page-link.tsx';
import { OpenPages } from './open-pages.tsx';
import { findPage, homePath } from './routing.ts';
import { tabTitle } from './tab-title.ts';

interface Crumb {
  path: string;
  title: string;
}

/** L-05: starts with the user's own log, then every screen above the present one, the present one last and no link. */
export function Breadcrumb({ me, mobile }: { me: Me; mobile: boolean }) {
  const t = useT();
  const active = useTabs((state) => state.tabs.find((tab) => tab.key === state.active));
  if (!active) return <div className="sf-crumbs" />;
  const crumbs: Crumb[] = [];
  const segments = active.key.split('/').filter(Boolean);
  const above = segments.map((_, index) => `/${segments.slice(0, index).join('/')}`);
  for (const path of [homePath(me), ...above]) {
    const found = path === active.key ? undefined : findPage(path, me);
    if (found && !crumbs.some((crumb) => crumb.path === path))
      crumbs.push({ path, title: t(found.page.title) });
  }
  if (mobile)
    return (
      <nav className="sf-crumbs" aria-label={t('tabs.list')}>
        <OpenPages />
      </nav>
    );
  return (
    <nav className="sf-crumbs" aria-label={t('nav.path')}>
      {crumbs.map((crumb) => (
        <Fragment key={crumb.path}>
          <PageLink to={crumb.path}>{crumb.title}</PageLink>
          <span aria-hidden="true">/</span>
        </Fragment>
      ))}
      <span className="sf-cut" aria-current="page">
        {tabTitle(active, t)}
      </span>
    </nav>
  );
}
