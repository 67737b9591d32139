import { useMemo } from 'react';
import { useFmt } from '../../../shared/format/fmt.ts';
import { useT } from '../../../shared/i18n/use-t.ts';
import { electric } from '../battery-labels.tsx';

/** Texts for cell deviations. */
export function useOffLabels() {
  const t = useT();
  const fmt = useFmt();
  return useMemo(() => {
    const off = (offMv: number): string => {
      const mv = electric(fmt, Math.abs(Math.round(offMv)), 'mV').text;
      return offMv < 0 ? t('batteries.heat.offBelow', { mv }) : t('batteries.heat.offAbove', { mv });
    };
    const time = (at: number | string): string => fmt.instant(at, 'minute');
    return {
      off,
      time,
      reading: (of: { cell: number; at: number; mv: number | null; offMv: number | null }): string => {
        const cell = t('batteries.cellNo', { cell: fmt.number(of.cell) });
        if (of.mv === null) return t('batteries.heat.noReading', { cell, time: time(of.at) });
        return t('batteries.heat.reading', {
          cell,
          time: time(of.at),
          volts: electric(fmt, of.mv / 1000, 'V', 3).text,
          off: of.offMv === null ? fmt.number(null) : off(of.offMv),
        });
      },
    };
  }, [t, fmt]);
}
