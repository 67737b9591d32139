import LogOut from 'lucide-react/icons/log-out';
import { useT } from '../../shared/i18n/use-t.ts';
import { LanguageMenu } from '../../shared/ui/controls/language-menu.tsx';
import { LogoMark } from '../../shared/ui/icons/icons.tsx';

/** Logo, title, language and logout. */
export function WizardHeader({ logOut, reload }: { logOut: () => void; reload: () => void }) {
  const t = useT();
  return (
    <header className="sf-wizard-header">
      <LogoMark size={30} />
      <span className="sf-cut">{t('wizard.title')}</span>
      <LanguageMenu className="sf-button" changed={reload} />
      <button
        type="button"
        className="sf-button sf-wizard-out"
        aria-label={t('auth.logout')}
        title={t('auth.logout')}
        onClick={logOut}
      >
        <LogOut className="sf-icon" />
        <span className="sf-wizard-out-word">{t('auth.logout')}</span>
      </button>
    </header>
  );
}
