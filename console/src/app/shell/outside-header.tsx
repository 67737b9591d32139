import './outside.css';
import { useT } from '../../shared/i18n/use-t.ts';
import { LanguageMenu } from '../../shared/ui/controls/language-menu.tsx';
import { LogoMark } from '../../shared/ui/icons/icons.tsx';

/** Header of pages outside the shell: logo, name, language. */
export function OutsideHeader() {
  const t = useT();
  return (
    <header>
      <LogoMark />
      <span>{t('product.title')}</span>
      <LanguageMenu className="sf-button" />
    </header>
  );
}
