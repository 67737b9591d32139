import { type ThemeConfig, theme } from 'antd';
import { type Density, densities, fontStack, type Look, looks, scales } from './tokens.ts';

/** Our tokens of a look and density in the words of the component kit. */
export function kitTheme(look: Look, density: Density): ThemeConfig {
  const c = looks[look];
  const sizes = densities[density];
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
      borderRadius: scales.radius.control,
      borderRadiusLG: scales.radius.slab,
      fontFamily: fontStack,
      fontSize: sizes.text,
      controlHeight: sizes.control,
      lineWidth: Number.parseFloat(c['rule-width']),
      boxShadow: 'none',
      boxShadowSecondary: c.shadow,
      motionDurationFast: `${scales.motion.fast}ms`,
      motionDurationMid: `${scales.motion.fast}ms`,
      motionDurationSlow: `${scales.motion.panel}ms`,
      wireframe: false,
    },
    components: {
      Button: { primaryShadow: 'none', defaultShadow: 'none' },
      Table: {
        headerBg: 'transparent',
        headerSortActiveBg: 'transparent',
        headerSortHoverBg: c.raised,
        headerColor: c['ink-2'],
        headerSplitColor: 'transparent',
        borderColor: c.rule,
        rowHoverBg: c.raised,
        rowSelectedBg: c.soft,
        rowSelectedHoverBg: c.soft,
        cellPaddingBlock: (sizes.row - sizes.line) / 2,
      },
    },
  };
}
