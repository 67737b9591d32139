import type { BatteryDetail } from '@smartflight/contract/power/battery.schemas.ts';
import { faultOf } from '@smartflight/contract/power/battery-faults.ts';
import type { BatteryRule } from '@smartflight/contract/power/battery-models.schemas.ts';
import { useFmt } from '../../../shared/format/fmt.ts';
import type { ServerTexts } from '../../../shared/i18n/server-texts.ts';
import { useT } from '../../../shared/i18n/use-t.ts';
import { StatusGlyph, StatusTag } from '../../../shared/ui/icons/glyph.tsx';
import { faultName } from '../battery-labels.tsx';
import { CarrierName } from '../carrier-name.tsx';
import { limitText } from './limit-text.ts';

type Times = BatteryDetail['faultTimes'][number];

interface FaultProps {
  code: string;
  rule: BatteryRule;
  times: Times | undefined;
  words: ServerTexts | undefined;
}

function Fault({ code, rule, times, words }: FaultProps) {
  const t = useT();
  const fmt = useFmt();
  const { severity, texts } = faultOf('battery', code);
  const at = (time: string): string => fmt.instant(time, 'minute');
  const limit = limitText(code, { rule, t, fmt });
  return (
    <li>
      <h4>
        <StatusGlyph state={severity === 'warning' ? 'warning' : 'fault'} size={16} />
        {faultName(code, words)}
      </h4>
      {times && (
        <p className="bt-faint sf-num">
          {t('batteries.fault.since', { time: at(times.since) })}
          {' · '}
          {t('batteries.fault.last', { time: at(times.last) })}
        </p>
      )}
      {limit !== undefined && <p className="bt-faint sf-num">{limit}</p>}
      {texts && words && (
        <dl>
          <dt>{t('batteries.fault.cause')}</dt>
          <dd>{words(texts.cause)}</dd>
          <dt>{t('batteries.fault.remedy')}</dt>
          <dd>{words(texts.remedy)}</dd>
        </dl>
      )}
    </li>
  );
}

function PastFaults({ battery, words }: { battery: BatteryDetail; words: ServerTexts | undefined }) {
  const t = useT();
  const fmt = useFmt();
  const at = (time: string): string => fmt.instant(time, 'minute');
  if (battery.pastFaults.length === 0) return null;
  return (
    <details className="bt-past">
      <summary>{t('batteries.fault.past')}</summary>
      <ul>
        {battery.pastFaults.map(({ code, from, to }) => (
          <li key={`${code} ${from}`}>
            <span>{faultName(code, words)}</span>
            <span className="bt-faint sf-num">
              {t('batteries.fault.span', { from: at(from), to: at(to) })}
            </span>
          </li>
        ))}
      </ul>
    </details>
  );
}

/** Current faults with age, cause and remedy, and past faults; 'No exception info' when there are none (C-06). */
export function FaultBlock({ battery, words }: { battery: BatteryDetail; words: ServerTexts | undefined }) {
  const t = useT();
  const fmt = useFmt();
  const { faults, faultTimes, twice, seenOn } = battery;
  const codes = twice === null || faults.includes('seen_twice') ? faults : [...faults, 'seen_twice'];
  return (
    <section className="sf-block bt-faults" aria-label={t('batteries.fault.label')}>
      <h3>{t('batteries.fault.label')}</h3>
      {codes.length === 0 ? (
        <StatusTag state="done" word={t('batteries.noException')} size={16} />
      ) : (
        <ul>
          {codes.map((code) => (
            <Fault
              key={code}
              code={code}
              rule={battery.rule}
              times={faultTimes.find((one) => one.code === code)}
              words={words}
            />
          ))}
        </ul>
      )}
      {twice !== null && (
        <div className="bt-twice" role="note">
          <p>{t('batteries.twice.since', { time: fmt.instant(twice.at, 'minute') })}</p>
          {seenOn !== null && <CarrierName carrier={seenOn} />}
          <CarrierName carrier={twice.other} />
        </div>
      )}
      <PastFaults battery={battery} words={words} />
    </section>
  );
}
