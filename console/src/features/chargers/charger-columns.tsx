import type { Charger } from '@smartflight/contract/power/charger.schemas.ts';
import { ExpiryChip } from '../../domain/devices/detail/expiry-chip.tsx';
import { deviceName } from '../../domain/devices/ownership/ownership-actions.ts';
import type { Fmt } from '../../shared/format/fmt.ts';
import type { Translate } from '../../shared/i18n/messages.ts';
import type { Column } from '../../shared/ui/table/data-table.tsx';
import { FaultTags } from './charger-faults.tsx';
import { trafficText } from './charger-labels.ts';
import type { ChargerScope } from './charger-search.ts';
import { BaysText, LinkTag, StateTag } from './charger-tags.tsx';

function NameCell({ charger }: { charger: Charger }) {
  return (
    <span className="dr-name">
      <span>
        <b>{deviceName(charger)}</b> <small>{charger.model}</small>
      </span>
      {charger.name !== '' && <small className="sf-id">{charger.id}</small>}
    </span>
  );
}

/** Every column of a list of chargers; those that only the company needs are hidden by default for an owner. */
export function chargerColumns(t: Translate, fmt: Fmt, scope: ChargerScope): Column<Charger>[] {
  const text = (value: string | null) => value || fmt.number(null);
  const day = (at: string | null) => fmt.instant(at, 'day');
  const ofCompany = scope === 'own' ? { optional: true } : {};
  return [
    {
      key: 'charger',
      title: t('chargers.charger'),
      always: true,
      sortBy: 'name',
      cell: (row) => <NameCell charger={row} />,
    },
    { key: 'state', title: t('drones.state'), cell: (row) => <StateTag charger={row} /> },
    { key: 'bays', title: t('chargers.bays'), cell: (row) => <BaysText bays={row.bays} /> },
    {
      key: 'exception',
      title: t('chargers.exception'),
      optional: true,
      cell: (row) => <FaultTags faults={row.faults} />,
    },
    {
      key: 'code',
      title: t('drones.activeCode'),
      ...ofCompany,
      cell: (row) => t(`drones.code.${row.activeCode}`),
    },
    {
      key: 'activated',
      title: t('chargers.networkFrom'),
      figure: true,
      ...ofCompany,
      cell: (row) => day(row.network.activatedAt),
    },
    {
      key: 'expiry',
      title: t('chargers.networkTo'),
      sortBy: 'expiresAt',
      cell: (row) => <ExpiryChip at={row.network.expiresAt} of={t('chargers.network')} />,
    },
    {
      key: 'traffic',
      title: t('chargers.traffic'),
      figure: true,
      ...ofCompany,
      cell: (row) => trafficText(fmt, row.network.trafficBytes),
    },
    {
      key: 'iccid',
      title: t('chargers.iccid'),
      ...ofCompany,
      cell: (row) => <span className="sf-id">{text(row.network.iccid)}</span>,
    },
    { key: 'owner', title: t('chargers.user'), cell: (row) => text(row.ownerName) },
    {
      key: 'mode',
      title: t('chargers.mode.title'),
      optional: true,
      cell: (row) => (row.mode ? t(`chargers.mode.${row.mode}`) : fmt.number(null)),
    },
    {
      key: 'link',
      title: t('drones.link'),
      optional: true,
      sortBy: 'lastSeenAt',
      cell: (row) => <LinkTag charger={row} />,
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
