import './look-panel.css';
import { useT } from '../../i18n/use-t.ts';
import { changeSettings, useSettings } from '../../settings/settings.ts';
import { useLook } from '../theme/look.ts';
import { Segment } from './segment.tsx';
import { Switch } from './switch.tsx';

const themes = ['light', 'dark', 'device'] as const;
const densities = ['comfortable', 'compact', 'field', 'device'] as const;
type Density = (typeof densities)[number];

/** Appearance on this device, applied at once: colours, sunlight mode, row height. */
export function LookPanel() {
  const t = useT();
  const { theme, density } = useSettings();
  const look = useLook();
  const chosen: Density = density ?? 'device';
  return (
    <>
      <div className="sf-look-choice">
        <span>{t('display.theme')}</span>
        <Segment
          label={t('display.theme')}
          value={theme ?? 'device'}
          options={themes.map((value) => ({ value, label: t(`display.${value}`) }))}
          change={(value) => changeSettings({ theme: value === 'device' ? undefined : value })}
        />
      </div>
      <Switch
        label={t('look.sunlight')}
        checked={look === 'sunlight'}
        change={(checked) => changeSettings({ sunlight: checked })}
      />
      <fieldset className="sf-look-choice">
        <legend>{t('display.density')}</legend>
        {densities.map((value) => (
          <label key={value} className="sf-radio">
            <input
              type="radio"
              name="density"
              checked={value === chosen}
              onChange={() => changeSettings({ density: value === 'device' ? undefined : value })}
            />
            {t(`display.${value}`)}
          </label>
        ))}
      </fieldset>
    </>
  );
}
