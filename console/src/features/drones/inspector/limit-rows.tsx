import type { DroneDetail } from '@smartflight/contract/drones/drone.schemas.ts';
import { Block, FactList } from '../../../domain/devices/detail/facts.tsx';
import { type Fmt, useFmt } from '../../../shared/format/fmt.ts';
import { useT } from '../../../shared/i18n/use-t.ts';

type Limits = NonNullable<DroneDetail['limits']['reported']>;
type Quantity = (value: number | null) => string;

function rangeText({ min, max }: Limits['heightM'], quantity: Quantity): string {
  return min === null
    ? `≤ ${quantity(max)}`
    : max === null
      ? `≥ ${quantity(min)}`
      : `${quantity(min)} – ${quantity(max)}`;
}

const quantities = (fmt: Fmt): Record<keyof Limits, Quantity> => ({
  heightM: (m) => fmt.metres(m, 0).text,
  speedMps: (mps) => fmt.speed(mps).text,
  distanceM: (m) => fmt.distance(m).text,
});

/** Limits of height, speed and distance: the reported value, and the desired one where it differs. */
export function LimitRows({ drone: { limits } }: { drone: DroneDetail }) {
  const t = useT();
  const quantity = quantities(useFmt());
  const { reported, desired } = limits;
  const rows = (['heightM', 'speedMps', 'distanceM'] as const).flatMap((name) => {
    const [has, wants] = [reported?.[name], desired?.[name]].map((range) =>
      range && (range.min !== null || range.max !== null) ? rangeText(range, quantity[name]) : undefined,
    );
    if (has === undefined && wants === undefined) return [];
    const asked = wants !== undefined && wants !== has && t('drones.limits.asked', { range: wants });
    return [[t(`drones.limits.${name}`), [has, asked].filter(Boolean).join(' · ')] as const];
  });
  if (rows.length === 0) return null;
  return (
    <Block title={t('drones.limits.title')}>
      <FactList rows={rows} />
    </Block>
  );
}
