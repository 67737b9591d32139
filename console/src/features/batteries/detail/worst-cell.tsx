import type { BatteryDetail, BatteryHeat } from '@smartflight/contract/power/battery.schemas.ts';
import { useFmt } from '../../../shared/format/fmt.ts';
import { useT } from '../../../shared/i18n/use-t.ts';
import { StatusGlyph } from '../../../shared/ui/icons/glyph.tsx';
import { greatestOff, offClass, offEdgesOf, offsOf } from './cell-deviations.ts';
import { useOffLabels } from './deviation-labels.ts';

/**
 * The cell to highlight: the one found by the health check, else the one with the largest deviation in the shown
 * range; from 1.
 */
export const namedCell = (battery: BatteryDetail, heat: BatteryHeat | undefined): number | null =>
  battery.worstCell?.cell ?? heat?.worstCell ?? null;

/** The worst cell with how often and how far it deviated. */
export function WorstCell({ battery, heat }: { battery: BatteryDetail; heat: BatteryHeat | undefined }) {
  const t = useT();
  const fmt = useFmt();
  const words = useOffLabels();
  const cell = namedCell(battery, heat);
  if (cell === null)
    return (
      <p className="bt-worst">
        <StatusGlyph state="done" size={20} />
        {t('batteries.worst.none')}
      </p>
    );
  const own = heat && offsOf(heat)[cell - 1];
  const most = own && greatestOff(own);
  const { worstCell } = battery;
  return (
    <p className="bt-worst">
      <StatusGlyph state="warning" size={20} />
      <span>
        <b>{t('batteries.worst.is', { cell: fmt.number(cell) })}</b>{' '}
        {worstCell !== null &&
          worstCell.deviations > 0 &&
          t('batteries.worst.deviations', { n: worstCell.deviations })}{' '}
        {most &&
          offClass(most.offMv, offEdgesOf(battery.rule)) > 0 &&
          t('batteries.worst.inRange', {
            off: words.off(most.offMv),
            time: words.time(heat.at[most.index] ?? 0),
          })}
      </span>
    </p>
  );
}
