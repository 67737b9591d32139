import type { Me } from '@smartflight/contract/accounts/accounts.schemas.ts';
import { useEffect } from 'react';
import { useShortcut } from '../../shared/keys/shortcuts.ts';
import { lazyLayer } from '../../shared/ui/overlay/layer-boundary.tsx';
import { library } from '../../shared/ui/primitives/on-demand.ts';
import { useGoKeys } from './go-keys.ts';
import { closeOverlay, openHelp, openPalette, useOverlay } from './palette-store.ts';
import { watchRecent } from './recent.ts';

const palette = () => import('./palette.tsx');
const Palette = lazyLayer(async () => (await palette()).Palette);
const ShortcutHelp = lazyLayer(async () => (await import('./shortcut-help.tsx')).ShortcutHelp);

/**
 * Typing right after Ctrl+K or into an opened list must not wait for a download. By then the start is over, also on a
 * phone, which needs a quarter of a second for this code.
 */
const warmMs = 8_000;

/** The font of one name in the language menu: a font that arrives makes the browser lay all text out again. */
const cyrillic = () => document.fonts?.load('1em "Inter Variable"', '\u042F');

function warm(): void {
  const load = () => void Promise.all([palette(), library.load(), cyrillic()]).catch(() => undefined);
  if ('requestIdleCallback' in window) window.requestIdleCallback(load, { timeout: warmMs });
  else load();
}

/** Palette and list of shortcuts with their keys; both are loaded when first used. */
export function Overlays({ me }: { me: Me }) {
  const shown = useOverlay((state) => state.shown);
  useShortcut('palette', () => {
    // An open question or list stays on top.
    if (!document.querySelector('.sf-modal-backdrop:not(:has(.sf-overlay))')) openPalette();
  });
  useShortcut('help', openHelp);
  useShortcut('closeTop');
  useGoKeys(me.roles);
  useEffect(() => watchRecent(me.id), [me.id]);
  useEffect(() => {
    const timer = setTimeout(warm, warmMs);
    return () => clearTimeout(timer);
  }, []);
  return (
    <>
      {shown === 'palette' && <Palette close={closeOverlay} part={{ me }} />}
      {shown === 'help' && <ShortcutHelp close={closeOverlay} part={{}} />}
    </>
  );
}
