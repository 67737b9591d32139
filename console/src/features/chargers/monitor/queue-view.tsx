import { useFmt } from '../../../shared/format/fmt.ts';
import { useT } from '../../../shared/i18n/use-t.ts';
import { BatteryIcon } from '../../../shared/ui/icons/icons.tsx';
import { EmptyFiltered, EmptyState, Skeleton } from '../../../shared/ui/states/states.tsx';
import type { ChargerScreen } from './charger-screen.ts';

export function QueueView({ screen }: { screen: ChargerScreen }) {
  const t = useT();
  const fmt = useFmt();
  const { queue, isKnown, shown, counts, choose } = screen;
  if (!isKnown)
    return (
      <div className="cm-wait" aria-hidden="true">
        <Skeleton height={40} />
        <Skeleton height={40} />
      </div>
    );
  if (shown.length === 0 && counts.total > 0)
    return <EmptyFiltered clear={() => screen.change({ q: undefined, state: undefined })} />;
  if (queue.length === 0) return <EmptyState text={t('chargers.nothingCharging')} />;
  return (
    <ol className="cm-queue sf-inset" aria-label={t('chargers.view.queue')}>
      {queue.map(({ charger, bay, leftS }) => (
        <li key={`${charger.id} ${bay.index}`}>
          <button type="button" className="sf-inset" onClick={() => choose(charger.id, bay.index)}>
            <b className="sf-num">
              {leftS === undefined
                ? t('chargers.unknownEnd')
                : t('chargers.toFull', { left: fmt.duration(leftS) })}
            </b>
            <span className="cm-queue-where">
              <span className="sf-cut">{charger.name ?? charger.id}</span>
              <small>
                {t('chargers.bayNo', { n: String(bay.index) })}
                {bay.batterySn && (
                  <>
                    {' · '}
                    <span className="sf-id sf-cut">{bay.batterySn}</span>
                  </>
                )}
              </small>
            </span>
            <span className="cm-queue-charge sf-num">
              <BatteryIcon level={Math.round((bay.soc ?? 0) / 20)} />
              {fmt.percent(bay.soc).text}
            </span>
          </button>
        </li>
      ))}
    </ol>
  );
}
