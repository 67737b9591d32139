import type { Me } from '@smartflight/contract/accounts.ts';
import { lazy, Suspense, useEffect } from 'react';
import { useShortcut } from '../../shared/keys/shortcuts.ts';
import { useGoKeys } from './go-keys.ts';
import { openHelp, openPalette, useOverlay } from './palette-store.ts';
import { watchRecent } from './recent.ts';

const palette = () => import('./palette.tsx');
const Palette = lazy(async () => ({ default: (await palette()).Palette }));
const ShortcutHelp = lazy(async () => ({ default: (await import('./shortcut-help.tsx')).ShortcutHelp }));

/** By then the page stands; whoever types right after Ctrl+K must not lose letters to a chunk on its way. */
const warmMs = 2500;

/** Palette and list of shortcuts with the keys that open them; both are loaded when first wanted. */
export function Overlays({ me }: { me: Me }) {
  const shown = useOverlay((state) => state.shown);
  useShortcut('palette', openPalette);
  useShortcut('help', openHelp);
  useShortcut('closeTop');
  useGoKeys(me.roles);
  useEffect(() => watchRecent(me.id), [me.id]);
  useEffect(() => {
    const timer = setTimeout(() => palette().catch(() => undefined), warmMs);
    return () => clearTimeout(timer);
  }, []);
  return (
    <Suspense fallback={null}>
      {shown === 'palette' && <Palette me={me} />}
      {shown === 'help' && <ShortcutHelp />}
    </Suspense>
  );
}
