import type { Me } from '@smartflight/contract/accounts/accounts.schemas.ts';
import Clock from 'lucide-react/icons/clock';
import CornerDownLeft from 'lucide-react/icons/corner-down-left';
import File from 'lucide-react/icons/file';
import Search from 'lucide-react/icons/search';
import Zap from 'lucide-react/icons/zap';
import { type KeyboardEvent, type MouseEvent, useEffect, useId, useRef, useState } from 'react';
import type { MsgKey } from '../../shared/i18n/messages.ts';
import { useT } from '../../shared/i18n/use-t.ts';
import { go } from '../../shared/navigation.ts';
import { StatusGlyph } from '../../shared/ui/icons/glyph.tsx';
import { DroneIcon } from '../../shared/ui/icons/icons.tsx';
import type { Entry, EntryKind } from './entries.ts';
import { capOf } from './key-caps.ts';
import { Overlay } from './overlay.tsx';
import { closeOverlay } from './palette-store.ts';
import { usePalette } from './use-palette.ts';

const titles: Record<EntryKind, MsgKey> = {
  recent: 'palette.recent',
  page: 'palette.pages',
  drone: 'palette.drones',
  action: 'palette.actions',
};

function EntryIcon({ kind, state }: Entry) {
  if (state) return <StatusGlyph state={state.glyph} size={18} />;
  if (kind === 'drone') return <DroneIcon />;
  const Icon = { recent: Clock, page: File, action: Zap }[kind];
  return <Icon className="sf-icon" />;
}

/** Closes first: an action works on the page below, and a page takes the focus. */
function choose({ href, run }: Pick<Entry, 'href' | 'run'>, inNewTab: boolean): void {
  if (href !== undefined && inNewTab) {
    window.open(href, '_blank', 'noopener');
    return;
  }
  closeOverlay();
  // After the layer has returned the focus, which happens when it is removed.
  requestAnimationFrame(() => {
    if (href === undefined) run?.();
    else {
      go(href);
      document.getElementById('content')?.focus({ preventScroll: true });
    }
  });
}

interface LineProps {
  entry: Entry;
  id: string;
  marked: boolean;
  mark: () => void;
}

/** An entry as an option. Pages are links, so that the browser can open them in a new tab. */
function Line({ entry, id, marked, mark }: LineProps) {
  const host = useRef<HTMLElement>(null);
  useEffect(() => {
    if (marked) host.current?.scrollIntoView?.({ block: 'nearest' });
  }, [marked]);
  const click = (event: MouseEvent) => {
    const plain = event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey;
    if (entry.href !== undefined && !plain) return;
    event.preventDefault();
    choose(entry, false);
  };
  const common = {
    id,
    role: 'option' as const,
    'aria-selected': marked,
    tabIndex: -1,
    className: marked ? 'is-marked' : undefined,
    onPointerMove: mark,
    onClick: click,
  };
  const note = [entry.state?.label, entry.note].filter(Boolean).join(' · ');
  const content = (
    <>
      <EntryIcon {...entry} />
      <span className="sf-cut">{entry.label}</span>
      {note !== '' && <small className="sf-cut">{note}</small>}
      {marked && <CornerDownLeft className="sf-icon sf-palette-enter" />}
    </>
  );
  const take = (element: HTMLElement | null) => {
    host.current = element;
  };
  return entry.href === undefined ? (
    <div ref={take} {...common}>
      {content}
    </div>
  ) : (
    <a ref={take} href={entry.href} {...common}>
      {content}
    </a>
  );
}

/** Below the list: whether the drone search is running or failed, or the number of results. */
function Status(props: { query: string; count: number; searching: boolean; failed: boolean }) {
  const t = useT();
  const { query, count, searching, failed } = props;
  const isEmpty = count === 0 && !searching && !failed;
  return (
    <>
      {isEmpty && <p className="sf-palette-note">{t('palette.none', { q: query.trim() })}</p>}
      {searching && <p className="sf-palette-note">{t('palette.searching')}</p>}
      {failed && <p className="sf-palette-note is-failed">{t('palette.failed')}</p>}
      <p className="sf-hidden" role="status">
        {searching ? '' : t('palette.found', { n: count })}
      </p>
    </>
  );
}

