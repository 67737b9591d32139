import './battery-cards.css';
import type { Battery } from '@smartflight/contract/power/battery.schemas.ts';
import { memo, type ReactNode } from 'react';
import { useFmt } from '../../../shared/format/fmt.ts';
import type { ServerTexts } from '../../../shared/i18n/server-texts.ts';
import { useT } from '../../../shared/i18n/use-t.ts';
import { PageLink } from '../../../shared/ui/controls/page-link.tsx';
import { Delayed, ErrorState, Skeleton } from '../../../shared/ui/states/states.tsx';
import { countNames, ExceptionTag, HealthTag, StatusOf } from '../battery-labels.tsx';
import { detailPath } from '../paths.ts';
import type { BatteryList } from './use-battery-list.ts';

export function BatteryCards({ list, label, empty }: { list: BatteryList; label: string; empty: ReactNode }) {
  if (list.error && !list.rows) return <ErrorState error={list.error} retry={list.retry} />;
  if (list.rows?.length === 0) return empty;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls must be reachable by keyboard
    <section className="bt-cards sf-inset" tabIndex={0} aria-label={label}>
      {list.rows === undefined ? (
        <Delayed>
          {[0, 1, 2, 3].map((row) => (
            <div key={row} className="bt-card" aria-hidden="true">
              <Skeleton width="55%" height={18} />
              <Skeleton width="35%" />
              <Skeleton width="70%" />
            </div>
          ))}
        </Delayed>
      ) : (
        <ul>
          {list.rows.map((battery) => (
            <li key={battery.sn}>
              <Card battery={battery} words={list.words} />
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

const Card = memo(function Card({ battery, words }: { battery: Battery; words: ServerTexts | undefined }) {
  const t = useT();
  const fmt = useFmt();
  const soc = fmt.percent(battery.soc);
  const lines = [battery.model, battery.ownerName].filter((text) => text !== null && text !== '');
  return (
    <PageLink to={detailPath(battery.sn)} className="bt-card sf-inset">
      <span className="bt-card-line">
        <b className="sf-cut sf-id">{battery.sn}</b>
        <span className="sf-num bt-card-soc">
          <b>{soc.value}</b> <small>{soc.unit}</small>
        </span>
      </span>
      <span className="bt-card-line">
        <HealthTag health={battery.health} />
        <StatusOf battery={battery} />
      </span>
      <span className="bt-card-line bt-faint">
        <span className="sf-cut">{lines.join(' · ')}</span>
        <span className="sf-num">{fmt.instant(battery.lastUsedAt, 'minute')}</span>
      </span>
      <span className="bt-card-counts">
        <span>
          {t('batteries.cycles')} <b className="sf-num">{fmt.number(battery.cycles)}</b>
        </span>
        {countNames.map((name) => (
          <span key={name}>
            {t(`batteries.count.${name}`)} <b className="sf-num">{fmt.number(battery.counts[name])}</b>
          </span>
        ))}
      </span>
      <ExceptionTag battery={battery} words={words} />
    </PageLink>
  );
});
