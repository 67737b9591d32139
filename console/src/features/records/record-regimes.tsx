import type { RecordDetail } from '@smartflight/contract/records/records.schemas.ts';
import { regimesOf } from '@smartflight/contract/records/regimes.ts';
import { SourceNote } from '../../domain/records/source-note.tsx';
import { useFmt } from '../../shared/format/fmt.ts';
import { useT } from '../../shared/i18n/use-t.ts';
import { StatusTag } from '../../shared/ui/icons/glyph.tsx';
import { RecordLabels } from './label-checks.tsx';

/** Sign of a limit by how it was kept. */
export const limitGlyphs = { inside: 'done', outside: 'warning', unknown: 'idle' } as const;

/** What each chosen rule still asks, and which of its limits were kept. */
export function RecordRegimes({ record }: { record: RecordDetail }) {
  const t = useT();
  const fmt = useFmt();
  return (
    <>
      {record.regimes.map((status) => {
        const [regime] = regimesOf([status.id]);
        if (!regime) return null;
        const isKept = status.missing.length === 0;
        return (
          <div key={status.id} className="re-regime">
            <h3>{status.id === 'basic' ? t('records.goodPractice') : regime.name}</h3>
            <SourceNote source={regime.source} />
            <StatusTag
              state={isKept ? 'done' : 'soon'}
              word={t(isKept ? 'records.nothingMissing' : 'records.missing')}
              size={16}
              {...(status.dueOn === null
                ? {}
                : { detail: t('records.dueOn', { day: fmt.day(status.dueOn, { year: true }) }) })}
            />
            {!isKept && <p>{status.missing.map((id) => t(`records.field.${id}`)).join(' · ')}</p>}
            <LimitRows limits={status.limits} />
          </div>
        );
      })}
      <RecordLabels record={record} />
      <p className="sf-list-note">{t('records.noAdvice')}</p>
    </>
  );
}

/** Limits of a rule, each with the value and whether it was kept. */
export function LimitRows({ limits }: { limits: RecordDetail['regimes'][number]['limits'] }) {
  const t = useT();
  const fmt = useFmt();
  if (limits.length === 0) return null;
  return (
    <ul className="re-rows">
      {limits.map((limit) => (
        <li key={limit.label}>
          <span>{limit.label}</span>
          <StatusTag
            state={limitGlyphs[limit.result]}
            word={t(`records.limit.${limit.result}`)}
            size={16}
            {...(limit.value === null ? {} : { detail: fmt.number(limit.value, 1) })}
          />
        </li>
      ))}
    </ul>
  );
}
