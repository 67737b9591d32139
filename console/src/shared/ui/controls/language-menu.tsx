import ChevronDown from 'lucide-react/icons/chevron-down';
import Languages from 'lucide-react/icons/languages';
import { reportProblem } from '../../api/report.ts';
import { changeLanguage } from '../../i18n/change-language.ts';
import { langs } from '../../i18n/languages.ts';
import { useT } from '../../i18n/use-t.ts';
import { useSettings } from '../../settings/settings.ts';
import { MenuButton } from '../overlay/menu.tsx';

interface LanguageMenuProps {
  className: string;
  /** Called after the language was changed. */
  changed?: () => void;
}

/** The language switch (L-04, L-10). */
export function LanguageMenu({ className, changed }: LanguageMenuProps) {
  const t = useT();
  const lang = useSettings((settings) => settings.lang);
  const items = langs.map((one) => ({
    key: one,
    label: t(`lang.${one}`),
    checked: one === lang,
    run: () => void changeLanguage(one).then(changed).catch(reportProblem),
  }));
  return (
    <MenuButton items={items} label={`${t('lang.choose')}: ${t(`lang.${lang}`)}`} className={className}>
      <Languages className="sf-icon" />
      <span>{t(`lang.${lang}`)}</span>
      <ChevronDown className="sf-icon" />
    </MenuButton>
  );
}
