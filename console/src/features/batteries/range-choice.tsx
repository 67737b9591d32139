import { useT } from '../../shared/i18n/use-t.ts';
import { Segment } from '../../shared/ui/controls/segment.tsx';
import { rangeNames, type WantedRange } from './range.ts';

export function RangeChoice(props: {
  wanted: WantedRange;
  change: (patch: { range: string | undefined; use: undefined }) => void;
}) {
  const t = useT();
  const { wanted, change } = props;
  return (
    <Segment
      label={t('batteries.range.label')}
      value={wanted.name}
      options={rangeNames.map((value) => ({
        value,
        label:
          value === 'use' && wanted.use !== undefined
            ? t('batteries.range.chosenUse')
            : t(`batteries.range.${value}`),
      }))}
      change={(range) => change({ range: range === 'use' ? undefined : range, use: undefined })}
    />
  );
}
