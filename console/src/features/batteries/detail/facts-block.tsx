import type { BatteryDetail } from '@smartflight/contract/power/battery.schemas.ts';
import type { ReactNode } from 'react';
import { useFmt } from '../../../shared/format/fmt.ts';
import { useT } from '../../../shared/i18n/use-t.ts';
import { Figure } from '../../../shared/ui/layout/figure.tsx';
import { celsius, countNames, electric } from '../battery-labels.tsx';
import { CarrierName } from '../carrier-name.tsx';

export function FactsBlock({ battery }: { battery: BatteryDetail }) {
  const t = useT();
  const fmt = useFmt();
  const time = (at: string | null) => fmt.instant(at, 'minute');
  const seenOn = battery.seenOn ? <CarrierName carrier={battery.seenOn} /> : fmt.number(null);
  const rows: [string, ReactNode][] = [
    ...countNames.map((name): [string, string] => [
      t(`batteries.count.${name}`),
      fmt.number(battery.counts[name]),
    ]),
    [
      t('batteries.capacity'),
      t('batteries.capacityOf', {
        full: electric(fmt, battery.fullAh, 'Ah', 1).text,
        design: electric(fmt, battery.designAh, 'Ah', 1).text,
      }),
    ],
    [t('batteries.ageing.resistance'), electric(fmt, battery.resistanceMohm, 'mOhm', 1).text],
    [t('batteries.user'), battery.ownerName || fmt.number(null)],
    [t('batteries.company'), battery.companyName || fmt.number(null)],
    [t('batteries.seenOn'), seenOn],
    [t('batteries.lastSeen'), time(battery.lastSeenAt)],
    [t('batteries.lastUsed'), time(battery.lastUsedAt)],
    [t('batteries.firstSeen'), time(battery.firstSeenAt)],
    [t('batteries.heldSince'), time(battery.heldSince)],
  ];
  return (
    <section aria-label={t('batteries.facts')}>
      <div className="sf-grid-3 bt-figures">
        <Figure label={t('batteries.soc')} value={fmt.percent(battery.soc)} />
        <Figure label={t('batteries.cycles')} value={fmt.number(battery.cycles)} />
        <Figure label={t('batteries.cellDiff')} value={electric(fmt, battery.cellDiffMv, 'mV')} />
        <Figure label={t('batteries.totalVoltage')} value={electric(fmt, battery.voltageV, 'V', 1)} />
        <Figure label={t('batteries.current')} value={electric(fmt, battery.currentA, 'A', 1)} />
        <Figure label={t('batteries.temp')} value={celsius(fmt, battery.tempC)} />
      </div>
      <dl className="sf-facts sf-block">
        {rows.map(([name, value]) => (
          <div key={name} className="bt-fact">
            <dt>{name}</dt>
            <dd className="sf-num">{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
