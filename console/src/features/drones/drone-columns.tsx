import type { Drone } from '@smartflight/contract/drones/drone.schemas.ts';
import { ExpiryChip } from '../../domain/devices/detail/expiry-chip.tsx';
import type { Fmt } from '../../shared/format/fmt.ts';
import type { Translate } from '../../shared/i18n/messages.ts';
import { StatusTag } from '../../shared/ui/icons/glyph.tsx';
import type { Column } from '../../shared/ui/table/data-table.tsx';
import { droneName, expiryNames } from './drone-labels.ts';
import { DriftTag, LinkTag, LockTag, StateTag } from './drone-status.tsx';

function NameCell({ drone }: { drone: Drone }) {
  return (
    <span className="dr-name">
      <span>
        <b>{droneName(drone)}</b> <small>{drone.model}</small>
      </span>
      {drone.name !== '' && <small className="sf-id">{drone.id}</small>}
    </span>
  );
}

/** Every column of a list of drones; those for the company are hidden by default in the user's own list. */
export function droneColumns(t: Translate, fmt: Fmt): Column<Drone>[] {
  const day = (at: string | null) => fmt.instant(at, 'day');
  const text = (value: string | null) => value || fmt.number(null);
  return [
    {
      key: 'drone',
      title: t('drones.drone'),
      always: true,
      sortBy: 'name',
      cell: (row) => <NameCell drone={row} />,
    },
    {
      key: 'state',
      title: t('drones.state'),
      sortBy: 'attention',
      cell: (row) => <StateTag drone={row} />,
    },
    { key: 'lock', title: t('drones.lock.title'), cell: (row) => <LockTag drone={row} /> },
    {
      key: 'area',
      title: t('drones.areaIn', { unit: fmt.areaUnitName }),
      figure: true,
      strong: true,
      sortBy: 'grossAreaM2',
      cell: (row) => fmt.area(row.grossAreaM2).value,
    },
    {
      key: 'expiry',
      title: t('drones.nextExpiry'),
      sortBy: 'expiresAt',
      cell: ({ expiries: [first] }) => (
        <ExpiryChip at={first?.at} {...(first ? { of: t(expiryNames[first.of]) } : {})} />
      ),
    },
    {
      key: 'versions',
      title: t('drones.tab.versions'),
      cell: ({ outdated }) =>
        outdated.length > 0 ? (
          <StatusTag state="warning" word={t('drones.outdatedParts', { n: outdated.length })} size={16} />
        ) : (
          <span className="dr-faint">{fmt.number(null)}</span>
        ),
    },
    { key: 'owner', title: t('drones.owner'), cell: (row) => text(row.ownerName) },
    { key: 'drifts', title: t('drones.drifts'), optional: true, cell: (row) => <DriftTag drone={row} /> },
    {
      key: 'link',
      title: t('drones.link'),
      optional: true,
      sortBy: 'lastSeenAt',
      cell: (row) => <LinkTag drone={row} />,
    },
    {
      key: 'sorties',
      title: t('drones.sorties'),
      figure: true,
      optional: true,
      sortBy: 'sorties',
      cell: (row) => fmt.number(row.sorties),
    },
    {
      key: 'flightTime',
      title: t('drones.flightTime'),
      figure: true,
      optional: true,
      cell: (row) => fmt.duration(row.flightS),
    },
    {
      key: 'capacity',
      title: t('drones.loadCapacity'),
      figure: true,
      optional: true,
      cell: (row) => fmt.mass(row.loadCapacityKg, 0).text,
    },
    { key: 'company', title: t('drones.company'), optional: true, cell: (row) => text(row.companyName) },
    {
      key: 'bound',
      title: t('drones.boundAt'),
      figure: true,
      optional: true,
      sortBy: 'boundAt',
      cell: (row) => day(row.boundAt),
    },
  ];
}
