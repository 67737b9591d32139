import './login.css';
import { type ComponentType, lazy, Suspense, useEffect, useState } from 'react';
import { watchSignIn } from '../../shared/api/watch-sign-in.ts';
import { t } from '../../shared/i18n/messages.ts';
import { setPageTitle } from '../../shared/i18n/page-title.ts';
import { useT } from '../../shared/i18n/use-t.ts';
import { LanguageMenu } from '../../shared/ui/controls/language-menu.tsx';
import { LogoMark } from '../../shared/ui/icons/icons.tsx';
import { LoginForm } from './login-form.tsx';
import { Announcements, AppLinks, ChatAppButton } from './news.tsx';
import { OpenIdButton } from './openid-button.tsx';
import { leadIn } from './redirect-after-sign-in.ts';
import { useNews } from './use-news.ts';

/**
 * Only decorates: without a network the page is shown without it. The bundler would put the callbacks of a `then` inside
 * its loading of the styles, whose failure they could not handle.
 */
const FieldChart = lazy<ComponentType<{ label: string }>>(async () => {
  try {
    const { FieldChart: Chart } = await import('./field-chart.tsx');
    return { default: Chart };
  } catch {
    return { default: () => null };
  }
});

/** True once the form is usable and the browser is idle; the chart is drawn then. */
function useIdle(): boolean {
  const [idle, setIdle] = useState(false);
  useEffect(() => {
    if (typeof requestIdleCallback !== 'function') {
      const timer = setTimeout(() => setIdle(true), 200);
      return () => clearTimeout(timer);
    }
    const handle = requestIdleCallback(() => setIdle(true), { timeout: 1500 });
    return () => cancelIdleCallback(handle);
  }, []);
  return idle;
}

/** Sign-in, without the component library. `warm` fetches the console while the password is typed. */
export function LoginPage({ warm }: { warm: () => Promise<unknown> }) {
  const translate = useT();
  const idle = useIdle();
  const news = useNews(idle);
  useEffect(() => setPageTitle(() => t('auth.login')), []);
  useEffect(() => watchSignIn(leadIn), []);
  return (
    <div className="sf-login">
      <div className="sf-login-slab">
        <header>
          <LogoMark size={30} />
          <span>{translate('product.title')}</span>
          <LanguageMenu className="sf-button" />
        </header>
        <main>
          <h1>{translate('auth.login')}</h1>
          <LoginForm warm={warm} />
          {news?.ways.openid && <OpenIdButton provider={news.ways.openid} />}
          {news?.ways.wechat && <ChatAppButton page={news.ways.wechat} />}
          {news && <AppLinks apps={news.apps} />}
        </main>
      </div>
      <div className="sf-login-chart">
        {idle && (
          <Suspense>
            <FieldChart label={translate('auth.chart')} />
          </Suspense>
        )}
      </div>
      {news && <Announcements items={news.items} />}
    </div>
  );
}
