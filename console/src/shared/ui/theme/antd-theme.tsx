import { ConfigProvider } from 'antd';
import { type ReactNode, useEffect, useMemo } from 'react';
import { prepareKit, useKitLocale } from '../../i18n/kit-locale.ts';
import { useSettings } from '../../settings/settings.ts';
import { kitTheme } from './kit-theme.ts';
import { useDensity, useLook } from './look.ts';

/** Gives antd's parts our tokens, density and language. */
export function AntdTheme(props: { children: ReactNode }) {
  const look = useLook();
  const density = useDensity();
  const locale = useKitLocale();
  useEffect(() => {
    const { lang } = useSettings.getState();
    const apply = (put: () => void) => useSettings.getState().lang === lang && put();
    // Without its words the kit speaks English.
    prepareKit(lang).then(apply, () => undefined);
  }, []);
  const config = useMemo(() => kitTheme(look, density), [look, density]);
  return (
    <ConfigProvider theme={config} wave={{ disabled: true }} locale={locale}>
      {props.children}
    </ConfigProvider>
  );
}
