import type { RegimeSource } from '@smartflight/contract/records/regimes.ts';
import { useFmt } from '../../shared/format/fmt.ts';
import { useT } from '../../shared/i18n/use-t.ts';

/** Source of a rule and the day on which it was read. */
export function SourceNote({ source }: { source: RegimeSource | null }) {
  const t = useT();
  const fmt = useFmt();
  if (!source) return null;
  const day = fmt.day(source.readOn, { year: true });
  return (
    <small>
      <a href={source.url} target="_blank" rel="noreferrer">
        {source.title}
      </a>{' '}
      {t(source.isSecondHand ? 'records.readSecondHand' : 'records.readOn', { day })}
    </small>
  );
}
