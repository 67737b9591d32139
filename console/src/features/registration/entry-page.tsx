import './entry.css';
import { type ReactNode, useEffect } from 'react';
import { type MsgKey, t as translate } from '../../shared/i18n/messages.ts';
import { setPageTitle } from '../../shared/i18n/page-title.ts';
import { useT } from '../../shared/i18n/use-t.ts';
import { LanguageMenu } from '../../shared/ui/controls/language-menu.tsx';
import { LogoMark } from '../../shared/ui/icons/icons.tsx';

export function EntryPage(props: { heading: MsgKey; intro?: string; children: ReactNode }) {
  const { heading, intro, children } = props;
  const t = useT();
  useEffect(() => setPageTitle(() => translate(heading)), [heading]);
  return (
    <div className="sf-entry">
      <header>
        <LogoMark size={30} />
        <span>{t('product.title')}</span>
        <LanguageMenu className="sf-button" />
      </header>
      <main>
        <h1>{t(heading)}</h1>
        {intro && <p className="sf-entry-intro">{intro}</p>}
        {children}
      </main>
    </div>
  );
}
