import './dose.css';
import type { DoseMap } from '@smartflight/contract/flights/dose.schemas.ts';
import { useFmt } from '../../../shared/format/fmt.ts';
import { useT } from '../../../shared/i18n/use-t.ts';
import { mapColours } from '../../../shared/map/view/map-colours.ts';
import { useLook } from '../../../shared/ui/theme/look.ts';
import { doseColours } from '../../map/plots/dose-layer.ts';
import { doseScale } from './dose-bins.ts';

/** The classes of a dose map with their limits, in the user's unit. */
export function DoseLegend({ dose }: { dose: DoseMap }) {
  const t = useT();
  const fmt = useFmt();
  const colours = mapColours(useLook());
  const scale = doseScale(dose);
  if (!scale) return null;
  const quantity = (value: number) => (dose.product === 'sow' ? fmt.sownRate(value) : fmt.rate(value));
  const [first = 0] = scale.limits;
  const names = [
    t('dose.below', { value: quantity(first).value }),
    ...scale.limits
      .slice(1)
      .map((limit, i) => `${quantity(scale.limits[i] ?? 0).value}–${quantity(limit).value}`),
    t('dose.above', { value: quantity(scale.limits.at(-1) ?? 0).value }),
  ];
  return (
    <div className="sf-map-slab sf-dose-legend sf-num">
      <p>
        <b>{t('dose.title')}</b> <span>{quantity(first).unit}</span>
      </p>
      <ul aria-label={t('dose.legend')}>
        {doseColours(colours, scale)
          .map((colour, bin) => ({ colour, name: names[bin] ?? '' }))
          .toReversed()
          .map(({ colour, name }) => (
            <li key={colour}>
              <i style={{ background: colour }} aria-hidden="true" />
              {name}
            </li>
          ))}
        {dose.doses.includes(null) && (
          <li>
            <i style={{ background: colours.status.offline }} aria-hidden="true" />
            {t('dose.unknown')}
          </li>
        )}
        {dose.again && (
          <li>
            <i className="is-again" aria-hidden="true" />
            {t('dose.again.short')}
          </li>
        )}
      </ul>
    </div>
  );
}
