import type { BatterySample } from '@smartflight/contract/power/battery.schemas.ts';
import type { Fmt } from '../../../shared/format/fmt.ts';
import type { Translate } from '../../../shared/i18n/messages.ts';
import type { Column } from '../../../shared/ui/table/data-table.tsx';
import { celsius, electric } from '../battery-labels.tsx';
import { CarrierName } from '../carrier-name.tsx';

/** The history as columns (spec 3): time, differential pressure, voltage, current, charge, temperature, total voltage. */
export function sampleColumns(t: Translate, fmt: Fmt): Column<BatterySample>[] {
  return [
    {
      key: 'at',
      title: t('batteries.table.at'),
      always: true,
      cell: ({ at }) => <span className="sf-num">{fmt.instant(at)}</span>,
    },
    {
      key: 'cellDiff',
      title: t('batteries.cellDiff'),
      figure: true,
      strong: true,
      cell: ({ cellDiffMv }) => electric(fmt, cellDiffMv, 'mV').text,
    },
    {
      key: 'lowest',
      title: t('batteries.lowestCell'),
      figure: true,
      cell: ({ cellMinV }) => electric(fmt, cellMinV, 'V', 3).text,
    },
    {
      key: 'highest',
      title: t('batteries.highestCell'),
      figure: true,
      cell: ({ cellMaxV }) => electric(fmt, cellMaxV, 'V', 3).text,
    },
    {
      key: 'current',
      title: t('batteries.current'),
      figure: true,
      cell: ({ currentA }) => electric(fmt, currentA, 'A', 1).text,
    },
    { key: 'soc', title: t('batteries.soc'), figure: true, cell: ({ soc }) => fmt.percent(soc).text },
    {
      key: 'temp',
      title: t('batteries.temp'),
      figure: true,
      cell: ({ tempC }) => celsius(fmt, tempC).text,
    },
    {
      key: 'total',
      title: t('batteries.totalVoltage'),
      figure: true,
      cell: ({ totalVoltageV }) => electric(fmt, totalVoltageV, 'V', 2).text,
    },
    {
      key: 'on',
      title: t('batteries.seenOn'),
      cell: ({ on }) => (on === null ? fmt.number(null) : <CarrierName carrier={on} plain />),
    },
  ];
}
