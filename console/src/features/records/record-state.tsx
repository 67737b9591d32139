import type { RecordRow } from '@smartflight/contract/records/records.schemas.ts';
import { useT } from '../../shared/i18n/use-t.ts';
import { StatusTag } from '../../shared/ui/icons/glyph.tsx';

/** State of a record; of a draft also what is missing and how many days are left. */
export function RecordStateTag({ record }: { record: RecordRow }) {
  const t = useT();
  const { state, missing, daysLeft } = record;
  if (state === 'complete') return <StatusTag state="done" word={t('records.complete')} size={16} />;
  if (missing.length === 0) return <StatusTag state="standby" word={t('records.ready')} size={16} />;
  const left =
    daysLeft === null
      ? ''
      : daysLeft < 0
        ? t('records.late', { days: -daysLeft })
        : t('records.daysLeft', { days: daysLeft });
  const glyph = daysLeft !== null && daysLeft < 0 ? 'fault' : (daysLeft ?? 9) <= 2 ? 'warning' : 'soon';
  return (
    <StatusTag
      state={glyph}
      word={t('records.missingCount', { n: missing.length })}
      detail={left}
      size={16}
    />
  );
}
