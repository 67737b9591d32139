import './batteries.css';
import type { Battery } from '@smartflight/contract/power/battery.schemas.ts';
import { exceptionsOf, faultOf } from '@smartflight/contract/power/battery-faults.ts';
import type { HealthBand } from '@smartflight/contract/power/battery-health.ts';
import type { Fmt, Quantity } from '../../shared/format/fmt.ts';
import { useFmt } from '../../shared/format/fmt.ts';
import type { ServerTexts } from '../../shared/i18n/server-texts.ts';
import { useT } from '../../shared/i18n/use-t.ts';
import { StatusGlyph, StatusTag } from '../../shared/ui/icons/glyph.tsx';
import type { GlyphState } from '../../shared/ui/icons/glyph-shapes.ts';

export const bandGlyphs: Record<HealthBand, GlyphState> = {
  normal: 'done',
  watch: 'warning',
  abnormal: 'fault',
};

export const countNames = ['overDischarge', 'overCharge', 'overCurrent', 'overTemp'] as const;

/** Formats a number with an electrical unit in the user's language. */
export const electric = (fmt: Fmt, ...figure: Parameters<Fmt['electric']>): Quantity =>
  fmt.electric(...figure);

export function celsius(fmt: Fmt, value: number | null): Quantity {
  const text = fmt.number(value, 0);
  return value === null
    ? { value: text, unit: '', text }
    : { value: text, unit: '°C', text: `${text}\u00a0°C` };
}

export function StatusOf({ battery }: { battery: Battery }) {
  const t = useT();
  const isNormal = battery.status === 'normal';
  return (
    <StatusTag state={isNormal ? 'done' : 'fault'} word={t(`batteries.status.${battery.status}`)} size={16} />
  );
}

/** Score and band; without enough data, none is shown. */
export function HealthTag({ health }: { health: { score: number; band: HealthBand } | null }) {
  const t = useT();
  const fmt = useFmt();
  if (health === null) return <span className="bt-faint">{t('batteries.health.unknown')}</span>;
  return (
    <span className="bt-health">
      <b className="sf-num">{fmt.number(health.score)}</b>
      <StatusTag state={bandGlyphs[health.band]} word={t(`batteries.band.${health.band}`)} size={16} />
    </span>
  );
}

/** The name of a fault; unknown device codes are shown unchanged. */
export function faultName(code: string, words: ServerTexts | undefined): string {
  const { texts } = faultOf('battery', code);
  return (texts && words?.(texts.name)) || code;
}

/** C-06: a battery's faults, the first by name and start time; 'No exception info' when there are none. */
export function ExceptionTag({ battery, words }: { battery: Battery; words: ServerTexts | undefined }) {
  const t = useT();
  const fmt = useFmt();
  const codes = exceptionsOf(battery);
  const [first, ...rest] = codes;
  if (first === undefined) return <span className="bt-faint">{t('batteries.noException')}</span>;
  const { severity } = faultOf('battery', first);
  const at = (time: string): string => fmt.instant(time, 'minute');
  const timesOf = (code: string) => battery.faultTimes.find((one) => one.code === code);
  const lineOf = (code: string): string => {
    const times = timesOf(code);
    const parts = times
      ? [
          t('batteries.fault.since', { time: at(times.since) }),
          t('batteries.fault.last', { time: at(times.last) }),
        ]
      : [];
    return [faultName(code, words), ...parts].join(' · ');
  };
  const times = timesOf(first);
  return (
    <span className="bt-exception" title={codes.map(lineOf).join('\n')}>
      <StatusGlyph state={severity === 'warning' ? 'warning' : 'fault'} size={16} />
      <span className="bt-exception-words">
        <span className="sf-cut">{faultName(first, words)}</span>
        {times && (
          <small className="bt-faint sf-num">{t('batteries.fault.since', { time: at(times.since) })}</small>
        )}
      </span>
      {rest.length > 0 && <span className="bt-faint">{t('batteries.andMore', { n: rest.length })}</span>}
    </span>
  );
}