function Hints({ second }: { second: string | undefined }) {
  const t = useT();
  return (
    <footer className="sf-palette-hints" aria-hidden="true">
      <span>
        <kbd>↑</kbd>
        <kbd>↓</kbd> {t('palette.move')}
      </span>
      <span>
        <kbd>↵</kbd> {t('palette.enter')}
      </span>
      {second !== undefined && (
        <span>
          <kbd>⇧</kbd>
          <kbd>↵</kbd> {second}
        </span>
      )}
      <span>
        <kbd>{capOf('Mod')}</kbd>
        <kbd>↵</kbd> {t('palette.newTab')}
      </span>
      <span>
        <kbd>{capOf('Escape')}</kbd> {t('palette.close')}
      </span>
    </footer>
  );
}

export function Palette({ me }: { me: Me }) {
  const t = useT();
  const listId = useId();
  const [query, setQuery] = useState('');
  const [markedId, setMarkedId] = useState<string>();
  const { groups, searching, failed } = usePalette(me, query);
  const flat = groups.flatMap(({ entries }) => entries);
  const at = Math.max(
    0,
    flat.findIndex(({ id }) => id === markedId),
  );
  const marked = flat[at];
  const optionId = (entry: Entry) => `${listId}-${entry.id}`;
  const onKeyDown = (event: KeyboardEvent) => {
    // Enter and arrow keys belong to the input method during composition.
    if (event.nativeEvent.isComposing || event.keyCode === 229) return;
    const step = { ArrowDown: 1, ArrowUp: -1, PageDown: 8, PageUp: -8 }[event.key];
    if (step !== undefined) {
      const wraps = Math.abs(step) === 1;
      const wanted = at + step;
      const next = wraps
        ? (wanted + flat.length) % Math.max(1, flat.length)
        : Math.min(flat.length - 1, Math.max(0, wanted));
      setMarkedId(flat[next]?.id);
    } else if (event.key === 'Enter' && marked) {
      const chosen = (event.shiftKey && marked.second) || marked;
      choose(chosen, event.ctrlKey || event.metaKey);
    } else return;
    event.preventDefault();
  };
  return (
    <Overlay kind="palette" label={t('palette.open')}>
      <div className="sf-palette-field">
        <Search className="sf-icon" />
        <input
          type="text"
          role="combobox"
          aria-expanded="true"
          aria-controls={listId}
          aria-autocomplete="list"
          aria-label={t('palette.open')}
          {...(marked ? { 'aria-activedescendant': optionId(marked) } : {})}
          placeholder={t('palette.placeholder')}
          autoComplete="off"
          spellCheck={false}
          enterKeyHint="go"
          maxLength={64}
          value={query}
          onChange={(event) => {
            setQuery(event.target.value);
            setMarkedId(undefined);
          }}
          onKeyDown={onKeyDown}
        />
        <button type="button" className="sf-button is-quiet" onClick={closeOverlay}>
          <kbd>{capOf('Escape')}</kbd>
          <span className="sf-hidden">{t('action.close')}</span>
        </button>
      </div>
      <div className="sf-palette-list">
        <div id={listId} role="listbox" aria-label={t('palette.results')}>
          {groups.map(({ kind, entries }) => (
            // biome-ignore lint/a11y/useSemanticElements: options of a listbox are grouped by role
            <div key={kind} role="group" aria-labelledby={`${listId}-${kind}`}>
              <h3 id={`${listId}-${kind}`} role="presentation">
                {t(titles[kind])}
              </h3>
              {entries.map((entry) => (
                <Line
                  key={entry.id}
                  entry={entry}
                  id={optionId(entry)}
                  marked={entry === marked}
                  mark={() => setMarkedId(entry.id)}
                />
              ))}
            </div>
          ))}
        </div>
        <Status query={query} count={flat.length} searching={searching} failed={failed} />
      </div>
      <Hints second={marked?.second?.title} />
    </Overlay>
  );
}
