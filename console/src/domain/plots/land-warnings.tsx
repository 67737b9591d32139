import './land-warnings.css';
import { landWarnings } from '@smartflight/contract/records/clocks.ts';
import type { LandWarning } from '@smartflight/contract/records/land-warnings.schemas.ts';
import { useQuery } from '@tanstack/react-query';
import { useFmt } from '../../shared/format/fmt.ts';
import { currentLang } from '../../shared/i18n/messages.ts';
import { nameOrder } from '../../shared/i18n/text-order.ts';
import { useT } from '../../shared/i18n/use-t.ts';
import { StatusTag } from '../../shared/ui/icons/glyph.tsx';
import { clocksOfPlots } from './land-clocks.queries.ts';

/** Waits that are listed at once; the others are folded. */
const mostListed = 6;

/** One wait in words, with the product that starts it. */
export function LandWait({ wait }: { wait: LandWarning }) {
  const t = useT();
  const fmt = useFmt();
  const { reEntryAt, harvestFrom, product, timeZone } = wait;
  const word =
    reEntryAt === null
      ? t('records.clock.noHarvest', {
          day: harvestFrom === null ? '' : fmt.day(harvestFrom, { year: true }),
        })
      : t('records.clock.noEntry', { time: fmt.instant(reEntryAt, 'minute', timeZone) });
  return (
    <StatusTag state={reEntryAt === null ? 'soon' : 'warning'} word={`${word} · ${product}`} size={16} />
  );
}

/** Waits on the land of planned work, by plot; nothing without any. */
export function LandWarnings({ warnings }: { warnings: readonly LandWarning[] }) {
  const t = useT();
  if (warnings.length === 0) return null;
  const folded = warnings.slice(mostListed);
  return (
    <section className="sf-land-warnings" aria-label={t('plots.waits.title')}>
      <b>{t('plots.waits.title')}</b>
      <WaitRows waits={warnings.slice(0, mostListed)} />
      {folded.length > 0 && (
        <details className="sf-fold">
          <summary>{t('plots.waits.more', { n: folded.length })}</summary>
          <WaitRows waits={folded} />
        </details>
      )}
    </section>
  );
}

function WaitRows({ waits }: { waits: readonly LandWarning[] }) {
  return (
    <ul>
      {waits.map((wait, nth) => (
        <li key={`${wait.plotId} ${wait.reEntryAt ?? ''}`}>
          {waits[nth - 1]?.plotId !== wait.plotId && <span>{wait.plotName}</span>}
          <LandWait wait={wait} />
        </li>
      ))}
    </ul>
  );
}

/** Waits that still run on plots on the first day of work, `YYYY-MM-DD`; without one, those that run now. */
export function WaitsOfPlan({
  plotIds,
  firstDay,
}: {
  plotIds: readonly string[];
  firstDay: string | undefined;
}) {
  const { data } = useQuery(clocksOfPlots(plotIds));
  const waits = landWarnings(data?.items ?? [], firstDay || null, nameOrder(currentLang()));
  return (
    <div role="status">
      <LandWarnings warnings={waits.filter(({ plotId }) => plotIds.includes(plotId))} />
    </div>
  );
}
