import type { DroneDetail } from '@smartflight/contract/drones/drone.schemas.ts';
import { ExpiryChip } from '../../../domain/devices/detail/expiry-chip.tsx';
import { daysLeft, daysPast, gradeOf } from '../../../domain/devices/detail/expiry-grade.ts';
import { Block, FactList } from '../../../domain/devices/detail/facts.tsx';
import { Lifetime } from '../../../domain/devices/detail/lifetime.tsx';
import { useFmt } from '../../../shared/format/fmt.ts';
import { useT } from '../../../shared/i18n/use-t.ts';
import { Figure } from '../../../shared/ui/layout/figure.tsx';
import { expiryNames } from '../drone-labels.ts';

/** Boards and SIM cards with their ids and expiry dates (D-06). */
export function NetworkTab({ drone }: { drone: DroneDetail }) {
  const t = useT();
  const id = (text: string | null) => text && <span className="sf-id">{text}</span>;
  return (
    <>
      <Nearest drone={drone} />
      <Card title={t('drones.rtkAccount')} name={t('drones.rtkId')} number={drone.rtkId} card={drone.rtk} />
      <Card
        title={t('drones.mainboardSim')}
        name={t('drones.simNumber')}
        number={drone.mainboardSim.number}
        card={drone.mainboardSim}
      />
      <Card
        title={t('drones.rtkSim')}
        name={t('drones.simNumber')}
        number={drone.rtkSim.number}
        card={drone.rtkSim}
      />
      <Block title={t('drones.boards')}>
        <FactList
          rows={[
            [t('drones.masterControlId'), id(drone.masterControlId)],
            [t('drones.mainboardId'), id(drone.mainboardId)],
            [t('drones.fmuId'), id(drone.fmuId)],
          ]}
        />
      </Block>
    </>
  );
}

/** Days to the earliest expiry, or since it. */
function Nearest({ drone }: { drone: DroneDetail }) {
  const t = useT();
  const fmt = useFmt();
  const [first] = drone.expiries;
  if (!first) return null;
  const now = Date.now();
  const isPast = gradeOf(first.at, now) === 'past';
  const days = isPast ? daysPast(first.at, now) : daysLeft(first.at, now);
  return (
    <div className="dr-nearest">
      <Figure
        label={t(isPast ? 'drones.expiry.since' : 'drones.expiry.nearest')}
        value={{ value: fmt.number(days), unit: t('drones.expiry.daysUnit', { n: days }), text: '' }}
        size="hero"
      />
      <p>
        <b>{t(expiryNames[first.of])}</b>
        {t(`drones.expiry.meaning.${first.of}`)}
      </p>
    </div>
  );
}

interface CardProps {
  title: string;
  name: string;
  number: string | null;
  card: DroneDetail['rtk'];
}

function Card({ title, name, number, card }: CardProps) {
  const t = useT();
  const fmt = useFmt();
  const day = (at: string | null) => at && fmt.instant(at, 'day');
  return (
    <Block title={title} action={card.expiresAt && <ExpiryChip at={card.expiresAt} of={title} />}>
      <FactList
        rows={[
          [name, number && <span className="sf-id">{number}</span>],
          [t('drones.activatedAt'), day(card.activatedAt)],
          [t('drones.expiresAt'), day(card.expiresAt)],
        ]}
      />
      <Lifetime card={card} />
    </Block>
  );
}
