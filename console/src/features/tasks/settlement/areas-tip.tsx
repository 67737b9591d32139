import { useT } from '../../../shared/i18n/use-t.ts';
import { InfoTip } from '../../../shared/ui/overlay/info-tip.tsx';

/** Explains the areas of a statement. */
export function AreasTip() {
  const t = useT();
  const areas = [
    [t('tasks.workingArea'), t('areas.working')],
    [t('tasks.net'), t('areas.netOfTask')],
    [t('tasks.payBy.area'), t('areas.paid')],
    [t('tasks.totalArea'), t('areas.total')],
  ] as const;
  return (
    <InfoTip about={t('tasks.payBy.areas')}>
      <dl>
        {areas.map(([name, meaning]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{meaning}</dd>
          </div>
        ))}
      </dl>
    </InfoTip>
  );
}
