import { ConfigProvider, theme } from 'antd';
import { type ReactNode, useEffect, useMemo } from 'react';
import { prepareKit, useKitLocale } from '../i18n/kit-locale.ts';
import { useSettings } from '../settings/settings.ts';
import { useDensity, useLook } from './look.ts';
import { densities, fontStack, looks } from './tokens.ts';

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
