import type { Battery } from '@smartflight/contract/power/battery.schemas.ts';
import type { Fmt } from '../../../shared/format/fmt.ts';
import type { Translate } from '../../../shared/i18n/messages.ts';
import type { ServerTexts } from '../../../shared/i18n/server-texts.ts';
import type { Column } from '../../../shared/ui/table/data-table.tsx';
import { celsius, countNames, ExceptionTag, electric, HealthTag, StatusOf } from '../battery-labels.tsx';
import { CarrierName } from '../carrier-name.tsx';

/** Every column of the battery log (C-04); rarely used ones are hidden by default. */
export function batteryColumns(t: Translate, fmt: Fmt, words: ServerTexts | undefined): Column<Battery>[] {
  const text = (value: string | null) => value || fmt.number(null);
  return [
    {
      key: 'battery',
      title: t('batteries.battery'),
      always: true,
      sortBy: 'sn',
      cell: ({ sn, model }) => (
        <span className="bt-name">
          <b className="sf-id">{sn}</b>
          {model !== null && <small>{model}</small>}
        </span>
      ),
    },
    { key: 'status', title: t('batteries.statusTitle'), cell: (row) => <StatusOf battery={row} /> },
    {
      key: 'health',
      title: t('batteries.soh'),
      sortBy: 'health',
      cell: ({ health }) => <HealthTag health={health} />,
    },
    {
      key: 'lastUsed',
      title: t('batteries.lastUsed'),
      sortBy: 'lastUsedAt',
      cell: ({ lastUsedAt }) => <span className="sf-num">{fmt.instant(lastUsedAt, 'minute')}</span>,
    },
    {
      key: 'soc',
      title: t('batteries.soc'),
      figure: true,
      strong: true,
      sortBy: 'soc',
      cell: ({ soc }) => fmt.percent(soc).text,
    },
    {
      key: 'cycles',
      title: t('batteries.cycles'),
      figure: true,
      sortBy: 'cycles',
      cell: ({ cycles }) => fmt.number(cycles),
    },
    ...countNames.map(
      (name): Column<Battery> => ({
        key: name,
        title: t(`batteries.count.${name}`),
        figure: true,
        cell: ({ counts }) => fmt.number(counts[name]),
      }),
    ),
    {
      key: 'exception',
      title: t('batteries.exception'),
      cell: (row) => <ExceptionTag battery={row} words={words} />,
    },
    { key: 'user', title: t('batteries.user'), cell: ({ ownerName }) => text(ownerName) },
    {
      key: 'worstCell',
      title: t('batteries.worstCell'),
      optional: true,
      cell: ({ worstCell }) =>
        worstCell === null ? fmt.number(null) : t('batteries.cellNo', { cell: fmt.number(worstCell.cell) }),
    },
    {
      key: 'cellDiff',
      title: t('batteries.cellDiff'),
      figure: true,
      optional: true,
      cell: ({ cellDiffMv }) => electric(fmt, cellDiffMv, 'mV').text,
    },
    {
      key: 'voltage',
      title: t('batteries.totalVoltage'),
      figure: true,
      optional: true,
      cell: ({ voltageV }) => electric(fmt, voltageV, 'V', 1).text,
    },
    {
      key: 'current',
      title: t('batteries.current'),
      figure: true,
      optional: true,
      cell: ({ currentA }) => electric(fmt, currentA, 'A', 1).text,
    },
    {
      key: 'temp',
      title: t('batteries.temp'),
      figure: true,
      optional: true,
      cell: ({ tempC }) => celsius(fmt, tempC).text,
    },
    {
      key: 'seenOn',
      title: t('batteries.seenOn'),
      optional: true,
      cell: ({ seenOn }) => (seenOn === null ? fmt.number(null) : <CarrierName carrier={seenOn} plain />),
    },
    {
      key: 'lastSeen',
      title: t('batteries.lastSeen'),
      optional: true,
      cell: ({ lastSeenAt }) => <span className="sf-num">{fmt.instant(lastSeenAt, 'minute')}</span>,
    },
    {
      key: 'company',
      title: t('batteries.company'),
      optional: true,
      cell: ({ companyName }) => text(companyName),
    },
  ];
}
