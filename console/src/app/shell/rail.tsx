import './rail.css';
import './rail-menu.css';
import type { Me } from '@smartflight/contract/accounts/accounts.schemas.ts';
import { type ReactNode, useMemo } from 'react';
import { useSession } from '../../shared/api/session.ts';
import { useT } from '../../shared/i18n/use-t.ts';
import { useTabs } from '../../shared/tabs/tabs.ts';
import { PageLink } from '../../shared/ui/controls/page-link.tsx';
import { Picture } from '../../shared/ui/form/picture.tsx';
import { LogoMark } from '../../shared/ui/icons/icons.tsx';
import { currentItem, menuFor } from '../routes/menu.ts';
import { useOpenHref } from '../routes/open-href.ts';
import { findPage, homePath } from '../routes/routing.ts';
import { RailGroup } from './rail-group.tsx';
import { RailEntry } from './rail-item.tsx';
import { RailTip, useRailTip } from './rail-tip.tsx';
import { useOpenGroups } from './use-open-groups.ts';

function Logo({ home, small }: { home: string; small: boolean }) {
  const t = useT();
  const logo = useSession((session) => session.logo);
  const source = small ? logo?.companyMiniLogo : logo?.companyLogo;
  return (
    <PageLink to={useOpenHref(home)} className="sf-rail-logo sf-inset" aria-label={t('product.title')}>
      <Picture
        src={source}
        alt={t('product.title')}
        fallback={
          <>
            <LogoMark size={24} />
            {!small && <span>{t('product.title')}</span>}
          </>
        }
      />
    </PageLink>
  );
}

export function Rail(props: { me: Me; small: boolean; leave: () => void; footer?: ReactNode }) {
  const { me, small, leave, footer } = props;
  const t = useT();
  const active = useTabs((state) => state.active);
  const sections = useMemo(() => menuFor(me.roles), [me.roles]);
  const { tip, tipFor } = useRailTip(small);
  const [open, changeOpen] = useOpenGroups(me.id);
  const found = active === undefined ? undefined : findPage(active, me);
  const current = found && currentItem(sections, [...found.above, found.page]);
  const currentKey = current?.page.key;
  const rail = useMemo(() => ({ small, leave, tipFor }), [small, leave, tipFor]);
  return (
    <nav className="sf-rail" aria-label={t('nav.main')}>
      <Logo home={homePath(me)} small={small} />
      <div className="sf-rail-scroll">
        {sections.map((section) => (
          <ul key={section.map((item) => item.title).join()}>
            {section.map((item) =>
              'items' in item ? (
                <RailGroup
                  key={item.group}
                  group={item}
                  currentKey={currentKey}
                  rail={rail}
                  open={open[item.group]}
                  toggle={(is) => changeOpen(item.group, is)}
                />
              ) : (
                <RailEntry
                  key={'page' in item ? item.page.key : item.href}
                  item={item}
                  isCurrent={'page' in item && item.page.key === currentKey}
                  rail={rail}
                />
              ),
            )}
          </ul>
        ))}
      </div>
      {footer}
      {tip && <RailTip tip={tip} />}
    </nav>
  );
}
