import './views-panel.css';
import Trash2 from 'lucide-react/icons/trash';
import { type FormEvent, useEffect, useId, useRef } from 'react';
import { useDraft } from '../../drafts/use-draft.ts';
import { currentLang } from '../../i18n/messages.ts';
import { nameOrder } from '../../i18n/text-order.ts';
import { useT } from '../../i18n/use-t.ts';
import { storePreference, usePreferencesOf } from '../../preferences/preferences.ts';
import { usePageLocation } from '../../tabs/page.tsx';
import { Button } from '../controls/button.tsx';
import { PageLink } from '../controls/page-link.tsx';
import { toast } from '../overlay/toast-store.ts';
import { Delayed, Skeleton } from '../states/states.tsx';

const longestLabel = 60;
/** Query parameters that are not part of a saved view. */
const momentary = ['page', 'flight', 'drone', 't'];

function queryOf(search: URLSearchParams): string {
  const kept = new URLSearchParams(search);
  for (const name of momentary) kept.delete(name);
  return kept.toString();
}

/**
 * The saved views of a screen as links, and a field that saves the current one. Saving under an existing name
 * overwrites it.
 */
export function ViewsPanel(props: { screen: string; search: URLSearchParams; close: () => void }) {
  const t = useT();
  const { pathname } = usePageLocation();
  const field = useId();
  const input = useRef<HTMLInputElement>(null);
  const name = useDraft('view', '', (kept) => (typeof kept === 'string' ? kept : undefined));
  const label = name.value;
  const prefix = `view.${props.screen}.`;
  const { items, phase } = usePreferencesOf(prefix, 'view');
  const inOrder = nameOrder(currentLang());
  const sorted = items.toSorted(([, a], [, b]) => inOrder(a.label, b.label));
  useEffect(() => input.current?.focus(), []);
  const save = (event: FormEvent) => {
    event.preventDefault();
    const text = label.trim();
    if (text === '') return;
    const known = items.find(([, view]) => view.label === text)?.[0];
    storePreference(known ?? prefix + Date.now().toString(36), {
      kind: 'view',
      label: text,
      query: queryOf(props.search),
    });
    name.clear();
    toast.ok(t('views.saved'));
  };
  return (
    <div className="sf-views">
      {sorted.length > 0 ? (
        <ul>
          {sorted.map(([name, view]) => (
            <li key={name}>
              <PageLink
                to={`${pathname}${view.query && `?${view.query}`}`}
                className="sf-cut sf-inset"
                onClick={props.close}
              >
                {view.label}
              </PageLink>
              <Button
                kind="quiet"
                iconOnly={t('views.remove', { name: view.label })}
                wordless
                icon={<Trash2 className="sf-icon" />}
                onClick={() => storePreference(name, null)}
              />
            </li>
          ))}
        </ul>
      ) : phase === 'waiting' ? (
        <Delayed>
          <Skeleton height={40} />
        </Delayed>
      ) : (
        <p>{t(phase === 'failed' ? 'views.failed' : 'views.none')}</p>
      )}
      <form onSubmit={save}>
        <label htmlFor={field}>{t('views.name')}</label>
        <div>
          <input
            ref={input}
            id={field}
            className="sf-input"
            value={label}
            maxLength={longestLabel}
            onChange={(event) => name.change(event.target.value)}
          />
          <Button type="submit" disabled={label.trim() === ''}>
            {t('views.save')}
          </Button>
        </div>
      </form>
    </div>
  );
}
