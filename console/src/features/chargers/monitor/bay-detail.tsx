import type { Bay, ChargerFaultNow } from '@smartflight/contract/power/charger.schemas.ts';
import { useAllows } from '../../../shared/api/session.ts';
import { useFmt } from '../../../shared/format/fmt.ts';
import { useT } from '../../../shared/i18n/use-t.ts';
import { PageLink } from '../../../shared/ui/controls/page-link.tsx';
import { Figure } from '../../../shared/ui/layout/figure.tsx';
import { FaultTags } from '../charger-faults.tsx';

const countNames = ['cycle', 'overDischarge', 'overCharge', 'overCurrent', 'overTemp'] as const;

export function BayDetail({ bay, faults }: { bay: Bay; faults: readonly ChargerFaultNow[] }) {
  const t = useT();
  const fmt = useFmt();
  const maySeeBattery = useAllows('batteries.list');
  const { batterySn, counts, chargedS } = bay;
  return (
    <section className="cm-detail" aria-label={t('chargers.bayNo', { n: String(bay.index) })}>
      <header>
        <h3>
          {t('chargers.bayNo', { n: String(bay.index) })}{' '}
          {batterySn && <span className="sf-id">{batterySn}</span>}
        </h3>
        {batterySn && maySeeBattery && (
          <PageLink to={`/battery-log/detail/${encodeURIComponent(batterySn)}`} className="cm-link">
            {t('title.batteryDetail')}
          </PageLink>
        )}
      </header>
      {(faults.length > 0 || bay.state !== 'empty') && <FaultTags faults={faults} isInBay />}
      {bay.state === 'empty' ? (
        <p className="cm-faint">{t('chargers.noBattery')}</p>
      ) : (
        <div className="cm-counts">
          <Figure label={t('chargers.charged')} value={fmt.duration(chargedS)} size="small" />
          {countNames.map((name) => (
            <Figure
              key={name}
              label={t(`chargers.count.${name}`)}
              value={fmt.number(counts?.[name])}
              size="small"
            />
          ))}
        </div>
      )}
    </section>
  );
}
