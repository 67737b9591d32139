import './open-pages.css';
import ChevronDown from 'lucide-react/icons/chevron-down';
import Pin from 'lucide-react/icons/pin';
import RotateCw from 'lucide-react/icons/rotate-cw';
import X from 'lucide-react/icons/x';
import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useT } from '../../shared/i18n/use-t.ts';
import type { Tab } from '../../shared/tabs/tab-moves.ts';
import { useTabs } from '../../shared/tabs/tabs.ts';
import { PageLink } from '../../shared/ui/controls/page-link.tsx';
import { useEscape } from '../../shared/ui/overlay/escape.ts';
import { tabTitle } from './tab-title.ts';
import { type TabItems, useTabItems } from './use-tab-items.ts';

/** On a phone there is no room for a strip: the title of the page opens the list of the open ones (L-06). */
export function OpenPages() {
  const t = useT();
  const open = useTabs((state) => state.tabs);
  const active = useTabs((state) => state.active);
  const [listed, setListed] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const present = open.find((tab) => tab.key === active);
  const items = useTabItems();
  if (!present) return null;
  return (
    <>
      <button
        ref={button}
        type="button"
        className="sf-open-pages-button"
        aria-haspopup="dialog"
        aria-expanded={listed}
        onClick={() => setListed(true)}
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
      {listed && <List present={present} items={items} opener={button} close={() => setListed(false)} />}
    </>
  );
}

interface ListProps {
  present: Tab;
  items: TabItems;
  opener: RefObject<HTMLButtonElement | null>;
  close: () => void;
}

/** The browser's own dialog keeps the focus inside and Esc closes; it also goes when its page is hidden. */
function List({ present, items, opener, close }: ListProps) {
  const t = useT();
  const open = useTabs((state) => state.tabs);
  const host = useRef<HTMLDialogElement>(null);
  const latest = useRef(close);
  const closedAt = useRef<number>(undefined);
  useEscape(close);
  useLayoutEffect(() => {
    const dialog = host.current;
    dialog?.showModal();
    const ends = latest.current;
    const button = opener.current;
    return () => {
      // Whatever lies under an open dialog cannot take the focus.
      dialog?.close();
      button?.focus({ preventScroll: true });
      ends();
    };
  }, [opener]);
  // The line whose cross was pressed is gone and the focus with it: the next line has it, above all the cross.
  useEffect(() => {
    const at = closedAt.current;
    closedAt.current = undefined;
    const dialog = host.current;
    if (at === undefined || dialog?.contains(document.activeElement) === true) return;
    dialog?.querySelectorAll<HTMLElement>('li > a')[Math.min(at, open.length - 1)]?.focus();
  }, [open]);
  const closeTab = (tab: Tab) => {
    closedAt.current = open.indexOf(tab);
    items.close(tab);
  };
  const actions = items.itemsFor(present);
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the keyboard has Esc and the cross
    <dialog
      ref={host}
      className="sf-open-pages"
      aria-label={t('tabs.list')}
      onCancel={(event) => {
        event.preventDefault();
        close();
      }}
      onClick={(event) => {
        if (event.target === host.current) close();
      }}
    >
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
      <ul>
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
    </dialog>
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
