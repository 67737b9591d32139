import Contrast from 'lucide-react/icons/contrast';
import { useT } from '../../shared/i18n/use-t.ts';
import { LanguageMenu } from '../../shared/ui/controls/language-menu.tsx';
import { LookPanel } from '../../shared/ui/controls/look-panel.tsx';
import { Popover, Slab } from '../../shared/ui/overlay/popover.tsx';

/** Colours, sunlight mode and row height, behind one button of the top bar. */
export function LookMenu() {
  const t = useT();
  return (
    <Popover label={t('display.menu')} icon={<Contrast className="sf-icon" />} iconOnly kind="quiet">
      {() => <LookPanel />}
    </Popover>
  );
}

/** The same plus the language, on a phone; opened from the account menu. */
export function LookSlab(props: { anchor: () => HTMLElement | null; close: () => void }) {
  const t = useT();
  return (
    <Slab label={t('display.menu')} {...props}>
      <LanguageMenu className="sf-button" />
      <LookPanel />
    </Slab>
  );
}
