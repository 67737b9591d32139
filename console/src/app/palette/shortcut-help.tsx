import X from 'lucide-react/icons/x';
import { useSyncExternalStore } from 'react';
import { useT } from '../../shared/i18n/use-t.ts';
import { type Shortcut, shortcutScopes } from '../../shared/keys/shortcut-list.ts';
import {
  availableShortcuts,
  isSingleKey,
  shortcutsVersion,
  subscribeShortcuts,
} from '../../shared/keys/shortcuts.ts';
import { changeSettings, useSettings } from '../../shared/settings/settings.ts';
import { Switch } from '../../shared/ui/controls/switch.tsx';
import { capOf } from './key-caps.ts';
import { Overlay } from './overlay.tsx';
import { closeOverlay } from './palette-store.ts';

/** `g f` as two keys, `Mod+k` as a chord. */
function Keys({ keys }: { keys: string }) {
  const parts = keys === ' ' ? [' '] : keys.split(/[ +](?=.)/);
  return (
    <span className="sf-keys">
      {parts.map((part) => (
        <kbd key={part}>{capOf(part)}</kbd>
      ))}
    </span>
  );
}

function Group({ title, shortcuts }: { title: string; shortcuts: readonly Shortcut[] }) {
  const t = useT();
  return (
    <section>
      <h3>{title}</h3>
      <dl>
        {shortcuts.map(({ keys, text }) => (
          <div key={keys.join()}>
            <dt>{t(text)}</dt>
            <dd>
              {keys.map((one) => (
                <Keys key={one} keys={one} />
              ))}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

export function ShortcutHelp() {
  const t = useT();
  useSyncExternalStore(subscribeShortcuts, shortcutsVersion);
  const singleKeys = useSettings((settings) => settings.singleKeys);
  const available = availableShortcuts().filter(({ keys }) => singleKeys || !keys.every(isSingleKey));
  return (
    <Overlay kind="help" label={t('keys.title')}>
      <header>
        <h2>{t('keys.title')}</h2>
        <button
          type="button"
          className="sf-button is-quiet is-icon"
          aria-label={t('action.close')}
          onClick={closeOverlay}
        >
          <X className="sf-icon" />
        </button>
      </header>
      <Switch
        label={t('keys.single')}
        checked={singleKeys}
        change={(checked) => changeSettings({ singleKeys: checked })}
      />
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard */}
      <div className="sf-help-groups" tabIndex={0}>
        {shortcutScopes.map((scope) => {
          const shortcuts = available.filter((one) => one.scope === scope);
          return (
            shortcuts.length > 0 && <Group key={scope} title={t(`keys.${scope}`)} shortcuts={shortcuts} />
          );
        })}
      </div>
    </Overlay>
  );
}
