import './open-pages.css';
import ChevronDown from 'lucide-react/icons/chevron-down';
import Pin from 'lucide-react/icons/pin';
import RotateCw from 'lucide-react/icons/rotate-cw';
import X from 'lucide-react/icons/x';
import { useEffect, useRef, useState } from 'react';
import { useT } from '../../shared/i18n/use-t.ts';
import { useOnHide } from '../../shared/tabs/page.tsx';
import type { Tab } from '../../shared/tabs/tab-moves.ts';
import { useTabs } from '../../shared/tabs/tabs.ts';
import { PageLink } from '../../shared/ui/controls/page-link.tsx';
import { Modal } from '../../shared/ui/overlay/dialog.tsx';
import { tabTitle } from './tab-title.ts';
import { type TabItems, useTabItems } from './use-tab-items.ts';

/** On a phone, without room for a strip, the page title opens the list of open pages (L-06). */
export function OpenPages() {
  const t = useT();
  const open = useTabs((state) => state.tabs);
  const active = useTabs((state) => state.active);
  const [listed, setListed] = useState(false);
  const present = open.find((tab) => tab.key === active);
  const items = useTabItems();
  if (!present) return null;
  return (
    <>
      <button
        type="button"
        className="sf-open-pages-button"
        aria-haspopup="dialog"
        aria-expanded={listed}
        onClick={(event) => {
          event.currentTarget.focus({ preventScroll: true });
          setListed(true);
        }}
      >
        <span className="sf-cut" aria-current="page">
          {tabTitle(present, t)}
        </span>
        <span className="sf-hidden">{t('tabs.count', { n: open.length })}</span>
        {open.length > 1 ? (
          <span className="sf-open-pages-count sf-num" aria-hidden="true">
            {open.length}
          </span>
        ) : (
          <ChevronDown className="sf-icon" />
        )}
      </button>
      {listed && <List present={present} items={items} close={() => setListed(false)} />}
    </>
  );
}

interface ListProps {
  present: Tab;
  items: TabItems;
  close: () => void;
}

/** It also closes when its page is hidden. */
function List({ present, items, close }: ListProps) {
  const t = useT();
  const open = useTabs((state) => state.tabs);
  const list = useRef<HTMLUListElement>(null);
  const closedAt = useRef<number>(undefined);
  useOnHide(close);
  // The row whose close button was pressed is gone, and its focus with it: the next row's close button gets it.
  useEffect(() => {
    const at = closedAt.current;
    closedAt.current = undefined;
    if (at === undefined || list.current?.contains(document.activeElement) === true) return;
    list.current?.querySelectorAll<HTMLElement>('li > a')[Math.min(at, open.length - 1)]?.focus();
  }, [open]);
  const closeTab = (tab: Tab) => {
    closedAt.current = open.indexOf(tab);
    items.close(tab);
  };
  const actions = items.itemsFor(present);
  return (
    <Modal className="sf-open-pages" label={t('tabs.list')} close={close} isDismissable isTray>
      <header>
        <h2>{t('tabs.list')}</h2>
        <button
          type="button"
          className="sf-button is-quiet is-icon"
          aria-label={t('tabs.hideList')}
          onClick={close}
        >
          <X className="sf-icon" />
        </button>
      </header>
      <ul ref={list}>
        {open.map((tab) => (
          <Line key={tab.key} tab={tab} isShown={tab === present} done={close} close={closeTab} />
        ))}
      </ul>
      <footer>
        {actions
          .filter(({ key }) => key !== 'close')
          .map((item) => (
            <button
              key={item.key}
              type="button"
              className="sf-button is-quiet"
              disabled={item.disabled}
              onClick={() => {
                close();
                item.run();
              }}
            >
              {item.key === 'refresh' && <RotateCw className="sf-icon" />}
              {item.label}
            </button>
          ))}
      </footer>
    </Modal>
  );
}

function Line(props: { tab: Tab; isShown: boolean; done: () => void; close: (tab: Tab) => void }) {
  const t = useT();
  const { tab, isShown, done } = props;
  const title = tabTitle(tab, t);
  const screen = tab.title && tab.titleKey ? t(tab.titleKey) : undefined;
  return (
    <li className={isShown ? 'is-active' : undefined}>
      <PageLink
        to={tab.href}
        className="sf-inset"
        {...(isShown ? { 'aria-current': 'page' as const } : {})}
        onClick={done}
      >
        <span className="sf-cut">{title}</span>
        {screen && <small className="sf-cut">{screen}</small>}
      </PageLink>
      {tab.pinned ? (
        <Pin className="sf-icon sf-open-pages-pin" />
      ) : (
        <button
          type="button"
          className="sf-button is-quiet is-icon sf-inset"
          aria-label={t('tabs.closeNamed', { name: title })}
          onClick={() => props.close(tab)}
        >
          <X className="sf-icon" />
        </button>
      )}
    </li>
  );
}
