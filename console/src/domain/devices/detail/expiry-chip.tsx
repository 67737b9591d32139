import './status.css';
import { useFmt } from '../../../shared/format/fmt.ts';
import { useT } from '../../../shared/i18n/use-t.ts';
import { StatusGlyph } from '../../../shared/ui/icons/glyph.tsx';
import { daysLeft, daysPast, type ExpiryGrade, gradeGlyphs, gradeOf } from './expiry-grade.ts';

function useExpiryText(): (at: string, grade: ExpiryGrade, now: number) => string {
  const t = useT();
  const fmt = useFmt();
  return (at, grade, now) => {
    const days = daysLeft(at, now);
    if (grade === 'past') return t('drones.expiry.past', { n: daysPast(at, now) });
    if (grade === 'due') return t('drones.expiry.due');
    if (grade === 'later') return t('drones.expiry.until', { day: fmt.instant(at, 'day') });
    return t('drones.expiry.left', { n: days });
  };
}

/** Remaining time until expiry, marked in the last 30, 7 and 0 days (D-06). */
export function ExpiryChip({ at, of }: { at: string | null | undefined; of?: string }) {
  const fmt = useFmt();
  const textOf = useExpiryText();
  if (!at) return <span className="dr-faint">{fmt.number(null)}</span>;
  const now = Date.now();
  const grade = gradeOf(at, now);
  const hint = [of, fmt.instant(at, 'day')].filter(Boolean).join(' · ');
  return (
    <span className={`dr-expiry is-${grade}`} title={hint}>
      {grade !== 'later' && <StatusGlyph state={gradeGlyphs[grade]} size={16} />}
      {textOf(at, grade, now)}
    </span>
  );
}
