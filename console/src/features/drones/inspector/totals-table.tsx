import type { DroneDetail } from '@smartflight/contract/drones/drone.schemas.ts';
import { Block } from '../../../domain/devices/detail/facts.tsx';
import { useFmt } from '../../../shared/format/fmt.ts';
import { useT } from '../../../shared/i18n/use-t.ts';
import { StatusGlyph } from '../../../shared/ui/icons/glyph.tsx';

/** The two totals are treated as different beyond this share. */
const driftShare = 0.01;

const isApart = (ours: number, theirs: number | null): boolean =>
  theirs !== null && Math.abs(ours - theirs) > driftShare * Math.max(Math.abs(ours), Math.abs(theirs));

/** The drone's own totals next to the sums of the stored sorties; a difference is marked. */
export function TotalsTable({ drone }: { drone: DroneDetail }) {
  const t = useT();
  const fmt = useFmt();
  const { totals: ours, reportedTotals: theirs } = drone;
  if (Object.values(theirs).every((value) => value === null)) return null;
  const rows = [
    {
      name: t('drones.totalArea'),
      ours: fmt.area(ours.grossAreaM2).text,
      theirs: fmt.area(theirs.grossAreaM2).text,
      isApart: isApart(ours.grossAreaM2, theirs.grossAreaM2),
    },
    {
      name: t('drones.sorties'),
      ours: fmt.number(ours.sorties),
      theirs: fmt.number(theirs.sorties),
      isApart: isApart(ours.sorties, theirs.sorties),
    },
    {
      name: t('drones.flightTime'),
      ours: fmt.duration(ours.flightS),
      theirs: fmt.duration(theirs.flightS),
      isApart: isApart(ours.flightS, theirs.flightS),
    },
    {
      name: t('drones.distance'),
      ours: fmt.distance(ours.distanceM).text,
      theirs: fmt.distance(theirs.distanceM).text,
      isApart: isApart(ours.distanceM, theirs.distanceM),
    },
  ];
  return (
    <Block title={t('drones.totals')}>
      <table className="dr-totals" aria-label={t('drones.totals')}>
        <thead>
          <tr>
            <td />
            <th scope="col">{t('drones.counted')}</th>
            <th scope="col">{t('drones.reported')}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.name}>
              <th scope="row">{row.name}</th>
              <td className="sf-num">{row.ours}</td>
              <td className="sf-num">
                {row.isApart && <StatusGlyph state="warning" size={14} />}
                {row.theirs}
                {row.isApart && <span className="sf-hidden">{t('drones.drift.totals')}</span>}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {drone.drifts.includes('totals') && <p className="dr-note">{t('drones.driftNote')}</p>}
    </Block>
  );
}
