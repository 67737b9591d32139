import type { Fmt } from '../../shared/format/fmt.ts';

/** Product per area: litres, kilograms or both; "–" without either. */
export const doseText = (fmt: Fmt, o: { doseLpha: number | null; doseKgpha: number | null }): string =>
  [
    ...(o.doseLpha === null || (o.doseLpha === 0 && o.doseKgpha !== null) ? [] : [fmt.rate(o.doseLpha).text]),
    ...(o.doseKgpha === null ? [] : [fmt.sownRate(o.doseKgpha).text]),
  ].join(' · ') || fmt.number(null);
