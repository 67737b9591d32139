import type { Me } from '@smartflight/contract/accounts.ts';
import { lazy, Suspense, useEffect } from 'react';
import { useShortcut } from '../../shared/keys/shortcuts.ts';
import { useGoKeys } from './go-keys.ts';
import { openHelp, openPalette, useOverlay } from './palette-store.ts';
import { watchRecent } from './recent.ts';

const Palette = lazy(async () => ({ default: (await import('./palette.tsx')).Palette }));
const ShortcutHelp = lazy(async () => ({ default: (await import('./shortcut-help.tsx')).ShortcutHelp }));

/** Palette and list of shortcuts with the keys that open them; both are loaded when first wanted. */
export function Overlays({ me }: { me: Me }) {
  const shown = useOverlay((state) => state.shown);
  useShortcut('palette', openPalette);
  useShortcut('help', openHelp);
  useShortcut('closeTop');
  useGoKeys(me.roles);
  useEffect(() => watchRecent(me.id), [me.id]);
  return (
    <Suspense fallback={null}>
      {shown === 'palette' && <Palette me={me} />}
      {shown === 'help' && <ShortcutHelp />}
    </Suspense>
  );
}
