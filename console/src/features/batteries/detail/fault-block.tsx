import { faultOf } from '@smartflight/contract/battery-faults.ts';
import type { BatteryDetail } from '@smartflight/contract/battery-shapes.ts';
import { useFmt } from '../../../shared/format/fmt.ts';
import type { ServerWords } from '../../../shared/i18n/server-words.ts';
import { useT } from '../../../shared/i18n/use-t.ts';
import { StatusGlyph, StatusTag } from '../../../shared/ui/glyph.tsx';
import { faultName } from '../battery-words.tsx';
import { CarrierName } from '../carrier-name.tsx';

function Fault({ code, words }: { code: string; words: ServerWords | undefined }) {
  const t = useT();
  const { severity, texts } = faultOf('battery', code);
  return (
    <li>
      <h4>
        <StatusGlyph state={severity === 'warning' ? 'warning' : 'fault'} size={16} />
        {faultName(code, words)}
      </h4>
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

/** What stands against a battery, each with cause and remedy; 'No exception info' when there is nothing (C-06). */
export function FaultBlock({ battery, words }: { battery: BatteryDetail; words: ServerWords | undefined }) {
  const t = useT();
  const fmt = useFmt();
  const { faults, twice, seenOn } = battery;
  const codes = twice === null || faults.includes('seen_twice') ? faults : [...faults, 'seen_twice'];
  return (
    <section className="sf-block bt-faults" aria-label={t('batteries.fault.label')}>
      <h3>{t('batteries.fault.label')}</h3>
      {codes.length === 0 ? (
        <StatusTag state="done" word={t('batteries.noException')} size={16} />
      ) : (
        <ul>
          {codes.map((code) => (
            <Fault key={code} code={code} words={words} />
          ))}
        </ul>
      )}
      {twice !== null && (
        <div className="bt-twice" role="note">
          <p>{t('batteries.twice.since', { time: fmt.instant(twice.at, undefined, 'y-m-d h:i') })}</p>
          {seenOn !== null && <CarrierName carrier={seenOn} />}
          <CarrierName carrier={twice.other} />
        </div>
      )}
    </section>
  );
}
