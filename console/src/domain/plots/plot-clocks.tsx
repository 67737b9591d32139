import { landWarnings } from '@smartflight/contract/records/clocks.ts';
import { useQuery } from '@tanstack/react-query';
import { currentLang } from '../../shared/i18n/messages.ts';
import { nameOrder } from '../../shared/i18n/text-order.ts';
import { clocksOfPlots } from './land-clocks.queries.ts';
import { LandWait } from './land-warnings.tsx';

/** Until when people may not enter a plot, and its crop may not be harvested; nothing without such a wait. */
export function PlotClocks({ plotId }: { plotId: string }) {
  const { data } = useQuery(clocksOfPlots([plotId]));
  const waits = landWarnings(data?.items ?? [], null, nameOrder(currentLang())).filter(
    (wait) => wait.plotId === plotId,
  );
  if (waits.length === 0) return null;
  return (
    <div className="sf-block">
      {waits.map((wait) => (
        <LandWait key={wait.reEntryAt ?? 'harvest'} wait={wait} />
      ))}
    </div>
  );
}
