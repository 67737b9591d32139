import { ConfigProvider, theme } from 'antd';
import type { Locale } from 'antd/es/locale';
import english from 'antd/es/locale/en_US';
import { type ReactNode, useEffect, useMemo, useState } from 'react';
import type { Lang } from '../i18n/languages.ts';
import { useSettings } from '../settings/settings.ts';
import { useDensity, useLook } from './look.ts';
import { densities, fontStack, looks } from './tokens.ts';

const locales = {
  zh: () => Promise.all([import('antd/es/locale/zh_CN'), import('dayjs/locale/zh-cn')]),
  // antd brings English along in any case.
  en: () => Promise.all([Promise.resolve({ default: english }), import('dayjs/locale/en')]),
  es: () => Promise.all([import('antd/es/locale/es_ES'), import('dayjs/locale/es')]),
  pt: () => Promise.all([import('antd/es/locale/pt_BR'), import('dayjs/locale/pt-br')]),
  ru: () => Promise.all([import('antd/es/locale/ru_RU'), import('dayjs/locale/ru')]),
} satisfies Record<Lang, () => Promise<[{ default: Locale }, unknown]>>;

/** Gives antd's parts our tokens, density and language. */
export function AntdTheme(props: { children: ReactNode }) {
  const look = useLook();
  const density = useDensity();
  const lang = useSettings((settings) => settings.lang);
  const [locale, setLocale] = useState<Locale>(english);
  useEffect(() => {
    let wanted = true;
    void locales[lang]().then(([loaded]) => wanted && setLocale(loaded.default));
    return () => {
      wanted = false;
    };
  }, [lang]);
  const config = useMemo(() => {
    const c = looks[look];
    return {
      algorithm: look === 'dark' ? theme.darkAlgorithm : theme.defaultAlgorithm,
      token: {
        colorPrimary: c.accent,
        colorInfo: c.accent,
        colorSuccess: c.working,
        colorWarning: c.warning,
        colorError: c.fault,
        colorLink: c.ink,
        colorText: c.ink,
        colorTextSecondary: c['ink-2'],
        colorTextTertiary: c['ink-3'],
        colorTextPlaceholder: c['ink-3'],
        colorBgBase: c.canvas,
        colorBgContainer: c.surface,
        colorBgElevated: c.surface,
        colorBgLayout: c.canvas,
        colorBorder: c.border,
        colorBorderSecondary: c.rule,
        colorTextLightSolid: c['on-accent'],
        controlItemBgActive: c.soft,
        controlItemBgHover: c.raised,
        borderRadius: 4,
        borderRadiusLG: 8,
        fontFamily: fontStack,
        fontSize: densities[density].text,
        controlHeight: densities[density].control,
        lineWidth: look === 'sunlight' ? 2 : 1,
        boxShadow: 'none',
        boxShadowSecondary: c.shadow,
        motionDurationFast: '0.12s',
        motionDurationMid: '0.12s',
        motionDurationSlow: '0.2s',
        wireframe: false,
      },
      components: { Button: { primaryShadow: 'none', defaultShadow: 'none' } },
    };
  }, [look, density]);
  return (
    <ConfigProvider theme={config} wave={{ disabled: true }} locale={locale}>
      {props.children}
    </ConfigProvider>
  );
}
